// The kinds of jobs: payload, time limit, number of tries, schedule.
import * as z from 'zod/mini';

interface KindOptions<Payload extends z.ZodMiniType> {
  payload: Payload;
  /** A run is aborted after this time and counts as failed. */
  timeLimitMs: number;
  /** Then the job is in the list of failed jobs. The delay before try n + 1 is eⁿ seconds, at most 6 hours. */
  maxAttempts: number;
  /** Crontab in UTC; each time is run once, however many processes there are. */
  schedule?: string;
}

const MINUTE_MS = 60_000;
const nothing = z.object({});

const kind = <Payload extends z.ZodMiniType>(options: KindOptions<Payload>): KindOptions<Payload> => options;

/** The next time repeats a frequent run that failed: it is not retried before. */
const scheduled = (schedule: string, { maxAttempts = 1, timeLimitMs = 5 * MINUTE_MS } = {}) =>
  kind({ payload: nothing, timeLimitMs, maxAttempts, schedule });

export const JOB_KINDS = {
  /** Twelve tries in about 22 hours: a mail server may be down for a night. */
  'email.send': kind({
    payload: z.object({ id: z.number() }),
    timeLimitMs: 2 * MINUTE_MS,
    maxAttempts: 12,
  }),
  'email.delete-old': scheduled('11 * * * *'),
  'order.cancel-unpaid': scheduled('* * * * *'),
  'order.delete-old-decisions': scheduled('53 * * * *'),
  /** In the hours of the day: its e-mails should not come at night. */
  'quote.follow-up': scheduled('9 5-16 * * *'),
  'payment.refund': scheduled('* * * * *'),
  'payment.reconcile': scheduled('*/5 * * * *'),
  'payment.copy-logos': scheduled('7 * * * *'),
  /** Added in the transaction of the refund: for its credit note and the e-mail. */
  'refund.done': kind({
    payload: z.object({ key: z.string() }),
    timeLimitMs: 2 * MINUTE_MS,
    maxAttempts: 12,
  }),
  /** As long as for an e-mail: the parcel waits for its label. */
  'shipment.register': kind({
    payload: z.object({ key: z.string() }),
    timeLimitMs: 2 * MINUTE_MS,
    maxAttempts: 12,
  }),
  'shipment.label': kind({
    payload: z.object({ key: z.string() }),
    timeLimitMs: 2 * MINUTE_MS,
    maxAttempts: 12,
  }),
  'shipment.delete-labels': scheduled('47 * * * *'),
  'shipment.cancel': kind({
    payload: z.object({ key: z.string() }),
    timeLimitMs: 2 * MINUTE_MS,
    maxAttempts: 12,
  }),
  'delivery.delete-holds': scheduled('*/5 * * * *'),
  /** Continues where a process that ended has left it. */
  'order.bulk': kind({
    payload: z.object({ id: z.string() }),
    timeLimitMs: 30 * MINUTE_MS,
    maxAttempts: 12,
  }),
  /** Longer work is continued by another job: one of a process that was killed is taken over after two minutes. */
  'product.bulk': kind({
    payload: z.object({ id: z.string() }),
    timeLimitMs: MINUTE_MS,
    maxAttempts: 12,
  }),
  /** Short tries at first: the buyer may wait for the invoice. */
  'invoice.issue': kind({
    payload: z.object({ entity_id: z.number() }),
    timeLimitMs: MINUTE_MS,
    maxAttempts: 12,
  }),
  /** Added in the transaction of the order. Twenty tries in about three days: a state's register may be down that long. */
  'vat.check': kind({
    payload: z.object({ entity_id: z.number() }),
    timeLimitMs: MINUTE_MS,
    maxAttempts: 20,
  }),
  /** Added in the transaction of the correction: for the files of its documents and the e-mail. */
  'order.tax-corrected': kind({
    payload: z.object({ entity_id: z.number() }),
    timeLimitMs: 2 * MINUTE_MS,
    maxAttempts: 12,
  }),
  /** Pages are rendered anew only when the number of days has changed. */
  'workshop.promise': scheduled('*/15 * * * *'),
  'price.apply-tables': scheduled('* * * * *'),
  'ledger.send': scheduled('* * * * *'),
  'ledger.send-money': scheduled('* * * * *'),
  'delivery.load': scheduled('10 1 * * *', { maxAttempts: 3 }),
  'cart.delete-expired': scheduled('17 * * * *'),
  'newsletter.sync': scheduled('*/5 * * * *'),
  'newsletter.delete-unconfirmed': scheduled('23 * * * *'),
  'stock-alert.send': scheduled('*/5 * * * *'),
  'stock-alert.delete-old': scheduled('29 * * * *'),
  /** Added in the transaction that deletes the row with its name. */
  'file.delete': kind({
    payload: z.object({ key: z.string() }),
    timeLimitMs: MINUTE_MS,
    maxAttempts: 20,
  }),
  'contact.delete-old': scheduled('37 * * * *'),
  'content.publish-due': scheduled('* * * * *'),
  'search-term.delete-old': scheduled('19 * * * *'),
  'redirect.delete-old': scheduled('13 * * * *'),
  'change.chain': scheduled('* * * * *'),
  'catalog.delete-old-revisions': scheduled('43 * * * *'),
  /** Added by a migration; a run that ends early is continued by the next try. */
  'catalog.share-products': kind({ payload: nothing, timeLimitMs: 30 * MINUTE_MS, maxAttempts: 12 }),
  'database.backup': scheduled('40 1 * * *', { timeLimitMs: 60 * MINUTE_MS, maxAttempts: 3 }),
  /** Asked for by the staff. */
  'database.backup-now': kind({ payload: nothing, timeLimitMs: 60 * MINUTE_MS, maxAttempts: 3 }),
  /** Only in a demo shop. */
  'demo.reset': scheduled('20 2 * * *', { timeLimitMs: 10 * MINUTE_MS, maxAttempts: 3 }),
  /** Jobs of a process that has crashed. */
  'job.release': scheduled('* * * * *', { timeLimitMs: MINUTE_MS }),
};

export type JobKind = keyof typeof JOB_KINDS;
export type JobPayload<Kind extends JobKind> = z.infer<(typeof JOB_KINDS)[Kind]['payload']>;

export const jobKinds = Object.keys(JOB_KINDS) as JobKind[];

/** Longer than the time limit: a process that still works on a job never loses it. */
const LEASE_MARGIN_MS = MINUTE_MS;

export const leaseMsOf = (name: JobKind): number => JOB_KINDS[name].timeLimitMs + LEASE_MARGIN_MS;
