import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSpecialPeriod, nextPeriodChangeMs } from './special-price.ts';

const at = (text: string) => Date.parse(text);
const from = '2026-03-01 00:00:00';
const to = '2026-04-01 00:00:00';

describe('[PRICE-04] a special price is active between its dates', () => {
  it.each([
    ['no dates', {}, '2026-03-15T00:00:00Z', true],
    ['null dates', { special_from_date: null, special_to_date: null }, '2026-03-15T00:00:00Z', true],
    ['empty dates', { special_from_date: '', special_to_date: '' }, '2026-03-15T00:00:00Z', true],
    ['zero dates', { special_to_date: '0000-00-00 00:00:00' }, '2026-03-15T00:00:00Z', true],
    ['before from', { special_from_date: from }, '2026-02-28T21:59:59Z', false],
    ['at from', { special_from_date: from }, '2026-02-28T22:00:00Z', false],
    ['after from', { special_from_date: from }, '2026-02-28T22:00:00.001Z', true],
    ['before to', { special_to_date: to }, '2026-03-31T20:59:59.999Z', true],
    ['at to', { special_to_date: to }, '2026-03-31T21:00:00Z', false],
    ['within', { special_from_date: from, special_to_date: to }, '2026-03-15T00:00:00Z', true],
    ['after', { special_from_date: from, special_to_date: to }, '2026-05-01T00:00:00Z', false],
    [
      'an end date without time includes the day',
      { special_to_date: '2026-03-31' },
      '2026-03-31T20:59:59Z',
      true,
    ],
    [
      'an end date without time ends with the day',
      { special_to_date: '2026-03-31' },
      '2026-03-31T21:00:00Z',
      false,
    ],
    ['an invalid from date', { special_from_date: 'soon' }, '2026-03-15T00:00:00Z', false],
    ['an invalid to date', { special_to_date: 'never' }, '2026-03-15T00:00:00Z', false],
  ])('%s', (_name, dates, now, expected) => {
    expect(isSpecialPeriod(dates, at(now))).toBe(expected);
  });
});

describe('the next change of a special price', () => {
  it('is the start, then the end, then null', () => {
    const dates = { special_from_date: from, special_to_date: to };
    const start = nextPeriodChangeMs(dates, at('2026-01-01T00:00:00Z'));
    expect(start).toBe(at('2026-02-28T22:00:00.001Z'));
    const end = nextPeriodChangeMs(dates, start ?? 0);
    expect(end).toBe(at('2026-03-31T21:00:00Z'));
    expect(nextPeriodChangeMs(dates, end ?? 0)).toBeNull();
    expect(nextPeriodChangeMs({}, 0)).toBeNull();
  });

  const day = fc.integer({ min: 1, max: 28 });
  const date = fc.option(
    fc
      .tuple(day, fc.boolean())
      .map(([d, timed]) => `2026-02-${String(d).padStart(2, '0')}${timed ? ' 12:00:00' : ''}`),
  );
  it('is the first moment at which the result changes', () => {
    const min = at('2026-01-25T00:00:00Z');
    const max = at('2026-03-05T00:00:00Z');
    fc.assert(
      fc.property(
        date,
        date,
        fc.integer({ min, max }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, now, part) => {
          const dates = { special_from_date: a, special_to_date: b };
          const next = nextPeriodChangeMs(dates, now);
          const before = Math.floor(now + ((next ?? max + 1e9) - 1 - now) * part);
          expect(isSpecialPeriod(dates, before)).toBe(isSpecialPeriod(dates, now));
          if (next !== null) expect(isSpecialPeriod(dates, next)).toBe(!isSpecialPeriod(dates, now));
        },
      ),
    );
  });
});
