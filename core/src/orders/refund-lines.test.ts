import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundOfLines } from './refund-lines.ts';

const LINES = [
  { item_id: 1, qty_ordered: 3, row_total_incl_tax: 100, discount_amount: 0 },
  { item_id: 2, qty_ordered: 1, row_total_incl_tax: 50, discount_amount: 5 },
];

describe('a refund by lines', () => {
  it('takes the discount off', () => {
    expect(refundOfLines(LINES, [], [{ item_id: 2, qty: 1 }])).toEqual({
      ok: true,
      value: [{ item_id: 2, qty: 1, cents: 4500 }],
    });
  });

  it('knows the lines and their quantities', () => {
    expect(refundOfLines(LINES, [], [{ item_id: 3, qty: 1 }])).toMatchObject({
      error: 'refund_line_unknown',
    });
    for (const qty of [0, -1, 0.5, 4])
      expect(refundOfLines(LINES, [], [{ item_id: 1, qty }])).toMatchObject({
        error: 'refund_line_too_many',
      });
    expect(refundOfLines(LINES, [{ item_id: 1, qty: 2 }], [{ item_id: 1, qty: 2 }])).toMatchObject({
      error: 'refund_line_too_many',
      detail: { left: 1 },
    });
    const twice = [
      { item_id: 2, qty: 1 },
      { item_id: 2, qty: 1 },
    ];
    expect(refundOfLines(LINES, [], twice)).toMatchObject({ error: 'refund_line_too_many' });
  });

  it('in any parts adds up to what was paid, to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        (paidCents, parts) => {
          const qty_ordered = parts.reduce((sum, qty) => sum + qty, 0);
          const line = { item_id: 1, qty_ordered, row_total_incl_tax: paidCents / 100, discount_amount: 0 };
          const earlier: { item_id: number; qty: number }[] = [];
          let sum = 0;
          for (const qty of parts) {
            const refund = refundOfLines([line], earlier, [{ item_id: 1, qty }]);
            expect(refund.ok).toBe(true);
            if (refund.ok) for (const { cents } of refund.value) sum += cents;
            earlier.push({ item_id: 1, qty });
          }
          expect(sum).toBe(paidCents);
        },
      ),
    );
  });
});
