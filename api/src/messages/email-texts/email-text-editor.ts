// [OFFICE-95] Writes of changed texts. A text without a variable that the supplied one has is refused.
import { randomUUID } from 'node:crypto';
import type { EmailTextEdit } from '@klaas/core/contract/admin/email-text-endpoints.ts';
import type { FieldConflict } from '@klaas/core/staff/merge-fields.ts';
import { checkChangedText } from '@klaas/core/texts/message-variables.ts';
import { sql } from 'drizzle-orm';
import { notifyInvalidation } from '../../db/cache-invalidation.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { transactResult } from '../../db/transact-result.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import {
  conflictError,
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

export const createEmailTextEditor = ({ db, texts }: EmailTextEditorDeps) => {
  const writeOne = async (
    tx: Transaction,
    author: ChangeAuthor,
    { id, language, text, version }: EmailTextEdit,
  ): Promise<EditResult> => {
    const place = { id: `${id}/${language}`, store: '' };
    const stored = await texts.lock(tx, place);
    const supplied = suppliedTexts(language)[id];
    const mine = text ?? supplied;
    if (stored && mine !== supplied)
      return editEntity(tx, texts, author, place, { fields: { text: mine }, version: version ?? 0 });
    // No row stays, or none was there: what somebody else has done since then is looked for here.
    const theirs = stored ? stored.fields['text'] : supplied;
    const storedVersion = stored?.version ?? null;
    if (storedVersion !== version && theirs !== mine) {
      const conflict = { field: 'text', base: null, mine, theirs };
      return conflictError(tx, { entity: texts.entity, id: place.id }, storedVersion ?? 0, [conflict]);
    }
    if (mine !== supplied) return createEntity(tx, texts, author, place, { text: mine });
    return stored ? removeEntity(tx, texts, author, place) : { ok: true, value: { version: 0, fields: {} } };
  };

  return {
    /** All of them or none; one change. */
    save: async (
      author: ChangeAuthor,
      edits: readonly EmailTextEdit[],
    ): Promise<{ ok: true } | EditError> => {
      const whole = edits.length > 1 ? { bulkId: randomUUID(), ...author } : author;
      return transactResult<{ ok: true } | EditError>(db, async (tx) => {
        // Two that change a supplied text for the first time have no row to wait for.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('email_text'))`);
        const errors: FieldError[] = [];
        const conflicts: FieldConflict[] = [];
        let refused: EditError | undefined;
        for (const edit of edits) {
          const field = `${edit.language}.${edit.id}`;
          const done = await writeOne(tx, whole, edit);
          if (done.ok) continue;
          refused = done;
          if (done.error === 'invalid') errors.push(...done.errors.map(({ rule }) => ({ field, rule })));
          const base = edit.version === null ? suppliedTexts(edit.language)[edit.id] : undefined;
          if (done.error === 'conflict')
            conflicts.push(
              ...done.conflicts.map((one) => ({ ...one, field, base: base ?? one.base ?? null })),
            );
        }
        if (errors.length > 0) return { ok: false, error: 'invalid', errors };
        if (refused?.error === 'conflict') return { ...refused, conflicts };
        return refused ?? { ok: true };
      });
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
    const email = await service.email(kind, language, texts);
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
