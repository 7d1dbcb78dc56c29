// Writes of kept replies.
import type {
  ReplyTemplate,
  ReplyTemplateFields,
} from '@klaas/core/contract/admin/reply-template-endpoints.ts';
import { unknownVariables } from '@klaas/core/messages/reply-template.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { replyTemplates } from './template-tables.ts';

const MAX_TEMPLATES = 200;

const checkTexts = (after: Fields, languages: readonly string[]): FieldError[] => {
  const texts = Object.entries((after['texts'] ?? {}) as Record<string, string>);
  if (texts.length === 0) return [{ field: 'texts', rule: 'no_text' }];
  return texts.flatMap(([language, text]) => {
    const field = `texts.${language}`;
    if (!languages.includes(language)) return [{ field, rule: 'unknown_language' }];
    return unknownVariables(text).map((name) => ({ field, rule: `unknown_variable: ${name}` }));
  });
};

const checkPlace = async (tx: Transaction, id: number, title: string): Promise<FieldError[]> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reply_template'))`);
  const same = and(eq(replyTemplates.title, title), ne(replyTemplates.id, id));
  const [taken] = await tx.select({ id: replyTemplates.id }).from(replyTemplates).where(same).limit(1);
  if (taken) return [{ field: 'title', rule: 'exists' }];
  const count = await tx.$count(replyTemplates, ne(replyTemplates.id, id));
  return count >= MAX_TEMPLATES ? [{ field: '', rule: 'too_many' }] : [];
};

export const createTemplateEntity = (languages: readonly string[]): EntityStore => ({
  ...createTableEntity({
    ...{ entity: 'reply_template', table: 'reply_template', key: ['id'], fields: ['title', 'texts'] },
  }),
  check: async (tx, { id }, after) => [
    ...checkTexts(after, languages),
    ...(await checkPlace(tx, Number(id), String(after['title']))),
  ],
});

const placeOf = (id: number) => ({ id: String(id), store: '' });

export const createTemplateEditor = (db: Database, templates: EntityStore) => ({
  list: (): Promise<ReplyTemplate[]> => db.select().from(replyTemplates).orderBy(asc(replyTemplates.title)),
  create: (author: ChangeAuthor, fields: ReplyTemplateFields): Promise<{ id: number; result: EditResult }> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence('reply_template', 'id'))::int as id`,
      );
      const id = rows[0]?.id ?? 0;
      return { id, result: await createEntity(tx, templates, author, placeOf(id), { ...fields }) };
    }),
  save: (
    author: ChangeAuthor,
    id: number,
    { fields, version }: { fields: ReplyTemplateFields; version: number },
  ): Promise<EditResult> =>
    db.transaction((tx) =>
      editEntity(tx, templates, author, placeOf(id), { fields: { ...fields }, version }),
    ),
  remove: (author: ChangeAuthor, id: number): Promise<EditResult> =>
    db.transaction((tx) => removeEntity(tx, templates, author, placeOf(id))),
});

export type TemplateEditor = ReturnType<typeof createTemplateEditor>;
