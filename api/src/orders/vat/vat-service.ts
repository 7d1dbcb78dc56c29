// Checks VAT numbers of companies: format first, then an answer of the last day, then the register.
import type { VatProof } from '@klaas/core/orders/order-tax.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { parseVatNumber, type VatNumber, vatNumberText } from '@klaas/core/stores/vat-number.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import type { OrderRow } from '../order-tables.ts';
import { createLateVatCheck } from './late-vat-check.ts';
import { type VatCheckRow, vatChecks } from './vat-check-tables.ts';
import type { VatRegister, VatRegisterError } from './vat-register.ts';

export interface VatDeps {
  db: Database;
  now: () => number;
  log: Log;
  settings: Pick<Settings, 'storeViews'>;
  /** Null: numbers are not checked, and tax is always charged. */
  register: VatRegister | null;
}

/** `unknown`: the register does not answer; `unchecked`: the shop uses none. Tax is charged. */
export type VatState = 'valid' | 'invalid' | 'malformed' | 'unknown' | 'unchecked';

export interface VatResult {
  state: VatState;
  /** Of the company, where its state shows it. */
  name: string;
}

const FRESH_MS = 24 * 3_600_000;

export const createVatService = ({ db, now, log, settings, register }: VatDeps) => {
  const freshCheck = async (number: string): Promise<VatCheckRow | undefined> =>
    (
      await db
        .select()
        .from(vatChecks)
        .where(and(eq(vatChecks.number, number), gt(vatChecks.checked_at, new Date(now() - FRESH_MS))))
    )[0];

  const save = async (row: VatCheckRow): Promise<VatCheckRow> => {
    await db.insert(vatChecks).values(row).onConflictDoUpdate({ target: vatChecks.number, set: row });
    return row;
  };

  const find = async (parsed: VatNumber): Promise<Result<VatCheckRow, VatRegisterError>> => {
    const number = vatNumberText(parsed);
    const known = await freshCheck(number);
    if (known) return { ok: true, value: known };
    if (!register) return { ok: false, error: 'vat_register_unreachable' };
    const answer = await register.check(parsed);
    if (!answer.ok) {
      log('warn', 'a VAT number could not be checked', { error: answer.error, ...answer.detail });
      return answer;
    }
    const { isValid, identifier, name, address } = answer.value;
    const checked_at = new Date(now());
    const row = await save({ number, is_valid: isValid, identifier, name, address, checked_at });
    return { ok: true, value: row };
  };

  const late = createLateVatCheck({
    ...{ db, log, settings },
    find: async (text) => {
      const parsed = parseVatNumber(text);
      return parsed ? find(parsed) : { ok: false, error: 'vat_register_refused' };
    },
  });

  return {
    check: async (text: string): Promise<VatResult> => {
      if (!register) return { state: 'unchecked', name: '' };
      const parsed = parseVatNumber(text);
      if (!parsed) return { state: 'malformed', name: '' };
      const found = await find(parsed);
      if (!found.ok) return { state: 'unknown', name: '' };
      return { state: found.value.is_valid ? 'valid' : 'invalid', name: found.value.name };
    },

    /** In the transaction of an order: tax was charged without a check. */
    planLateCheck: async (tx: Transaction, order: OrderRow): Promise<void> => {
      if (register) await late.plan(tx, order);
    },
    /** Job. */
    checkLate: late.check,

    /** Proof of a number that was valid within the last day; null: there is none. Asks nobody. */
    proofOf: async (text: string): Promise<VatProof | null> => {
      const parsed = register && parseVatNumber(text);
      const known = parsed && (await freshCheck(vatNumberText(parsed)));
      if (!known?.is_valid) return null;
      const { number, identifier, checked_at } = known;
      return { number, identifier, checkedAt: checked_at.toISOString() };
    },
  };
};

export type VatService = ReturnType<typeof createVatService>;
