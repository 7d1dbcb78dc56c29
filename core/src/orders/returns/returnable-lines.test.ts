import { expect, it } from 'vitest';
import { isWholeReturn, planReturnLines, type ReturnDetails, returnableLinesOf } from './returnable-lines.ts';

const line = (item_id: number, qty_ordered: number, change = {}) => ({
  ...{ item_id, qty_ordered, product_type: 'simple', is_made_to_measure: false },
  ...change,
});

const details = (change: Partial<ReturnDetails> = {}): ReturnDetails => ({
  state: 'complete',
  items: [
    line(1, 3),
    line(2, 1, { is_made_to_measure: true, product_type: 'configurable' }),
    line(3, 1, { product_type: 'virtual' }),
    line(4, 2, { product_type: 'configurable' }),
  ],
  ...{ shipped: [], refunded: [], returning: [] },
  ...change,
});

const leftOf = (given: ReturnDetails) => returnableLinesOf(given).map(({ qty, reason }) => reason ?? qty);

it('[OFFICE-58] panes of typed sizes and services cannot be returned, a listed size can', () => {
  expect(leftOf(details())).toEqual([3, 'made_to_measure', 'service', 2]);
});

it('[OFFICE-58] what was refunded or is being returned cannot be returned again', () => {
  const back = details({
    refunded: [{ item_id: 1, qty: 1 }],
    returning: [
      { item_id: 1, qty: 1 },
      { item_id: 4, qty: 2 },
    ],
  });
  expect(leftOf(back)).toEqual([1, 'made_to_measure', 'service', 'all_returned']);
});

it('[OFFICE-58] only what was shipped can come back', () => {
  const part = details({ state: 'processing', shipped: [{ item_id: 1, qty: 2 }] });
  expect(leftOf(part)).toEqual([2, 'made_to_measure', 'service', 'not_shipped']);
  expect(leftOf(details({ state: 'canceled' }))).toEqual([
    ...['not_shipped', 'made_to_measure', 'service', 'not_shipped'],
  ]);
});

it.each([
  ['nothing', [], 'return_empty'],
  [
    'a line twice',
    [
      { item_id: 1, qty: 1 },
      { item_id: 1, qty: 1 },
    ],
    'return_line_twice',
  ],
  ['a line of another order', [{ item_id: 9, qty: 1 }], 'return_line_unknown'],
  ['a pane', [{ item_id: 2, qty: 1 }], 'return_line_excluded'],
  ['a service', [{ item_id: 3, qty: 1 }], 'return_line_excluded'],
  ['more pieces than there are', [{ item_id: 1, qty: 4 }], 'return_line_too_many'],
  ['no piece', [{ item_id: 1, qty: 0 }], 'return_line_too_many'],
  ['half a piece', [{ item_id: 1, qty: 0.5 }], 'return_line_too_many'],
])('[OFFICE-58] refuses %s', (_, wanted, error) => {
  expect(planReturnLines(returnableLinesOf(details()), wanted)).toMatchObject({ ok: false, error });
});

it('[OFFICE-58] without lines it is everything that may be returned', () => {
  const lines = returnableLinesOf(details());
  expect(planReturnLines(lines, null)).toEqual({
    ok: true,
    value: [
      { item_id: 1, qty: 3 },
      { item_id: 4, qty: 2 },
    ],
  });
  const none = returnableLinesOf(details({ state: 'processing' }));
  expect(planReturnLines(none, null)).toMatchObject({ error: 'return_empty' });
});

it('a return is whole when nothing of the order is left', () => {
  const items = [line(1, 3), line(4, 2)];
  const refunded = [{ item_id: 4, qty: 2 }];
  expect(isWholeReturn({ items, refunded }, [{ item_id: 1, qty: 3 }])).toBe(true);
  expect(isWholeReturn({ items, refunded }, [{ item_id: 1, qty: 2 }])).toBe(false);
  expect(
    isWholeReturn(details(), [
      { item_id: 1, qty: 3 },
      { item_id: 4, qty: 2 },
    ]),
  ).toBe(false);
});
