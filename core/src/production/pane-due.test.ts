import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../stores/settings.ts';
import { subtractWorkingDays } from '../stores/working-days.ts';
import { paneDueOn } from './pane-due.ts';

const settings = {
  ...defaultSettings().delivery,
  courierDays: { from: 2, to: 4 },
  methodDays: { van: { from: 0, to: 1 } },
  abroadDays: 2,
};
const promise = (to: string) => ({ days: { from: 15, to: 17 }, window: { from: to, to } });
const due = (more: Partial<Parameters<typeof paneDueOn>[0]>) =>
  paneDueOn(
    { slotDay: null, promise: null, route: {}, leadTimeDays: 13, today: '2026-11-16', ...more },
    settings,
  );

describe('paneDueOn', () => {
  it.each([
    ['2026-11-27', '2026-11-23', 'inside a week'],
    ['2026-12-01', '2026-11-25', 'over a weekend'],
    ['2026-04-08', '2026-04-01', 'over Good Friday and Easter'],
    ['2027-03-29', '2027-03-22', 'over Good Friday in March'],
    ['2026-06-26', '2026-06-18', 'over 23 and 24 June and a weekend'],
    ['2026-12-29', '2026-12-21', 'over Christmas'],
    ['2026-02-26', '2026-02-19', 'over 24 February'],
  ])('[OFFICE-60] promised for %s by courier (4 days): %s, %s', (to, expected) => {
    expect(due({ promise: promise(to) })).toBe(expected);
  });

  it('[OFFICE-60] other methods and countries have their own days', () => {
    expect(due({ promise: promise('2026-11-27'), route: { method: 'van' } })).toBe('2026-11-26');
    expect(due({ promise: promise('2026-11-27'), route: { isAbroad: true } })).toBe('2026-11-19');
  });

  it('[OFFICE-60] a chosen day of the own van counts, not the estimate', () => {
    expect(due({ slotDay: '2026-11-24', promise: promise('2026-11-27') })).toBe('2026-11-24');
  });

  it('without a promise the lead time of the pane counts from today', () => {
    expect(due({})).toBe('2026-12-03');
    expect(due({ promise: { days: { from: 1, to: 2 }, window: null } })).toBe('2026-12-03');
  });
});

it.each([
  ['2026-11-22', 0, '2026-11-20'],
  ['2026-11-23', 1, '2026-11-20'],
  ['2026-11-22', 1, '2026-11-19'],
  ['2027-01-04', 1, '2026-12-31'],
])('%s minus %i working days: %s', (day, count, expected) => {
  expect(subtractWorkingDays(day, count)).toBe(expected);
});
