import { describe, expect, it } from 'vitest';
import { addWorkingDays } from './working-days.ts';

describe('working days', () => {
  it.each([
    ['2026-11-16', true, 'a Monday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-01-01', false, 'New Year'],
    ['2026-02-24', false, 'Independence Day, a Tuesday'],
    ['2025-04-18', false, 'Good Friday 2025'],
    ['2026-04-03', false, 'Good Friday 2026'],
    ['2027-03-26', false, 'Good Friday 2027, in March'],
    ['2026-04-06', true, 'the Monday after Easter, no holiday in Estonia'],
    ['2026-05-01', false, 'Spring Day'],
    ['2026-06-23', false, 'Victory Day'],
    ['2026-06-24', false, 'Midsummer Day'],
    ['2026-08-20', false, 'the day of restoration of independence'],
    ['2026-12-24', false, 'Christmas Eve'],
    ['2026-12-25', false, 'Christmas Day'],
    ['2028-12-26', false, 'Boxing Day, a Tuesday'],
    ['2026-12-31', true, 'the last day of the year'],
    ['2028-02-29', true, 'a leap day'],
  ])('%s is a working day: %s, %s', (day, expected) => {
    expect(addWorkingDays(day, 0) === day).toBe(expected);
  });

  it.each([
    ['2026-11-16', 3, '2026-11-19', 'inside a week'],
    ['2026-11-20', 1, '2026-11-23', 'over a weekend'],
    ['2026-11-21', 1, '2026-11-23', 'from a Saturday'],
    ['2026-11-16', 15, '2026-12-07', 'over the end of a month'],
    ['2026-01-30', 1, '2026-02-02', 'from the last working day of a month'],
    ['2028-02-28', 2, '2028-03-01', 'over a leap day'],
    ['2026-02-23', 1, '2026-02-25', 'over 24 February'],
    ['2026-04-02', 1, '2026-04-06', 'over Good Friday and Easter'],
    ['2026-06-22', 1, '2026-06-25', 'over 23 and 24 June'],
    ['2026-12-23', 1, '2026-12-28', 'over Christmas and a weekend'],
    ['2026-12-31', 1, '2027-01-04', 'over New Year'],
    ['2026-03-27', 1, '2026-03-30', 'over the night the clocks go forward'],
    ['2026-11-16', 0, '2026-11-16', 'none from a working day'],
    ['2026-12-24', 0, '2026-12-28', 'none from a holiday'],
  ])('%s plus %i working days: %s, %s', (day, count, expected) => {
    expect(addWorkingDays(day, count)).toBe(expected);
  });
});
