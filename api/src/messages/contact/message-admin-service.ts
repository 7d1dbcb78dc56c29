// Messages as the staff reads them: lists, threads, files.

import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type {
  MessageListRow,
  MessageWhere,
  ThreadEntry,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { maskEmail, maskName, maskPhone } from '@klaas/core/staff/mask-person.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { Database } from '../../db/database.ts';
import { cursorNumber, pageOf } from '../../db/keyset.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import { isPictureType, redrawPicture } from '../../providers/storage/redraw-picture.ts';
import { loadMessage } from './contact-repository.ts';
import {
  countMessageRows,
  countWork,
  type EntryRow,
  type ListedMessage,
  listEntries,
  listMessageRows,
  loadListedMessage,
} from './message-thread-repository.ts';

const PREVIEW_LENGTH = 140;
const MINUTE_MS = 60_000;

export interface MessageReader {
  staffId: number;
  /** Without it names and addresses are masked. */
  mayAnswer: boolean;
}

export interface MessageDeskDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  objects: ObjectStore;
}

interface RowQuery {
  where: MessageWhere;
  sort: 'newest' | 'oldest';
  from: RowCursor;
  count: number;
}

export const threadEntry = ({ created_at, message_id: _, ...entry }: EntryRow): ThreadEntry => ({
  ...entry,
  created_at: created_at.toISOString(),
});

const listRowOf = (row: ListedMessage, { mayAnswer }: MessageReader): MessageListRow => ({
  id: row.id,
  kind: row.kind,
  store_code: row.store_code,
  name: mayAnswer ? row.name : maskName(row.name),
  subject: row.subject,
  preview: mayAnswer ? row.question.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH) : '',
  files: row.files.length,
  state: row.state,
  assignee: row.assignee,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  answer_by: row.answer_by,
  version: row.version,
});

export const createMessageDesk = ({ db, now, settings, objects }: MessageDeskDeps) => {
  const languageIn = (storeCode: string): string => {
    const { stores } = settings.storeViews;
    const store = stores.find((one) => one.storeCode === storeCode) ?? stores[0];
    return languageOf(store?.i18n.defaultLocale ?? 'et-EE');
  };

  const fileOf = async (id: number, at: number) => {
    const stored = (await loadMessage(db, id))?.files[at];
    const found = stored && (await objects.get(stored.file));
    return found ? { ...stored, bytes: await found.buffer() } : null;
  };

  return {
    rows: async ({ where, sort, from, count }: RowQuery, person: MessageReader) => {
      const reader = { staffId: person.staffId, at: new Date(now()) };
      const page = { reader, sort, from: cursorNumber(from), limit: count + 1 };
      const found = await listMessageRows(db, where, page);
      const { rows, next } = pageOf(found, count, ({ id }) => [id]);
      const { counts, oldest } = await countWork(db, reader);
      return {
        rows: rows.map((row) => listRowOf(row, person)),
        total: await countMessageRows(db, where, reader),
        next,
        counts,
        oldest_unanswered_at: oldest?.toISOString() ?? null,
      };
    },

    thread: async (id: number, person: MessageReader) => {
      const row = await loadListedMessage(db, id);
      if (!row) return null;
      const { mayAnswer } = person;
      const { answered_at, created_at, later_until } = row;
      return {
        ...listRowOf(row, person),
        customer_id: row.customer_id,
        order_id: row.order_id,
        email: row.email === null || mayAnswer ? row.email : maskEmail(row.email),
        telephone: mayAnswer ? row.telephone : maskPhone(row.telephone),
        question: mayAnswer ? row.question : '',
        details: mayAnswer ? row.details : null,
        sku: row.sku,
        language: languageIn(row.store_code),
        later_until: later_until?.toISOString() ?? null,
        attachments: mayAnswer
          ? row.files.map(({ name, type, bytes }) => ({ name, type, bytes, is_picture: isPictureType(type) }))
          : [],
        entries: mayAnswer ? (await listEntries(db, id)).map(threadEntry) : [],
        response_minutes:
          answered_at && Math.round((answered_at.getTime() - created_at.getTime()) / MINUTE_MS),
      };
    },

    countUnanswered: async (): Promise<number> =>
      (await countWork(db, { staffId: 0, at: new Date(now()) })).counts.unanswered,

    /** Without a reply: of everybody, or those of one person. */
    work: async (mineOf: number | null): Promise<{ count: number; oldest: Date | null }> => {
      const reader = { staffId: mineOf ?? 0, at: new Date(now()) };
      const where: MessageWhere = { view: mineOf === null ? 'open' : 'mine', is_answered: false };
      const [first] = await listMessageRows(db, where, { reader, sort: 'oldest', from: null, limit: 1 });
      return { count: await countMessageRows(db, where, reader), oldest: first?.created_at ?? null };
    },

    /** For the palette. */
    find: async (text: string, limit: number): Promise<Found[]> => {
      const reader = { staffId: 0, at: new Date(now()) };
      const found = await listMessageRows(db, { text }, { reader, sort: 'newest', from: null, limit });
      return found.map(({ id, name, subject }) => ({
        ...{ kind: 'message', id: String(id), title: name, text: subject, path: `/messages?open=${id}` },
      }));
    },

    file: fileOf,

    /** [OFFICE-92] Null: there is none, or it is not a picture. */
    picture: async (id: number, at: number) => {
      const file = await fileOf(id, at);
      const bytes = file && isPictureType(file.type) ? await redrawPicture(file.bytes) : null;
      return bytes && { bytes, name: `message-${id}-${at}.webp` };
    },
  };
};

export type MessageDesk = ReturnType<typeof createMessageDesk>;
