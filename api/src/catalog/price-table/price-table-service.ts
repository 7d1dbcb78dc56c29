// [OFFICE-83] The price tables of any moment. Tables that staff publish begin on a later day, so that a process may read
// them a second late.
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { constantsAt, type PriceTable, pricedAtMs } from '@klaas/core/catalog/pricing/price-table.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { asc } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { priceTables } from './price-table-tables.ts';

export type PriceTableRow = typeof priceTables.$inferSelect;

const READ_EVERY_MS = 1000;

export interface PriceTableDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'products'>;
  /** The tables that the shop came with. */
  supplied: PriceConstants;
}

export interface LoadedPriceTables {
  at(ms: number): PriceConstants;
  /** Of now. */
  current: PriceConstants;
  /** Of a line of an open cart. */
  since(createdAt: string | undefined): PriceConstants;
}

export interface PriceTables {
  /** As they are stored now. */
  list(): Promise<PriceTableRow[]>;
  load(): Promise<LoadedPriceTables>;
}

const listPriceTables = (db: Database | Transaction): Promise<PriceTableRow[]> =>
  db.select().from(priceTables).orderBy(asc(priceTables.price_key), asc(priceTables.valid_from));

export const createPriceTables = ({ db, now, settings, supplied }: PriceTableDeps): PriceTables => {
  let read: { atMs: number; rows: Promise<PriceTable[]> } | undefined;
  const rowsOf = (nowMs: number): Promise<PriceTable[]> => {
    if (read && nowMs >= read.atMs && nowMs < read.atMs + READ_EVERY_MS) return read.rows;
    const rows = listPriceTables(db);
    const current = { atMs: nowMs, rows };
    read = current;
    // A failed read is not kept.
    rows.catch(() => {
      if (read === current) read = undefined;
    });
    return rows;
  };
  return {
    list: () => listPriceTables(db),
    load: async () => {
      const nowMs = now();
      const rows = await rowsOf(nowMs);
      const at = (ms: number): PriceConstants =>
        rows.length === 0 ? supplied : constantsAt(supplied, rows, ms);
      const current = at(nowMs);
      return {
        at,
        current,
        since: (createdAt) => {
          if (rows.length === 0 || createdAt === undefined) return current;
          const keepDays = settings.products.keepGlassPriceDays;
          const sinceMs = pricedAtMs(Date.parse(createdAt), { nowMs, keepDays });
          return sinceMs === nowMs ? current : at(sinceMs);
        },
      };
    },
  };
};
