import { expect, it } from 'vitest';
import { addWorkingDays, deliveryRange } from './delivery-window.ts';

const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
const dayOf = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);

it.each([
  ['2026-11-16', 3, '2026-11-19'],
  ['2026-11-19', 1, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-16', 15, '2026-12-07'],
])('from %s on, %i working days end on %s', (from, days, expected) => {
  expect(dayOf(addWorkingDays(at(from), days))).toBe(expected);
});

it('names the days in the language of the store', () => {
  expect(deliveryRange(at('2026-11-16'), 3, 5, 'et-EE')).toBe('19.–23. novembril');
  expect(deliveryRange(at('2026-11-16'), 3, 5, 'ru-RU')).toMatch(/^19–23\sноября$/);
});
