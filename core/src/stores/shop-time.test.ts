import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDay } from './date-format.ts';
import { endOfDayAfter, parseMomentMs, shopDayOf, timePartsOf } from './shop-time.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE } from './store-view.ts';

const utc = (text: string) => Date.parse(text);

describe('parsing a date of a document', () => {
  it.each([
    ['2024-01-01 00:00:00', '2023-12-31T22:00:00Z'],
    ['2024-07-01 00:00:00', '2024-06-30T21:00:00Z'],
    ['2024-07-01', '2024-06-30T21:00:00Z'],
    ['2024-07-01T12:30', '2024-07-01T09:30:00Z'],
    ['2024-07-01T12:30:15Z', '2024-07-01T12:30:15Z'],
    ['2024-07-01T12:30:15+02:00', '2024-07-01T10:30:15Z'],
    // Daylight saving: from 03:00 to 04:00 on 31 March 2024 and back from 04:00 to 03:00 on 27 October.
    ['2024-03-31 02:59:59', '2024-03-31T00:59:59Z'],
    ['2024-03-31 04:00:00', '2024-03-31T01:00:00Z'],
    ['2024-10-27 02:00:00', '2024-10-26T23:00:00Z'],
    ['2024-10-27 05:00:00', '2024-10-27T03:00:00Z'],
  ])('parses %s as %s', (text, expected) => {
    expect(parseMomentMs(text)).toBe(utc(expected));
  });

  it.each([
    '',
    'tomorrow',
    '2024-13-01',
    '2024-02-30',
    '2024-01-01 25:00:00',
    '0000-00-00 00:00:00',
    '1.1.2024',
  ])('rejects %j', (text) => {
    expect(parseMomentMs(text)).toBeNull();
  });

  it('round-trips every moment outside the repeated hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: utc('2000-01-01T00:00:00Z'), max: utc('2037-01-01T00:00:00Z') }),
        (raw) => {
          const epochMs = Math.floor(raw / 1000) * 1000;
          const text = formatDate(epochMs, { dateFormat: 'YYYY-MM-DD HH:mm:ss' });
          const read = parseMomentMs(text);
          const { month, hour } = timePartsOf(epochMs);
          return read === epochMs || (month === 10 && hour === 3);
        },
      ),
    );
  });
});

it.each([
  ['2026-11-15T21:59:59Z', '2026-11-15'],
  ['2026-11-15T22:00:00Z', '2026-11-16'],
  ['2026-06-30T21:00:00Z', '2026-07-01'],
])('%s falls on the shop day %s', (moment, day) => {
  expect(shopDayOf(utc(moment))).toBe(day);
});

it('returns the day of another zone and of the next minute despite the cache', () => {
  const beforeMidnight = utc('2026-11-15T21:59:30Z');
  expect(shopDayOf(beforeMidnight)).toBe('2026-11-15');
  expect(shopDayOf(beforeMidnight, 'Asia/Kathmandu')).toBe('2026-11-16');
  expect(shopDayOf(beforeMidnight)).toBe('2026-11-15');
  expect(shopDayOf(beforeMidnight + 30_000)).toBe('2026-11-16');
  expect(shopDayOf(beforeMidnight + 29_999)).toBe('2026-11-15');
});

describe('[STORE-01] dates in the store’s format', () => {
  const moment = utc('2026-03-05T06:07:08Z');
  it.each([
    [ESTONIAN_STORE.i18n, '08:07 5-3-2026'],
    [RUSSIAN_STORE.i18n, '5/3/2026'],
    [{}, '5/3/2026'],
    [{ dateFormat: '' }, '5/3/2026'],
    [{ dateFormat: 'DD.MM.YY H:m:s' }, '05.03.26 8:7:8'],
    [{ dateFormat: 'hh:mm A' }, '08:07 AM'],
    [{ dateFormat: 'h a', defaultLocale: 'en-GB' }, '8 am'],
    [{ dateFormat: '[kell] HH' }, 'kell 08'],
    [{ dateFormat: 'D. MMMM YYYY', defaultLocale: 'et-EE' }, '5. märts 2026'],
    [{ dateFormat: 'dddd', defaultLocale: 'ru-RU' }, 'четверг'],
    [{ dateFormat: 'ddd MMM', defaultLocale: 'en-GB' }, 'Thu Mar'],
  ])('format %j gives %s', (i18n, expected) => {
    expect(formatDate(moment, i18n)).toBe(expected);
  });

  it('shows noon and midnight in 12-hour format', () => {
    expect(formatDate(utc('2026-03-05T10:00:00Z'), { dateFormat: 'h A' })).toBe('12 PM');
    expect(formatDate(utc('2026-03-04T22:00:00Z'), { dateFormat: 'h A' })).toBe('12 AM');
  });
});

it.each([
  ['HH:mm D-M-YYYY', '17-11-2026'],
  ['D/M/YYYY', '17/11/2026'],
  ['DD.MM.YYYY, H:mm:ss', '17.11.2026'],
  ['D MMM YYYY h:mm A', '17 nov 2026'],
  ['', '17/11/2026'],
])('[STORE-01] a day in the format %s omits the time', (dateFormat, day) => {
  expect(formatDay(Date.parse('2026-11-17T08:24:00Z'), { dateFormat, defaultLocale: 'et-EE' })).toBe(day);
});

it.each([
  ['2026-06-01T09:00:00Z', 3, '2026-06-04T20:59:59.999Z'],
  ['2026-06-01T21:00:00Z', 0, '2026-06-02T20:59:59.999Z'],
  // Over the nights in which the clocks change.
  ['2026-03-28T21:59:00Z', 1, '2026-03-29T20:59:59.999Z'],
  ['2026-10-24T20:59:00Z', 1, '2026-10-25T21:59:59.999Z'],
])('the day that comes after %s and %i days ends at %s', (moment, days, end) => {
  expect(new Date(endOfDayAfter(utc(moment), days)).toISOString()).toBe(end);
});
