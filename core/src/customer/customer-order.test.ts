import { expect, it } from 'vitest';
import { orderProgressOf } from './customer-order.ts';

const STOCK = [{}, { is_made_to_measure: false }];
const MADE = [{}, { is_made_to_measure: true }];

const VIRTUAL = { shipping_assignments: [{ shipping: { address: null } }] };

it.each([
  ['pending_payment', VIRTUAL, 'unpaid', ['unpaid', 'done']],
  ['processing', VIRTUAL, 'received', ['received', 'done']],
  ['complete', VIRTUAL, 'done', ['received', 'done']],
  ['complete', { delivered_at: '2026-11-20 10:00:00' }, 'delivered', ['received', 'packed', 'delivered']],
])(
  '[ORD-06] %s: goods without shipping are never packed, delivered goods are not in transit',
  (status, extension_attributes, stage, stages) => {
    expect(orderProgressOf({ status, items: STOCK, extension_attributes })).toEqual({ stage, stages });
  },
);

it.each([
  ['pending_payment', STOCK, 'unpaid', ['unpaid', 'packed', 'sent']],
  ['pending', MADE, 'received', ['received', 'made', 'sent']],
  ['processing', STOCK, 'packed', ['received', 'packed', 'sent']],
  ['processing', MADE, 'made', ['received', 'made', 'sent']],
  ['complete', STOCK, 'sent', ['received', 'packed', 'sent']],
  ['canceled', MADE, 'canceled', []],
  ['holded', STOCK, null, []],
])(
  '[ORD-06] an order with status %s has the same stage in the list and in the steps',
  (status, items, stage, stages) => {
    const progress = orderProgressOf({ status, items });
    expect(progress).toEqual({ stage, stages });
    if (stages.length > 0) expect(progress.stages).toContain(progress.stage);
  },
);
