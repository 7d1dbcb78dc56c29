import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMomentMs } from '../../stores/shop-time.ts';
import { madeToMeasurePriceOf } from './made-to-measure-price.ts';
import type { MadeToMeasureRates, PriceConstants } from './price-constants.ts';
import { constantsAt, type PriceTable, pricedAtMs, tableAt } from './price-table.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const ratesOf = (rate: number): MadeToMeasureRates => ({
  ...{ base: 10, minimum_billed_area_m2: 0.5, edge_per_m: 0 },
  rate_per_m2: [{ glass: 'clear', thickness_mm: 8, rate }],
});
const SUPPLIED: PriceConstants = {
  valid_from: '2026-01-01',
  rates: { wall: ratesOf(100), mirror: ratesOf(40) },
};
const table = (valid_from: string, rate: number, price_key = 'wall'): PriceTable => ({
  ...{ price_key, valid_from },
  rates: ratesOf(rate),
});

const priceAt = (tables: readonly PriceTable[], atMs: number, key = 'wall') => {
  const rates = constantsAt(SUPPLIED, tables, atMs).rates[key];
  if (!rates) throw new Error('no rates');
  const priced = madeToMeasurePriceOf(
    { areaMm2: 1_000_000, perimeterMm: 4000, glass: 'clear', thicknessMm: 8 },
    rates,
  );
  return priced.ok ? priced.value.priceCents : null;
};

const day = fc
  .date({ min: new Date('2026-02-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

it('[OFFICE-83] no price changes before the first minute of a table, and every price after it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1000 * DAY_MS }), (valid_from, awayMs) => {
      const startMs = parseMomentMs(valid_from) ?? 0;
      const tables = [table(valid_from, 200)];
      expect(priceAt(tables, startMs - 1 - awayMs)).toBe(priceAt([], 0));
      expect(priceAt(tables, startMs + awayMs)).toBe(1000 + 20_000);
      // Other tables are as they were.
      expect(priceAt(tables, startMs + awayMs, 'mirror')).toBe(priceAt([], 0, 'mirror'));
    }),
  );
});

it('[OFFICE-83] of several tables the latest that has begun counts, in any order of the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 6 }), fc.nat(5), (days, pick) => {
      const tables = days.map((valid_from, at) => table(valid_from, 200 + at));
      const at = pick % days.length;
      const startMs = parseMomentMs(days[at] ?? '') ?? 0;
      expect(priceAt(tables, startMs)).toBe(1000 + (200 + at) * 100);
      expect(priceAt([...tables].reverse(), startMs)).toBe(1000 + (200 + at) * 100);
    }),
  );
});

it('begins at the midnight of the shop, also on the days the clock changes', () => {
  for (const [valid_from, start] of [
    ['2026-12-01', '2026-11-30T22:00:00Z'],
    ['2027-03-28', '2027-03-27T22:00:00Z'],
    ['2027-03-29', '2027-03-28T21:00:00Z'],
  ] as const) {
    const startMs = Date.parse(start);
    expect(tableAt([{ valid_from }], startMs - 1)).toBeUndefined();
    expect(tableAt([{ valid_from }], startMs)).toEqual({ valid_from });
  }
});

it('an open line keeps the table of its beginning for the set days, to the minute', () => {
  const startMs = parseMomentMs('2026-12-01') ?? 0;
  const tables = [table('2026-12-01', 200)];
  const sinceMs = startMs - 5 * DAY_MS;
  const price = (nowMs: number, keepDays: number) =>
    priceAt(tables, pricedAtMs(sinceMs, { nowMs, keepDays }));
  const before = priceAt([], 0);
  expect(price(startMs - 1, 14)).toBe(before);
  expect(price(startMs + 14 * DAY_MS - MINUTE_MS, 14)).toBe(before);
  expect(price(startMs + 14 * DAY_MS, 14)).toBe(21_000);
  expect(price(startMs, 0)).toBe(21_000);
  expect(priceAt(tables, pricedAtMs(undefined, { nowMs: startMs, keepDays: 14 }))).toBe(21_000);
});
