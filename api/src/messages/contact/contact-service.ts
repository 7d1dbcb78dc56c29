// Contact messages: stored, e-mailed to the staff, confirmed to the sender. One ticket is one message.
import type { OrderClaim } from '@klaas/core/contract/contact-endpoints.ts';
import { claimNumberOf } from '@klaas/core/messages/claim-number.ts';
import type { ContactDraftSchema } from '@klaas/core/messages/contact.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { createEmailContext } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import { announceChange, eraseChangedValues } from '../../staff/change-log/change-log-service.ts';
import { translateIn } from '../../texts/translate.ts';
import {
  type ClaimedLine,
  claimEmail,
  manyMessagesEmail,
  messageEmail,
  thanksEmail,
} from './contact-emails.ts';
import {
  checkAttachments,
  checkDrawing,
  createContactFiles,
  type FileError,
  type SafeFile,
  type UploadedFile,
} from './contact-files.ts';
import {
  countFileBytes,
  countMessagesSince,
  deleteMessagesBefore,
  deleteMessagesOf,
  insertMessage,
  listClaimsOf,
  listMessagesOf,
  listRepliesOf,
  type Sender,
} from './contact-repository.ts';
import type { StoredFile } from './contact-tables.ts';
import { createContactTickets, type TicketError } from './contact-ticket.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Distributed spam must not flood the staff: messages above it are stored and listed, but not e-mailed one by one. */
const MAILED_PER_HOUR = 200;

export interface ContactDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  shopUrl: string;
  appSecret: string;
  objects: ObjectStore;
  mailer: Mailer;
}

export type ContactDraft = z.output<typeof ContactDraftSchema>;
export type ContactServiceError = FileError | TicketError | 'attachment_room';

export interface ContactRequest {
  draft: ContactDraft;
  attachments: UploadedFile[];
  drawing: UploadedFile | undefined;
  store: StoreView;
  customer_id: number | null;
  claimed?: ClaimedLine | undefined;
  mayThank: (email: string) => Promise<boolean>;
}

const checkFiles = ({ attachments, drawing }: ContactRequest): Result<SafeFile[], FileError> => {
  const attached = checkAttachments(attachments);
  if (!attached.ok || !drawing) return attached;
  const drawn = checkDrawing(drawing);
  return drawn.ok ? { ok: true, value: [drawn.value, ...attached.value] } : drawn;
};

const messageOf = ({ draft, store, customer_id, claimed }: ContactRequest) => ({
  kind: draft.kind,
  store_code: store.storeCode,
  customer_id,
  name: draft.name,
  email: draft.email || null,
  telephone: draft.telephone ?? '',
  subject: draft.subject ?? '',
  question: draft.question || draft.comment || '',
  sku: draft.sku || null,
  details: claimed ? `${claimed.order_number}: ${claimed.name}` : draft.details || null,
  order_id: claimed?.order_id ?? null,
  item_id: claimed?.item_id ?? null,
});

export const createContactService = (deps: ContactDeps) => {
  const { db, now, settings, mailer } = deps;
  const emailContext = createEmailContext(deps, translateIn);
  const files = createContactFiles(deps.objects);
  const tickets = createContactTickets(deps.appSecret, now);

  const hasQuotaFor = async (sent: readonly SafeFile[]): Promise<boolean> => {
    if (sent.length === 0) return true;
    const bytes = sent.reduce((sum, file) => sum + file.bytes.length, 0);
    return (await countFileBytes(db)) + bytes <= settings.contact.maxFilesMb * 2 ** 20;
  };

  /** With the rows that name them: without these nobody would find the files again. */
  const planRemoval = async (tx: Transaction, deleted: readonly StoredFile[]): Promise<void> => {
    for (const { file } of deleted) await enqueueJob(tx, 'file.delete', { key: file });
  };
  /** A store that is away is left to the jobs. */
  const removeAtOnce = (deleted: readonly StoredFile[]): Promise<void> =>
    files.remove(deleted).catch(() => undefined);

  const storeMessage = async (
    request: ContactRequest,
    ticket: string | null,
    safe: SafeFile[],
  ): Promise<void> => {
    const storedFiles = await files.save(safe);
    const atMs = now();
    const answer_by = request.claimed ? addDays(shopDayOf(atMs), settings.returns.claimAnswerDays) : null;
    const message = {
      ...messageOf(request),
      ...{ ticket, answer_by, files: storedFiles, created_at: new Date(atMs) },
    };
    const { store } = request;
    const { openingHours, email } = settings.company;
    const to_address = settings.contact.address || email;
    const isThanked = message.email !== null && (await request.mayThank(message.email));
    const earlier = await countMessagesSince(db, new Date(now() - HOUR_MS));
    let isNew = false;
    try {
      isNew = await db.transaction(async (tx) => {
        const id = await insertMessage(tx, message);
        if (id === null) return false;
        await announceChange(tx, 'message');
        // Never left out: the period to answer begins with it.
        if (request.claimed && answer_by)
          await mailer.write(
            tx,
            claimEmail(emailContext, request.claimed, { ...message, id, answer_by }, store),
          );
        if (earlier === MAILED_PER_HOUR)
          await mailer.write(tx, manyMessagesEmail(emailContext, { store, to_address }));
        if (earlier >= MAILED_PER_HOUR) return true;
        await mailer.write(tx, messageEmail(emailContext, message, { store, to_address }));
        if (message.email && isThanked && !request.claimed)
          await mailer.write(
            tx,
            thanksEmail(emailContext, { store, to_address: message.email, openingHours }),
          );
        return true;
      });
    } finally {
      if (!isNew) await files.remove(storedFiles);
    }
  };

  return {
    ticket: tickets.issue,

    send: async (request: ContactRequest): Promise<Result<true, ContactServiceError>> => {
      const given = request.draft.ticket;
      const ticket = given ? tickets.check(given) : undefined;
      if (ticket && !ticket.ok) return ticket;
      // Honeypot field: a bot that fills in everything gets a success response.
      if (request.draft.website) return { ok: true, value: true };
      const safe = checkFiles(request);
      if (!safe.ok) return safe;
      if (!(await hasQuotaFor(safe.value))) return { ok: false, error: 'attachment_room' };
      await storeMessage(request, ticket?.value ?? null, safe.value);
      return { ok: true, value: true };
    },

    /** Claims about an order, for its buyer. */
    claimsOf: async (orderId: number): Promise<OrderClaim[]> => {
      const claims = await listClaimsOf(db, orderId);
      const entries = await listRepliesOf(
        db,
        claims.map(({ id }) => id),
      );
      return claims.map(({ id, item_id, details, question, files: sent, created_at, answer_by, state }) => ({
        ...{ number: claimNumberOf(id), item_id: item_id ?? 0, text: question, files: sent.length },
        name: (details ?? '').replace(/^\d+: /, ''),
        ...{ at: created_at.toISOString(), answer_by: answer_by ?? '', is_closed: state === 'closed' },
        answers: entries
          .filter(({ message_id, kind }) => message_id === id && kind === 'reply')
          .map(({ text, created_at: at }) => ({ text, at: at.toISOString() })),
      }));
    },

    /** A person's messages with the replies, for the export. */
    listOf: async (sender: Sender) => {
      const found = await listMessagesOf(db, sender);
      const entries = await listRepliesOf(
        db,
        found.map(({ id }) => id),
      );
      return found.map(({ ticket: _, customer_id: __, assignee_id: ___, files: sent, ...message }) => ({
        ...message,
        files: sent.map(({ name, type, bytes }) => ({ name, type, bytes })),
        replies: entries
          .filter(({ message_id }) => message_id === message.id)
          .map(({ kind, text, created_at }) => ({ kind, text, created_at })),
      }));
    },
    filesOf: async (sender: Sender): Promise<{ name: string; bytes: Uint8Array }[]> => {
      const all: { name: string; bytes: Uint8Array }[] = [];
      for (const { id, files: sent } of await listMessagesOf(db, sender))
        for (const [at, { name, file }] of sent.entries()) {
          const found = await deps.objects.get(file);
          if (found) all.push({ name: `${id}-${at + 1}-${name}`, bytes: await found.buffer() });
        }
      return all;
    },
    /** Deletes a person's messages; the returned function deletes their files after the commit. */
    erase: async (tx: Transaction, sender: Sender): Promise<() => Promise<void>> => {
      const deleted = await deleteMessagesOf(tx, sender);
      for (const id of deleted.ids) await eraseChangedValues(tx, { entity: 'message', id: String(id) });
      await planRemoval(tx, deleted.files);
      return () => removeAtOnce(deleted.files);
    },
    /** Deletes messages older than the retention time; returns how many. */
    deleteOld: async (): Promise<number> => {
      const before = new Date(now() - settings.contact.keptDays * DAY_MS);
      const deleted = await db.transaction(async (tx) => {
        const found = await deleteMessagesBefore(tx, before);
        await planRemoval(tx, found.files);
        return found;
      });
      await removeAtOnce(deleted.files);
      return deleted.messages;
    },
  };
};

export type ContactService = ReturnType<typeof createContactService>;
