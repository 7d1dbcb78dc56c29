// [OFFICE-70] Writes of quotes: what is written is versioned and logged like every draft; what is sent is frozen and
// never written again. Steps lock the row, so that an acceptance and an edit at once come one after the other.
import {
  nextQuoteState,
  type QuoteState,
  type QuoteStep,
  shownQuoteState,
  validityErrorOf,
  WRITABLE_QUOTES,
} from '@klaas/core/checkout/quote/quote-state.ts';
import type { QuoteEventKind, QuoteFields, QuoteSource } from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import type { FrozenQuote } from '../../cart/cart-service.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { createEmailContext } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { translateIn } from '../../texts/translate.ts';
import { type QuoteEmailKind, quoteEmail } from './quote-emails.ts';
import { type QuoteKeys, quoteNumberOf } from './quote-key.ts';
import {
  insertEvent,
  insertVersion,
  loadVersion,
  lockQuote,
  saveOpened,
  saveQuote,
} from './quote-repository.ts';
import type { QuoteRow } from './quote-tables.ts';

const WRITTEN = [
  ...['store_code', 'customer_id', 'buyer', 'shipping', 'lines', 'free_lines', 'discount', 'delivery'],
  ...['note', 'message', 'valid_until'],
];
const FIELDS = [...WRITTEN, 'state', 'source', 'source_id', 'created_by', 'created_at'];

const CLOSED = [{ field: '', rule: 'quote_closed' }];
const SENT = [{ field: '', rule: 'quote_was_sent' }];

export const createQuoteEntity = (): EntityStore => {
  const table = createTableEntity({
    entity: 'quote',
    table: 'quote',
    key: ['id'],
    fields: FIELDS,
    check: (_, before) =>
      before === null || WRITABLE_QUOTES.includes(before['state'] as QuoteState) ? [] : CLOSED,
    onWrite: async (tx, id, after) => {
      if (after) await tx.execute(sql`update quote set changed_at = now() where id = ${Number(id)}`);
    },
  });
  return {
    ...table,
    // Its customer has the link.
    checkRemoval: async (tx, place) => {
      const stored = await table.lock(tx, place);
      return stored && stored.fields['state'] !== 'draft' ? SENT : [];
    },
  };
};

const placeOf = (id: number) => ({ id: String(id), store: '' });

export type QuoteStepError =
  | 'quote_unknown'
  | 'quote_state_forbids'
  /** A colleague, or the customer, was first. */
  | 'quote_changed'
  | 'quote_ended'
  | 'validity_past'
  | 'validity_long';

type Stepped = Result<QuoteRow, QuoteStepError>;

export interface QuoteEditorDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'contact' | 'company' | 'storeViews'> & Settings;
  shopUrl: string;
  mailer: Pick<Mailer, 'write'>;
  keys: QuoteKeys;
  quotes: EntityStore;
}

interface StepOptions {
  /** That the step was decided on; undefined: whatever is stored. */
  version?: number | undefined;
  fields?: Partial<QuoteRow>;
  event: { kind: QuoteEventKind; by: string; text?: string; no?: number };
  email?: QuoteEmailKind;
}

export interface SentVersion {
  fields: QuoteFields;
  frozen: FrozenQuote;
  totalCents: number;
}

const OPENED_EVERY_MS = 10 * 60_000;

export const createQuoteEditor = ({ db, now, settings, mailer, keys, quotes, ...deps }: QuoteEditorDeps) => {
  const emailContext = createEmailContext({ settings, shopUrl: deps.shopUrl }, translateIn);
  const today = () => shopDayOf(now());

  const addEvent = (
    tx: Transaction,
    { id, sent_no }: Pick<QuoteRow, 'id' | 'sent_no'>,
    { kind, by, text = '', no = sent_no }: StepOptions['event'],
  ) => insertEvent(tx, { quote_id: id, no, kind, by, text, at: new Date(now()) });

  /** By what was sent, not by what is written since. */
  const sendEmail = async (tx: Transaction, quote: QuoteRow, kind: QuoteEmailKind, text: string) => {
    const sent = await loadVersion(tx, quote.id, quote.sent_no);
    if (!sent || sent.fields.buyer.email.trim() === '') return;
    await mailer.write(
      tx,
      quoteEmail(emailContext, kind, {
        ...{ to_address: sent.fields.buyer.email.trim(), store_code: sent.fields.store_code },
        reply_to: settings.contact.address || settings.company.email,
        ...{ number: quoteNumberOf(quote), ends_on: quote.ends_on ?? sent.ends_on },
        ...{ total_cents: sent.total_cents, key: keys.keyOf(quote), text },
        isNewVersion: quote.sent_no > 1,
      }),
    );
  };

  /** The customer has been told: never set back. */
  const record = (tx: Transaction, author: ChangeAuthor, before: QuoteRow, after: QuoteRow) =>
    recordChange(tx, author, {
      ...{ entity: 'quote', id: String(before.id), store: '', isFinal: true, version: after.version },
      before: { state: before.state, sent_no: before.sent_no, ends_on: before.ends_on },
      after: { state: after.state, sent_no: after.sent_no, ends_on: after.ends_on },
    });

  /** The quote as the step finds it; the row is locked. */
  const begin = async (
    tx: Transaction,
    id: number,
    step: QuoteStep,
    version: number | undefined,
  ): Promise<Result<{ quote: QuoteRow; next: QuoteState }, QuoteStepError>> => {
    const quote = await lockQuote(tx, id);
    if (!quote) return { ok: false, error: 'quote_unknown' };
    const next = nextQuoteState(quote.state, step);
    if (!next.ok) return next;
    if (version !== undefined && version !== quote.version)
      return { ok: false, error: 'quote_changed', detail: { version: quote.version } };
    return { ok: true, value: { quote, next: next.value } };
  };

  const finish = async (
    tx: Transaction,
    author: ChangeAuthor,
    before: QuoteRow,
    state: QuoteState,
    { fields = {}, event, email }: StepOptions,
  ): Promise<QuoteRow> => {
    const quote = await saveQuote(tx, before, { ...fields, state, changed_at: new Date(now()) });
    await addEvent(tx, quote, event);
    await record(tx, author, before, quote);
    if (email) await sendEmail(tx, quote, email, event.text ?? '');
    return quote;
  };

  const step = (author: ChangeAuthor, id: number, name: QuoteStep, options: StepOptions): Promise<Stepped> =>
    db.transaction(async (tx): Promise<Stepped> => {
      const begun = await begin(tx, id, name, options.version);
      if (!begun.ok) return begun;
      const { quote, next } = begun.value;
      return { ok: true, value: await finish(tx, author, quote, next, options) };
    });

  return {
    create: (
      author: ChangeAuthor,
      fields: QuoteFields,
      { source, sourceId }: { source: QuoteSource; sourceId: string },
    ): Promise<{ id: number; result: EditResult }> =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select nextval(pg_get_serial_sequence('quote', 'id'))::int as id`,
        );
        const id = rows[0]?.id ?? 0;
        const all = {
          ...{ ...fields, state: 'draft', source, source_id: sourceId, created_by: author.name },
          created_at: new Date(now()).toISOString(),
        };
        return { id, result: await createEntity(tx, quotes, author, placeOf(id), all) };
      }),

    edit: (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<EditResult> =>
      db.transaction((tx) => editEntity(tx, quotes, author, placeOf(id), edit)),

    remove: (author: ChangeAuthor, id: number): Promise<EditResult> =>
      db.transaction((tx) => removeEntity(tx, quotes, author, placeOf(id))),

    /** Freezes the version; `version` is that of the row whose fields were priced. */
    send: (author: ChangeAuthor, id: number, version: number, sent: SentVersion): Promise<Stepped> =>
      db.transaction(async (tx): Promise<Stepped> => {
        const begun = await begin(tx, id, 'send', version);
        if (!begun.ok) return begun;
        const { quote, next } = begun.value;
        const no = quote.sent_no + 1;
        const { fields, frozen, totalCents: total_cents } = sent;
        const ends_on = fields.valid_until;
        const at = new Date(now());
        const row = { quote_id: id, no, fields, frozen, total_cents, ends_on, sent_at: at };
        await insertVersion(tx, { ...row, sent_by: author.name });
        const done = await finish(tx, author, quote, next, {
          fields: { sent_no: no, ends_on, total_cents },
          event: { kind: 'sent', by: author.name, text: fields.message },
          email: 'quote-sent',
        });
        return { ok: true, value: done };
      }),

    /** The same version once more; not more than once at a press. */
    remail: (author: ChangeAuthor, id: number, version: number): Promise<Stepped> =>
      db.transaction(async (tx): Promise<Stepped> => {
        const quote = await lockQuote(tx, id);
        if (!quote) return { ok: false, error: 'quote_unknown' };
        if (quote.version !== version) return { ok: false, error: 'quote_changed' };
        if (shownQuoteState(quote, today()) !== 'sent') return { ok: false, error: 'quote_state_forbids' };
        const sent = await loadVersion(tx, id, quote.sent_no);
        const done = await finish(tx, author, quote, 'sent', { event: { kind: 'sent', by: author.name } });
        await sendEmail(tx, done, 'quote-sent', sent?.fields.message ?? '');
        return { ok: true, value: done };
      }),

    extend: async (
      author: ChangeAuthor,
      id: number,
      { version, endsOn }: { version: number; endsOn: string },
    ): Promise<Stepped> => {
      const error = validityErrorOf(endsOn, today());
      if (error) return { ok: false, error };
      return step(author, id, 'extend', {
        version,
        fields: { ends_on: endsOn, valid_until: endsOn, reminded_no: 0 },
        event: { kind: 'extended', by: author.name, text: endsOn },
      });
    },

    withdraw: (
      author: ChangeAuthor,
      id: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<Stepped> =>
      step(author, id, 'withdraw', {
        version,
        event: { kind: 'withdrawn', by: author.name, text: reason },
        email: 'quote-withdrawn',
      }),

    /** In the transaction of its order, whose number it gets. False: it changed meanwhile, or has ended. */
    markAccepted: async (
      tx: Transaction,
      author: ChangeAuthor,
      { id, no, orderId, by }: { id: number; no: number; orderId: number; by: string },
    ): Promise<boolean> => {
      const begun = await begin(tx, id, 'accept', undefined);
      if (!begun.ok) return false;
      const { quote, next } = begun.value;
      if (quote.sent_no !== no || shownQuoteState(quote, today()) !== 'sent') return false;
      const sent = await loadVersion(tx, id, no);
      await finish(tx, author, quote, next, {
        // What is written since stays as the proposal for another quote.
        fields: {
          order_id: orderId,
          total_cents: sent?.total_cents ?? quote.total_cents,
          has_question: false,
        },
        event: { kind: 'accepted', by },
      });
      return true;
    },

    /** [OFFICE-71] By the customer, of the version that was read. */
    decline: (author: ChangeAuthor, id: number, { no, reason }: { no: number; reason: string }) =>
      db.transaction(async (tx): Promise<Stepped> => {
        const begun = await begin(tx, id, 'decline', undefined);
        if (!begun.ok) return begun;
        const { quote, next } = begun.value;
        if (shownQuoteState(quote, today()) !== 'sent') return { ok: false, error: 'quote_ended' };
        if (quote.sent_no !== no) return { ok: false, error: 'quote_changed' };
        const event = { kind: 'declined', by: '', text: reason } as const;
        return { ok: true, value: await finish(tx, author, quote, next, { event }) };
      }),

    /** By the customer. It does not change what is written: who edits meets no conflict. */
    ask: (author: ChangeAuthor, id: number, text: string): Promise<Stepped> =>
      db.transaction(async (tx): Promise<Stepped> => {
        const quote = await lockQuote(tx, id);
        if (!quote) return { ok: false, error: 'quote_unknown' };
        if (quote.state === 'draft' || quote.state === 'withdrawn')
          return { ok: false, error: 'quote_state_forbids' };
        await addEvent(tx, quote, { kind: 'asked', by: '', text });
        await tx.execute(
          sql`update quote set has_question = true, changed_at = ${new Date(now())} where id = ${id}`,
        );
        // Shown at once on open screens; the words stand in the thread only.
        await recordChange(tx, author, {
          ...{ entity: 'quote', id: String(id), store: '', isFinal: true, version: quote.version },
          ...{ before: { asked_at: null }, after: { asked_at: new Date(now()).toISOString() } },
        });
        return { ok: true, value: quote };
      }),

    answer: (author: ChangeAuthor, id: number, text: string): Promise<Stepped> =>
      db.transaction(async (tx): Promise<Stepped> => {
        const quote = await lockQuote(tx, id);
        if (!quote) return { ok: false, error: 'quote_unknown' };
        if (quote.sent_no === 0) return { ok: false, error: 'quote_state_forbids' };
        await addEvent(tx, quote, { kind: 'answered', by: author.name, text });
        await tx.execute(
          sql`update quote set has_question = false, changed_at = ${new Date(now())} where id = ${id}`,
        );
        await recordChange(tx, author, {
          ...{ entity: 'quote', id: String(id), store: '', isFinal: true, version: quote.version },
          ...{ before: { has_question: quote.has_question }, after: { has_question: false } },
        });
        await sendEmail(tx, quote, 'quote-answer', text);
        return { ok: true, value: quote };
      }),

    /** Counted once in ten minutes: a reload is not another reading. */
    opened: (quote: QuoteRow): Promise<void> =>
      db.transaction(async (tx) => {
        if (await saveOpened(tx, quote.id, new Date(now()), OPENED_EVERY_MS))
          await addEvent(tx, quote, { kind: 'opened', by: '' });
      }),

    /** The staff sees why an acceptance could not become an order. */
    blocked: (quote: QuoteRow, error: string): Promise<void> =>
      db.transaction((tx) => addEvent(tx, quote, { kind: 'blocked', by: '', text: error })),

    /** Jobs: nothing happens to what another process has ended or reminded of already. */
    expire: (author: ChangeAuthor, id: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        const quote = await lockQuote(tx, id);
        if (quote?.state !== 'sent' || shownQuoteState(quote, today()) !== 'expired') return false;
        await finish(tx, author, quote, 'expired', { event: { kind: 'expired', by: author.name } });
        return true;
      }),

    remind: (
      author: ChangeAuthor,
      id: number,
      isDue: (quote: QuoteRow, sentAt: Date) => boolean,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const quote = await lockQuote(tx, id);
        const sent = quote && (await loadVersion(tx, id, quote.sent_no));
        if (quote?.state !== 'sent' || !sent || quote.reminded_no >= quote.sent_no) return false;
        if (!isDue(quote, sent.sent_at)) return false;
        await tx.execute(sql`update quote set reminded_no = sent_no where id = ${id}`);
        await addEvent(tx, quote, { kind: 'reminded', by: author.name });
        await sendEmail(tx, quote, 'quote-reminder', '');
        return true;
      }),
  };
};

export type QuoteEditor = ReturnType<typeof createQuoteEditor>;
