import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftToShip, planPart } from './shipped-lines.ts';

const LINES = [
  { item_id: 1, qty_ordered: 2 },
  { item_id: 2, qty_ordered: 1 },
];

describe('an order in parts', () => {
  it.each([
    [[], [{ item_id: 1, qty: 2 }], { isLast: false }],
    [[{ item_id: 1, qty: 2 }], [{ item_id: 2, qty: 1 }], { isLast: true }],
    [[], LINES.map(({ item_id, qty_ordered: qty }) => ({ item_id, qty })), { isLast: true }],
  ])('[OFFICE-46] after %j, %j', (shipped, wanted, value) => {
    expect(planPart(LINES, shipped, wanted)).toEqual({ ok: true, value });
  });

  it.each([
    [[], 'ship_empty'],
    [[{ item_id: 9, qty: 1 }], 'ship_line_unknown'],
    [[{ item_id: 1, qty: 3 }], 'ship_line_too_many'],
    [[{ item_id: 1, qty: 0 }], 'ship_line_too_many'],
    [[{ item_id: 1, qty: 0.5 }], 'ship_line_too_many'],
    [
      [
        { item_id: 1, qty: 1 },
        { item_id: 1, qty: 2 },
      ],
      'ship_line_too_many',
    ],
  ])('refuses %j: %s', (wanted, error) => {
    expect(planPart(LINES, [], wanted)).toMatchObject({ ok: false, error });
  });

  it('[OFFICE-46] whatever is tried, no line goes below zero, and the last part is the one that leaves nothing', () => {
    const part = fc.array(
      fc.record({ item_id: fc.integer({ min: 1, max: 3 }), qty: fc.integer({ min: 0, max: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const shipped: { item_id: number; qty: number }[] = [];
        for (const wanted of parts) {
          const planned = planPart(LINES, shipped, wanted);
          if (!planned.ok) continue;
          shipped.push(...wanted);
          const left = leftToShip(LINES, shipped);
          expect(left.every(({ qty }) => qty >= 0)).toBe(true);
          expect(left.every(({ qty }) => qty === 0)).toBe(planned.value.isLast);
        }
      }),
    );
  });
});
