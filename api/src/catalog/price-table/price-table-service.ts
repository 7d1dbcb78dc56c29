// [OFFICE-83] The price tables of any moment, held by each process: read at its start, and again when they change. Prices
// are asked for inside transactions, which must not wait for another connection.
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { constantsAt, type PriceTable, pricedAtMs } from '@klaas/core/catalog/pricing/price-table.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { asc } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { priceTables } from './price-table-tables.ts';

export type PriceTableRow = typeof priceTables.$inferSelect;

/** Tells every process to read the tables again. */
export const PRICE_TABLE_TAG = 'price-tables';

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
  /** As this process knows them. */
  loaded(): LoadedPriceTables;
  reload(): Promise<void>;
}

const listPriceTables = (db: Database | Transaction): Promise<PriceTableRow[]> =>
  db.select().from(priceTables).orderBy(asc(priceTables.price_key), asc(priceTables.valid_from));

export const createPriceTables = ({ db, now, settings, supplied }: PriceTableDeps): PriceTables => {
  let rows: readonly PriceTable[] = [];
  // One after the other: an earlier state must not arrive last.
  let queue = Promise.resolve();
  const read = async (): Promise<void> => {
    rows = await listPriceTables(db);
  };
  return {
    list: () => listPriceTables(db),
    reload: () => {
      const mine = queue.then(read);
      queue = mine.catch(() => {});
      return mine;
    },
    loaded: () => {
      const nowMs = now();
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
