import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { expect, it } from 'vitest';
import { orderHeadline, stepsOf } from './order-timeline.ts';

const order = (change: object, attributes: object = {}) =>
  ({
    state: 'complete',
    shipping_description: 'DPD Courier',
    items: [{ is_made_to_measure: false }],
    extension_attributes: { payment_state: '', canceled_by: '', ...attributes },
    ...change,
  }) as unknown as OrderDocument;

it.each([
  ['is with the courier', order({}), 'orders.complete_title'],
  ['has arrived', order({}, { delivered_at: '2026-11-20 10:00:00' }), 'orders.delivered_title'],
  ['waits in the showroom', order({}, { shipping_kind: 'shop_pickup' }), 'orders.pickup_title'],
  ['was a service', order({ shipping_description: '' }), 'orders.done_title'],
])('[ORD-06] the headline of an order that %s', (_what, shown, title) => {
  expect(orderHeadline(shown).title).toBe(title);
});

it.each([
  ['in stock', {}, ['orders.next_received', 'orders.next_pack', 'orders.next_deliver'], 3],
  [
    'made to measure',
    { items: [{ is_made_to_measure: true }], state: 'processing' },
    ['orders.next_received', 'orders.next_check', 'orders.next_deliver'],
    2,
  ],
  [
    'a service',
    { shipping_description: '', state: 'processing' },
    ['orders.next_received', 'orders.next_service'],
    1,
  ],
])('[ORD-06] steps of an order: %s', (_what, change, titles, done) => {
  const steps = stepsOf(order(change));
  expect(steps.map(({ title }) => title)).toEqual(titles);
  expect(steps.filter(({ isDone }) => isDone)).toHaveLength(done);
});

it.each([
  ['a completed service', order({ shipping_description: '' })],
  ['a delivered order', order({}, { delivered_at: '2026-11-20 10:00:00' })],
])('[ORD-06] no further steps: %s', (_what, shown) => {
  expect(stepsOf(shown)).toEqual([]);
});

it.each([
  ['courier', 'orders.complete_text', 'orders.next_deliver'],
  ['own_transport', 'orders.van_text', 'orders.next_van'],
  ['shop_pickup', 'orders.pickup_text', 'orders.next_pickup'],
])('who hands over: %s', (shipping_kind, text, step) => {
  expect(orderHeadline(order({}, { shipping_kind })).text).toBe(text);
  expect(stepsOf(order({ state: 'processing' }, { shipping_kind })).at(-1)?.title).toBe(step);
});
