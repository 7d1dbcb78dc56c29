import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseMomentMs, shopDayOf } from '../../stores/shop-time.ts';
import type { PriceFields } from './price-fields.ts';
import { mayBeReduced, type PriceHistoryEntry, pricesToKeep, priorPriceCents } from './prior-price.ts';
import { isSpecialPeriod } from './special-price.ts';

const ms = (text: string): number => parseMomentMs(text) ?? Number.NaN;
const publicPriceAt = ({ price, special_price, ...dates }: PriceFields, atMs: number) => {
  const regularCents = Math.round((price ?? 0) * 100);
  const special = Math.round((special_price ?? 0) * 100);
  const isReduced = special > 0 && special < regularCents && isSpecialPeriod(dates, atMs);
  return { grossCents: isReduced ? special : regularCents, regularCents };
};
const priorOf = (history: PriceHistoryEntry[], nowMs: number) =>
  priorPriceCents(history, nowMs, { publicPriceAt, nextTaxChangeMs: () => null });
const entry = (from: string, fields: PriceFields): PriceHistoryEntry => ({ fromMs: ms(from), fields });

describe('[OFFICE-85] the prior price is the lowest of the 30 days before the reduction', () => {
  const NOW = ms('2026-06-15 12:00');
  const sale = (percent: number) => ({ price: 100, special_price: 100 - percent });

  it.each<[string, PriceHistoryEntry[], number | null]>([
    ['nothing is reduced', [entry('2026-01-01', { price: 100 })], null],
    [
      'a price that never changed',
      [entry('2026-01-01', { price: 100 }), entry('2026-06-10', sale(20))],
      10000,
    ],
    [
      'raised the day before the sale',
      [
        entry('2026-01-01', { price: 70 }),
        entry('2026-06-09', { price: 100 }),
        entry('2026-06-10', sale(20)),
      ],
      7000,
    ],
    [
      'raised more than 30 days before',
      [
        entry('2026-01-01', { price: 70 }),
        entry('2026-05-10', { price: 100 }),
        entry('2026-06-10', sale(20)),
      ],
      10000,
    ],
    [
      'another sale within the 30 days',
      [
        entry('2026-01-01', { price: 100 }),
        entry('2026-05-20', sale(30)),
        entry('2026-05-25', { price: 100 }),
        entry('2026-06-10', sale(20)),
      ],
      7000,
    ],
    [
      'deepened by steps: the first start counts',
      [
        entry('2026-01-01', { price: 100 }),
        entry('2026-06-01', sale(10)),
        entry('2026-06-08', sale(20)),
        entry('2026-06-14', sale(30)),
      ],
      10000,
    ],
    [
      'made smaller: a reduction of its own',
      [entry('2026-01-01', { price: 100 }), entry('2026-06-01', sale(30)), entry('2026-06-08', sale(10))],
      7000,
    ],
    ['sold for less than 30 days', [entry('2026-06-05', { price: 90 }), entry('2026-06-10', sale(20))], 9000],
    ['reduced since its first day', [entry('2026-06-05', sale(20))], null],
    [
      'planned with the first price',
      [entry('2026-01-01', { ...sale(20), special_from_date: '2026-06-10' })],
      10000,
    ],
    ['ended', [entry('2026-01-01', { ...sale(20), special_to_date: '2026-06-10' })], null],
    ['in the future only', [entry('2026-07-01', sale(20))], null],
  ])('%s', (_, history, expected) => {
    expect(priorOf(history, NOW)).toBe(expected);
  });

  it('counts 30 days by the calendar, also when the clocks change', () => {
    // 29 March 2026 has 23 hours: the day of the lower price is the 30th before.
    const history = [
      entry('2026-01-01', { price: 70 }),
      entry('2026-03-12 09:00', { price: 100 }),
      entry('2026-04-11', sale(20)),
    ];
    expect(priorOf(history, ms('2026-04-12'))).toBe(7000);
    const later = [...history.slice(0, 2), entry('2026-04-12', sale(20))];
    expect(priorOf(later, ms('2026-04-12 10:00'))).toBe(10000);
  });

  it('follows the taxes of each moment', () => {
    const taxed = ms('2026-06-01');
    const history = [entry('2026-01-01', { price: 100 }), entry('2026-06-10', sale(20))];
    const prior = priorPriceCents(history, NOW, {
      publicPriceAt: (fields, atMs) => {
        const { grossCents, regularCents } = publicPriceAt(fields, atMs);
        const rate = atMs < taxed ? 1.2 : 1.24;
        return { grossCents: Math.round(grossCents * rate), regularCents: Math.round(regularCents * rate) };
      },
      nextTaxChangeMs: (afterMs) => (afterMs < taxed ? taxed : null),
    });
    expect(prior).toBe(12000);
  });

  it('equals a naive minimum over every hour, for any history', () => {
    const START = ms('2026-02-01');
    const HOUR = 3_600_000;
    const day = fc.integer({ min: 0, max: 100 }).map((count) => addDays('2026-02-01', count));
    const prices = fc.record({
      price: fc.integer({ min: 50, max: 100 }),
      special_price: fc.option(fc.integer({ min: 20, max: 99 })),
      special_from_date: fc.option(day),
      special_to_date: fc.option(day),
    });
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 2400 }), { minLength: 1, maxLength: 8 });
    const histories = hours.chain((found) =>
      fc.tuple(...found.sort((a, b) => a - b).map((hour) => prices.map((fields) => [hour, fields] as const))),
    );
    const naive = (history: PriceHistoryEntry[], nowMs: number): number | null => {
      const at = (moment: number) => {
        const known = history.filter(({ fromMs }) => fromMs <= moment).at(-1);
        return known ? publicPriceAt(known.fields, moment) : null;
      };
      // One millisecond later: a special price begins after its moment.
      const hour = (count: number) => at(START + count * HOUR + 1);
      let index = Math.floor((nowMs - START) / HOUR);
      const isReduced = (count: number) => {
        const found = hour(count);
        return found !== null && found.grossCents < found.regularCents;
      };
      if (!isReduced(index)) return null;
      const cents = (count: number) => hour(count)?.grossCents ?? 0;
      while (isReduced(index - 1) && cents(index - 1) >= cents(index)) index -= 1;
      const from = ms(addDays(shopDayOf(START + index * HOUR), -30));
      const before: number[] = [];
      for (let count = index - 1; count >= 0 && START + count * HOUR >= from; count -= 1) {
        const found = hour(count);
        if (found) before.push(found.grossCents);
      }
      return before.length === 0 ? null : Math.min(...before);
    };
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 2500 }), (steps, hour) => {
        const history = steps.map(([at, fields]) => ({ fromMs: START + at * HOUR, fields }));
        const nowMs = START + hour * HOUR + 1;
        expect(priorOf(history as PriceHistoryEntry[], nowMs)).toBe(
          naive(history as PriceHistoryEntry[], nowMs),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('what the history keeps', () => {
  it('are the fields that a price follows from', () => {
    expect(pricesToKeep({ sku: 'A', name: 'Sein', price: 10, special_price: null, tax_class_id: 2 })).toEqual(
      {
        price: 10,
        tax_class_id: 2,
      },
    );
  });

  it.each<[PriceFields, boolean]>([
    [{ price: 10 }, false],
    [{ price: 10, special_price: 0, final_price: 10 }, false],
    [{ price: 10, special_price: 8 }, true],
    [{ price: 10, final_price: 9 }, true],
    [{ price: 10, tier_prices: [{ customer_group_id: 0, qty: 1, value: 8 }] }, true],
    [{ price: 10, tier_prices: [{ customer_group_id: 0, qty: 10, value: 8 }] }, false],
    [{ price: 10, tier_prices: [{ customer_group_id: 2, qty: 1, value: 8 }] }, false],
  ])('%j may be reduced: %s', (item, expected) => {
    expect(mayBeReduced(item)).toBe(expected);
  });
});
