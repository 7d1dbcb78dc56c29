// Checks VAT numbers of companies: format first, then an answer of the last day, then the register.
import type { VatProof } from '@klaas/core/orders/order-tax.ts';
import { parseVatNumber, vatNumberText } from '@klaas/core/stores/vat-number.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { type VatCheckRow, vatChecks } from './vat-check-tables.ts';
import type { VatRegister } from './vat-register.ts';

export interface VatDeps {
  db: Database;
  now: () => number;
  log: Log;
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

export const createVatService = ({ db, now, log, register }: VatDeps) => {
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

  return {
    check: async (text: string): Promise<VatResult> => {
      if (!register) return { state: 'unchecked', name: '' };
      const parsed = parseVatNumber(text);
      if (!parsed) return { state: 'malformed', name: '' };
      const number = vatNumberText(parsed);
      const known = await freshCheck(number);
      if (known) return { state: known.is_valid ? 'valid' : 'invalid', name: known.name };
      const answer = await register.check(parsed);
      if (!answer.ok) {
        log('warn', 'a VAT number could not be checked', { error: answer.error, ...answer.detail });
        return { state: 'unknown', name: '' };
      }
      const { isValid, identifier, name, address } = answer.value;
      const checked_at = new Date(now());
      await save({ number, is_valid: isValid, identifier, name, address, checked_at });
      return { state: isValid ? 'valid' : 'invalid', name };
    },

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
