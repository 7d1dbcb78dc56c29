// [OFFICE-95] Writes of changed texts. A text without a variable that the supplied one has is refused.
import { randomUUID } from 'node:crypto';
import type { EmailTextEdit } from '@klaas/core/contract/admin/email-text-endpoints.ts';
import { checkChangedText } from '@klaas/core/texts/message-variables.ts';
import { notifyInvalidation } from '../../db/cache-invalidation.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditError,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { suppliedTexts } from '../../texts/translate.ts';
import type { EmailTextService } from './email-text-service.ts';

/** Each process reads the changed texts again. */
export const EMAIL_TEXT_TAG = 'email-texts';

export const createEmailTextEntity = (): EntityStore => ({
  ...createTableEntity({
    ...{ entity: 'email_text', table: 'email_text', key: ['message_id', 'language'], fields: ['text'] },
    onWrite: (tx) => notifyInvalidation(tx, [EMAIL_TEXT_TAG]),
  }),
  check: (_tx, { id }, after) => {
    const [messageId = '', language = ''] = id.split('/');
    const supplied = suppliedTexts(language)[messageId];
    if (supplied === undefined) return [{ field: '', rule: 'unknown_text' }];
    return checkChangedText(supplied, String(after['text'])).map((rule) => ({ field: 'text', rule }));
  },
});

interface EmailTextEditorDeps {
  db: Database;
  texts: EntityStore;
}

/** Rolls back what was written before the refusal. */
class Refusal extends Error {}

export const createEmailTextEditor = ({ db, texts }: EmailTextEditorDeps) => {
  const writeOne = async (
    tx: Transaction,
    author: ChangeAuthor,
    { id, language, text, version }: EmailTextEdit,
  ): Promise<EditResult> => {
    const place = { id: `${id}/${language}`, store: '' };
    const isThere = (await texts.lock(tx, place)) !== null;
    const supplied = suppliedTexts(language)[id];
    if (text === null || text === supplied)
      return isThere
        ? removeEntity(tx, texts, author, place)
        : { ok: true, value: { version: 0, fields: {} } };
    if (isThere) return editEntity(tx, texts, author, place, { fields: { text }, version: version ?? 0 });
    // It was set back meanwhile, or never changed: what is written is a new one.
    return createEntity(tx, texts, author, place, { text });
  };

  return {
    /** All of them or none; one change. */
    save: async (
      author: ChangeAuthor,
      edits: readonly EmailTextEdit[],
    ): Promise<{ ok: true } | EditError> => {
      const whole = edits.length > 1 ? { bulkId: randomUUID(), ...author } : author;
      let refused: EditError | undefined;
      try {
        await db.transaction(async (tx) => {
          const errors: FieldError[] = [];
          for (const edit of edits) {
            const name = `${edit.language}.${edit.id}`;
            const done = await writeOne(tx, whole, edit);
            if (done.ok) continue;
            if (done.error === 'invalid')
              errors.push(...done.errors.map(({ rule }) => ({ field: name, rule })));
            else if (done.error === 'conflict')
              refused = { ...done, conflicts: done.conflicts.map((one) => ({ ...one, field: name })) };
            else refused = done;
          }
          if (errors.length > 0) refused = { ok: false, error: 'invalid', errors };
          if (refused) throw new Refusal();
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      return refused ?? { ok: true };
    },
  };
};

export type EmailTextEditor = ReturnType<typeof createEmailTextEditor>;

interface TestEmailTextDeps {
  db: Database;
  mailer: Mailer;
  service: EmailTextService;
}

/** To the person who asks for it. Null: there is no such e-mail. */
export const createTestEmail =
  ({ db, mailer, service }: TestEmailTextDeps) =>
  async (
    author: ChangeAuthor,
    to_address: string,
    { kind, language, texts }: { kind: string; language: string; texts: readonly EmailTextEdit[] },
  ): Promise<{ to: string } | null> => {
    const typed = texts.flatMap(({ id, language: own, text }) =>
      text === null ? [] : [{ id, language: own, text }],
    );
    const email = await service.email(kind, language, typed);
    if (!email) return null;
    await db.transaction(async (tx) => {
      const { subject, html, text } = email;
      await mailer.write(tx, { kind: `test-${kind}`, to_address, subject, html, text });
      await recordChange(tx, author, {
        ...{ entity: 'test_email', id: kind, store: language, version: 1, isFinal: true },
        before: null,
        after: { kind },
      });
    });
    return { to: to_address };
  };
