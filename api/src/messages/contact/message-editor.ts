// State, assignee and later day of a message, and what the staff writes below it.
import { MESSAGE_STATES } from '@klaas/core/messages/message-state.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { fieldErrors } from '../../http/staff-fields.ts';
import { createEmailContext } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import { type EditResult, type EntityStore, editEntity, type FieldEdit } from '../../staff/edit-service.ts';
import { findMentioned, recordMentions } from '../../staff/mentions/mention-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { translateIn } from '../../texts/translate.ts';
import { replyEmail } from './contact-emails.ts';
import type { MessageRow } from './contact-repository.ts';
import {
  type EntryRow,
  insertEntry,
  isStaff,
  listEntries,
  listUnclosedOf,
  lockMessage,
  markAnswered,
} from './message-thread-repository.ts';

const FieldsSchema = z.strictObject({
  state: z.optional(z.enum(MESSAGE_STATES)),
  assignee_id: z.optional(z.nullable(z.int())),
  later_until: z.optional(z.nullable(z.string())),
});

export const createMessageEntity = (): EntityStore => ({
  ...createTableEntity({
    entity: 'message',
    table: 'contact_message',
    key: ['id'],
    fields: ['state', 'assignee_id', 'later_until'],
  }),
  check: async (tx, _place, after, stored) => {
    const parsed = FieldsSchema.safeParse(after);
    if (!parsed.success) return fieldErrors(parsed.error);
    const { assignee_id, later_until, state } = parsed.data;
    // Who has it already may have left since: the other fields can be changed all the same.
    const isGiven = assignee_id != null && assignee_id !== stored?.fields['assignee_id'];
    return [
      ...(isGiven && !(await isStaff(tx, assignee_id))
        ? [{ field: 'assignee_id', rule: 'must be one of the staff' }]
        : []),
      ...(later_until != null && state !== 'later'
        ? [{ field: 'later_until', rule: 'belongs to the state later' }]
        : []),
    ];
  },
  insert: () => Promise.reject(new Error('messages come from the form')),
  remove: () => Promise.reject(new Error('messages are deleted with their customer or by age')),
});

const placeOf = (id: number) => ({ id: String(id), store: '' });

/** Work that is open when a member of the staff leaves is nobody's; what is closed keeps its name. */
export const releaseMessages = async (
  tx: Transaction,
  author: ChangeAuthor,
  staffId: number,
): Promise<void> => {
  for (const id of await listUnclosedOf(tx, staffId)) {
    const fields = { assignee_id: null };
    const released = await editEntity(tx, createMessageEntity(), author, placeOf(id), { fields });
    if (!released.ok) throw new Error(`message ${id} could not be released: ${released.error}`);
  }
};

/** Who writes; null: on the command line. */
export interface Writer {
  staffId: number | null;
  author: ChangeAuthor;
}

interface Reply {
  text: string;
  /** The newest entry that the writer has seen. */
  seen: number;
  close: boolean;
}

export type ReplyResult =
  | { ok: true; value: EntryRow }
  | { ok: false; error: 'not_found' }
  | { ok: false; error: 'message_without_email' }
  | { ok: false; error: 'conflict'; newer: EntryRow[] };

export interface MessageEditorDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  shopUrl: string;
  mailer: Mailer;
}

export const createMessageEditor = (deps: MessageEditorDeps) => {
  const { db, now, settings, mailer } = deps;
  const entity = createMessageEntity();
  const emailContext = createEmailContext(deps, translateIn);

  const write = async (
    tx: Transaction,
    { staffId, author }: Writer,
    { id }: MessageRow,
    { kind, text }: Pick<EntryRow, 'kind' | 'text'>,
  ): Promise<EntryRow> => {
    const entry = await insertEntry(tx, {
      message_id: id,
      kind,
      staff_id: staffId,
      staff_name: author.name,
      text,
      created_at: new Date(now()),
    });
    // The text stands in the thread only, where it is erased with its customer.
    await recordChange(tx, author, {
      entity: 'message_reply',
      id: `${id}/${entry.id}`,
      store: '',
      version: 1,
      before: null,
      after: { kind },
      isFinal: true,
    });
    return entry;
  };

  const send = (tx: Transaction, message: MessageRow & { email: string }, text: string): Promise<void> => {
    const store = emailContext.findStore(({ storeCode }) => storeCode === message.store_code);
    const reply_to = settings.contact.address || settings.company.email;
    const email = replyEmail(emailContext, message, { store, to_address: message.email, reply_to, text });
    return mailer.write(tx, email);
  };

  return {
    save: (author: ChangeAuthor, id: number, { fields, version }: FieldEdit): Promise<EditResult> => {
      const isNotLater = fields['state'] !== undefined && fields['state'] !== 'later';
      const written = isNotLater ? { ...fields, later_until: null } : fields;
      return db.transaction((tx) =>
        editEntity(tx, entity, author, placeOf(id), { fields: written, version }),
      );
    },

    /** [OFFICE-93] Refused when a colleague has written something that the writer has not seen. */
    reply: (writer: Writer, id: number, { text, seen, close }: Reply): Promise<ReplyResult> =>
      db.transaction(async (tx): Promise<ReplyResult> => {
        const message = await lockMessage(tx, id);
        if (!message) return { ok: false, error: 'not_found' };
        const { email } = message;
        if (email === null) return { ok: false, error: 'message_without_email' };
        const newer = (await listEntries(tx, id, seen)).filter(({ staff_id }) => staff_id !== writer.staffId);
        if (newer.length > 0) return { ok: false, error: 'conflict', newer };
        const entry = await write(tx, writer, message, { kind: 'reply', text });
        await send(tx, { ...message, email }, text);
        await markAnswered(tx, id, entry.created_at);
        if (close) {
          const fields = { state: 'closed', later_until: null };
          const closed = await editEntity(tx, entity, writer.author, placeOf(id), { fields });
          // Then the reply is not sent either: whoever asked for both would believe that both were done.
          if (!closed.ok) throw new Error(`message ${id} could not be closed: ${closed.error}`);
        }
        return { ok: true, value: entry };
      }),

    note: (writer: Writer, id: number, text: string): Promise<EntryRow | null> =>
      db.transaction(async (tx) => {
        const message = await lockMessage(tx, id);
        if (!message) return null;
        const entry = await write(tx, writer, message, { kind: 'note', text });
        const by = { id: writer.staffId, name: writer.author.name };
        const place = { kind: 'message', thingId: id, title: '', at: entry.created_at } as const;
        await recordMentions(tx, by, await findMentioned(tx, text), place);
        return entry;
      }),
  };
};

export type MessageEditor = ReturnType<typeof createMessageEditor>;
