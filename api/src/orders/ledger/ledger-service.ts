// Sends issued documents to the accounting program, in the order of their issue, until it has them; then the money that
// came after an invoice, and refunds.
import type { Result } from '@klaas/core/stores/result.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { documentOf } from '../invoice/invoice-content.ts';
import type { Ledger, LedgerError } from './ledger.ts';
import {
  claimMoney,
  loadDueMoney,
  type Money,
  type SentMoney,
  saveMoney,
} from './ledger-payment-repository.ts';
import { type DueDocument, loadDue, type NewEntry, saveEntry } from './ledger-repository.ts';

export interface LedgerDeps {
  db: Database;
  now: () => number;
  log: Log;
  /** Null: none is used. */
  ledger: Ledger | null;
  /** Documents of earlier days are not sent; empty: all are. */
  startDay: string;
  sends: SentMoney;
}

const BATCH = 20;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
/** Longer than the calls of one payment: another process takes over that of one that crashed. */
const LEASE_MS = 5 * 60_000;
/** The program or its limits, not the document: tried again. All others need a person. */
const PASSING: ReadonlySet<LedgerError> = new Set(['ledger_unreachable', 'ledger_busy']);

type Sent = Result<{ ref: string }, LedgerError>;

const retryMs = (tries: number, detail: Record<string, string | number> | undefined): number => {
  const named = Number(detail?.['retryAfterSeconds'] ?? 0) * 1000;
  return Math.max(named, Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS));
};

const entryOf = (sent: Sent, tries: number, nowMs: number): NewEntry => {
  const at = new Date(nowMs);
  if (sent.ok)
    return { state: 'sent', ref: sent.value.ref, error: '', tries: tries + 1, next_at: at, sent_at: at };
  return {
    state: PASSING.has(sent.error) ? 'waiting' : 'refused',
    error: sent.error,
    tries: tries + 1,
    next_at: new Date(nowMs + retryMs(tries, sent.detail)),
  };
};

export const createLedgerService = ({ db, now, log, ledger, startDay, sends }: LedgerDeps) => {
  const sendOne = async (used: Ledger, { invoice, tries }: DueDocument): Promise<Sent> => {
    const sent = await used.send(documentOf(invoice));
    await saveEntry(db, invoice.id, entryOf(sent, tries, now()));
    if (!sent.ok)
      log(PASSING.has(sent.error) ? 'warn' : 'error', 'a document is not in the accounting program', {
        number: invoice.number,
        error: sent.error,
        ...sent.detail,
      });
    return sent;
  };

  const sendMoney = async (used: Ledger, money: Money): Promise<Sent | 'taken'> => {
    const { key, invoice, amount_cents: amountCents, at, tries } = money;
    const lease = { at: new Date(now()), leaseUntil: new Date(now() + LEASE_MS) };
    if (!(await claimMoney(db, money, lease))) return 'taken';
    const day = shopDayOf(at.getTime());
    const sent = await used.sendPayment({ document: documentOf(invoice), amountCents, day });
    await saveMoney(db, key, entryOf(sent, tries, now()));
    if (!sent.ok)
      log(PASSING.has(sent.error) ? 'warn' : 'error', 'a payment is not in the accounting program', {
        key,
        error: sent.error,
        ...sent.detail,
      });
    return sent;
  };

  return {
    /** Job; returns the number of payments and refunds sent, after their documents. */
    sendMoney: async (): Promise<number> => {
      if (!ledger) return 0;
      let count = 0;
      for (const money of await loadDueMoney(db, { at: new Date(now()), sends, limit: BATCH })) {
        const sent = await sendMoney(ledger, money);
        if (sent === 'taken') continue;
        if (sent.ok) count++;
        else if (PASSING.has(sent.error)) break;
      }
      return count;
    },

    /** Job; returns the number of documents sent. Ends at the first sign that the program is away. */
    send: async (): Promise<number> => {
      if (!ledger) return 0;
      let count = 0;
      for (const due of await loadDue(db, { at: new Date(now()), startDay, limit: BATCH })) {
        const sent = await sendOne(ledger, due);
        if (sent.ok) count++;
        else if (PASSING.has(sent.error)) break;
      }
      return count;
    },
  };
};

export type LedgerService = ReturnType<typeof createLedgerService>;
