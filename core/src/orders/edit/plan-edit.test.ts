import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEditable, planDifference, planLines } from './plan-edit.ts';

const LINES = [
  { item_id: 1, qty_ordered: 3 },
  { item_id: 2, qty_ordered: 1 },
];

describe('[OFFICE-53] the pieces of an edited order', () => {
  it.each([
    ['nothing changes', [{ item_id: 1, qty: 3 }], []],
    ['fewer', [{ item_id: 1, qty: 2 }], [{ item_id: 1, before: 3, after: 2 }]],
    ['more', [{ item_id: 2, qty: 4 }], [{ item_id: 2, before: 1, after: 4 }]],
    ['a line is taken out', [{ item_id: 2, qty: 0 }], [{ item_id: 2, before: 1, after: 0 }]],
    ['down to what has left', [{ item_id: 1, qty: 1 }], [{ item_id: 1, before: 3, after: 1 }]],
  ])('%s', (_name, wanted, value) => {
    expect(planLines(LINES, [{ item_id: 1, qty: 1 }], wanted, 0)).toEqual({ ok: true, value });
  });

  it.each([
    ['a line of another order', [{ item_id: 7, qty: 1 }], 'edit_line_unknown', { item_id: 7 }],
    ['a part of a piece', [{ item_id: 1, qty: 1.5 }], 'edit_qty_invalid', { item_id: 1, most: 10_000 }],
    ['less than none', [{ item_id: 1, qty: -1 }], 'edit_qty_invalid', { item_id: 1, most: 10_000 }],
    [
      'more than anybody buys',
      [{ item_id: 1, qty: 10_001 }],
      'edit_qty_invalid',
      { item_id: 1, most: 10_000 },
    ],
    ['less than has left', [{ item_id: 1, qty: 0 }], 'edit_below_shipped', { item_id: 1, shipped: 2 }],
  ])('refuses %s', (_name, wanted, error, detail) => {
    const shipped = [1, 1].map((qty) => ({ item_id: 1, qty }));
    expect(planLines(LINES, shipped, wanted, 0)).toEqual({ ok: false, error, detail });
  });

  it('refuses to take out all goods, but not to exchange them', () => {
    const none = LINES.map(({ item_id }) => ({ item_id, qty: 0 }));
    expect(planLines(LINES, [], none, 0)).toEqual({ ok: false, error: 'edit_no_goods' });
    expect(planLines(LINES, [], none, 1).ok).toBe(true);
  });

  it('is possible until the goods have left or the order was given up', () => {
    const states = ['pending', 'pending_payment', 'processing', 'complete', 'canceled'] as const;
    expect(states.map(isEditable)).toEqual([true, true, true, false, false]);
  });
});

describe('[OFFICE-53] the difference of an edited order', () => {
  it.each([
    ['not paid: the new sum is due', [100, 120, 0, false], ['new_total', 0, 0]],
    ['not paid, the same sum', [100, 100, 0, false], ['none', 0, 0]],
    ['paid, dearer: the difference', [100, 120, 0, true], ['pay', 20, 20]],
    ['paid, cheaper: goes back', [100, 70, 0, true], ['return', 30, 0]],
    ['paid, the same sum', [100, 100, 0, true], ['none', 0, 0]],
    ['dearer again before the first difference was paid', [120, 150, 20, true], ['pay', 50, 50]],
    ['cheaper again: less is open', [120, 110, 20, true], ['pay', 10, 10]],
    ['back to what was paid: nothing is left to pay', [120, 100, 20, true], ['settled', 0, 0]],
    ['not paid, and free now', [100, 0, 0, false], ['settled', 0, 0]],
    ['free all the time', [0, 0, 0, false], ['none', 0, 0]],
    ['below what was paid', [120, 90, 20, true], ['return', 10, 0]],
    ['only the address while a difference is open', [120, 120, 20, true], ['none', 0, 20]],
  ] as const)('%s', (_name, [beforeCents, afterCents, openCents, isPaid], [kind, cents, open]) => {
    expect(planDifference({ beforeCents, afterCents, openCents, isPaid })).toEqual({
      ...{ kind, cents, openCents: open },
    });
  });

  it('never loses a cent over any number of edits', () => {
    const totals = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        totals,
        fc.array(fc.boolean()),
        (first, sums, pays) => {
          let paid = first;
          let [before, open] = [first, 0];
          sums.forEach((after, at) => {
            const made = planDifference({
              beforeCents: before,
              afterCents: after,
              openCents: open,
              isPaid: true,
            });
            open = made.openCents;
            if (made.kind === 'return') paid -= made.cents;
            if (pays[at]) {
              paid += open;
              open = 0;
            }
            expect(paid + open).toBe(after);
            before = after;
          });
        },
      ),
    );
  });
});
