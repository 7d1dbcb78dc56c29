// [OFFICE-83] Price tables with dates: each counts from the midnight of its day in the shop's zone until the next one
// of the same key begins.
import { parseMomentMs } from '../../stores/shop-time.ts';
import type { MadeToMeasureRates, PriceConstants } from './price-constants.ts';

export interface PriceTable {
  price_key: string;
  /** YYYY-MM-DD. */
  valid_from: string;
  rates: MadeToMeasureRates;
}

const DAY_MS = 86_400_000;

export const tableStartMs = ({ valid_from }: Pick<PriceTable, 'valid_from'>): number =>
  parseMomentMs(valid_from) ?? Number.POSITIVE_INFINITY;

/** The table of a key that counts at a moment; undefined: the one that the shop came with. */
export const tableAt = <Table extends Pick<PriceTable, 'valid_from'>>(
  tables: readonly Table[],
  atMs: number,
): Table | undefined =>
  tables.reduce<Table | undefined>(
    (latest, table) =>
      tableStartMs(table) <= atMs && (!latest || table.valid_from > latest.valid_from) ? table : latest,
    undefined,
  );

/** Every price of a moment: the tables that count then, over those that the shop came with. */
export const constantsAt = (
  supplied: PriceConstants,
  tables: readonly PriceTable[],
  atMs: number,
): PriceConstants => {
  const rates = { ...supplied.rates };
  for (const key of new Set(tables.map(({ price_key }) => price_key))) {
    const table = tableAt(
      tables.filter(({ price_key }) => price_key === key),
      atMs,
    );
    if (table) rates[key] = table.rates;
  }
  return { ...supplied, rates };
};

/** The moment whose tables price a line: it keeps those of its beginning for some days, then it follows. */
export const pricedAtMs = (
  sinceMs: number | undefined,
  { nowMs, keepDays }: { nowMs: number; keepDays: number },
): number => (sinceMs === undefined ? nowMs : Math.min(nowMs, Math.max(sinceMs, nowMs - keepDays * DAY_MS)));
