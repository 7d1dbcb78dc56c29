import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookedLevel, COUNT_HOURS, planBooking } from './plan-booking.ts';

const NOW = { nowMs: Date.parse('2026-06-01T09:00:00Z'), acceptsShortage: false };
const level = (given: Partial<BookedLevel> = {}): BookedLevel => ({
  ...{ on_hand: 10, reserved: 2, manage_stock: true, backorders: 0, moved_since: 0, counted_since: false },
  ...given,
});

it.each([
  ['receipt', 4, 4],
  ['loss', 4, -4],
  ['correction', -3, -3],
  ['correction', 3, 3],
  ['count', 10, 0],
  ['count', 7, -3],
  ['count', 12, 2],
] as const)('%s of %i changes by %i', (kind, qty, value) => {
  expect(planBooking(kind, { qty }, level(), NOW)).toEqual({ ok: true, value });
});

it.each([
  ['receipt', 0],
  ['receipt', -1],
  ['receipt', 1.5],
  ['receipt', 1_000_001],
  ['count', -1],
  ['correction', 0],
  ['loss', Number.NaN],
] as const)('%s of %d is no quantity', (kind, qty) => {
  expect(planBooking(kind, { qty }, level(), NOW)).toEqual({ ok: false, error: 'quantity_invalid' });
});

it('refuses what the level does not allow, each by its name', () => {
  const errorOf = (kind: 'loss' | 'count', qty: number, given: BookedLevel | undefined, all = NOW) => {
    const planned = planBooking(kind, { qty, seenAtMs: NOW.nowMs }, given, all);
    return planned.ok ? planned.value : planned.error;
  };
  expect(errorOf('loss', 1, undefined)).toBe('sku_unknown');
  expect(errorOf('loss', 1, level({ manage_stock: false }))).toBe('not_counted');
  expect(errorOf('loss', 11, level())).toBe('below_zero');
  expect(errorOf('loss', 9, level())).toBe('below_reserved');
  expect(errorOf('loss', 9, level(), { ...NOW, acceptsShortage: true })).toBe(-9);
  expect(errorOf('loss', 9, level({ backorders: 1 }))).toBe(-9);
  expect(errorOf('count', 5, level({ counted_since: true }))).toBe('counted_meanwhile');
  const late = { ...NOW, nowMs: NOW.nowMs + COUNT_HOURS * 3_600_000 + 1 };
  expect(errorOf('count', 5, level(), late)).toBe('count_too_old');
});

it('[OFFICE-90] a count keeps what was sold and received after the pieces were seen', () => {
  const pieces = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(pieces, pieces, fc.integer({ min: -500, max: 500 }), (before, counted, moved) => {
      fc.pre(before + moved >= 0 && counted + moved >= 0);
      const planned = planBooking(
        'count',
        { qty: counted },
        level({ on_hand: before + moved, reserved: 0, moved_since: moved }),
        NOW,
      );
      expect(planned.ok && before + moved + planned.value).toBe(counted + moved);
    }),
  );
});
