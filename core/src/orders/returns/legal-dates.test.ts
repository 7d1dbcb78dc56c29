import { expect, it } from 'vitest';
import { returnDueOn, timingOf, withdrawalEndsOf } from './legal-dates.ts';

const at = (text: string) => Date.parse(text);

it.each([
  ['counts fourteen days from the hand-over', '2026-11-03T10:00:00+02:00', 30, '2026-11-17', '2026-12-03'],
  ['takes the day of the shop, not of Greenwich', '2026-11-03T23:30:00Z', 14, '2026-11-18', '2026-11-18'],
  ['ends on the next working day: Saturday', '2026-11-07T10:00:00Z', 14, '2026-11-23', '2026-11-23'],
  ['ends on the next working day: a holiday', '2026-12-10T10:00:00Z', 14, '2026-12-28', '2026-12-28'],
  ['a promise is never shorter than the law', '2026-11-07T10:00:00Z', 15, '2026-11-23', '2026-11-23'],
  ['over the end of summer time', '2026-10-20T10:00:00Z', 30, '2026-11-03', '2026-11-19'],
])('[OFFICE-58] %s', (_, delivered, days, law_until, promise_until) => {
  expect(withdrawalEndsOf(at(delivered), days)).toEqual({ law_until, promise_until });
});

it('[OFFICE-58] before the hand-over, or when its day is unknown, a withdrawal is always in time', () => {
  const ends = withdrawalEndsOf(null, 30);
  expect(ends).toEqual({ law_until: null, promise_until: null });
  expect(timingOf(ends, at('2030-01-01T00:00:00Z'))).toBe('open');
});

it.each([
  ['2026-11-17T23:59:59+02:00', 'law'],
  ['2026-11-18T00:00:00+02:00', 'promise'],
  ['2026-12-03T23:59:59+02:00', 'promise'],
  ['2026-12-04T00:00:00+02:00', 'late'],
])('[OFFICE-58] the last day counts in full: %s is %s', (submitted, timing) => {
  expect(timingOf(withdrawalEndsOf(at('2026-11-03T08:00:00Z'), 30), at(submitted))).toBe(timing);
});

it('[OFFICE-58] the money goes back within fourteen days, or when later goods are here', () => {
  const submitted = at('2026-11-10T21:59:00Z');
  expect(returnDueOn(submitted, null)).toBe('2026-11-24');
  expect(returnDueOn(submitted, at('2026-11-20T08:00:00Z'))).toBe('2026-11-24');
  expect(returnDueOn(submitted, at('2026-12-01T08:00:00Z'))).toBe('2026-12-01');
});
