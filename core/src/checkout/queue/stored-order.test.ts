import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderPagePath, queuedOrderPath } from '../../orders/order-page.ts';
import { type OrderBody, type OrderDraft, orderFingerprint } from './order-draft.ts';
import { type OrderResponse, orderResponseOf } from './order-outcome.ts';
import { sendPendingOrders } from './send-queued-orders.ts';
import {
  acceptPrice,
  canWithdraw,
  createOrder,
  isWaiting,
  renewOrder,
  type StoredOrder,
  settleOrder,
  startSending,
} from './stored-order.ts';

const storedOrder = (id: string, more: Partial<StoredOrder> = {}): StoredOrder => ({
  order_id: id,
  cart: { id: `cart-${id}`, name: `uid-${id}` },
  fingerprint: id,
  body: { order_id: id, user_id: '', expected_total: 100 } as OrderBody,
  endpoint: '/api/order',
  items: [],
  state: 'waiting',
  transmited: false,
  created_at: id,
  isInDoubt: false,
  mayGo: true,
  isNotified: true,
  ...more,
});

const PLACED: OrderResponse = {
  code: 200,
  result: { backendOrderId: '12', orderNumber: '000000012' },
  meta: { orderKey: 'secret' },
};

describe('an order of a cart', () => {
  const draft = (more: Partial<OrderDraft> = {}): OrderDraft =>
    ({ user_id: '', cart_id: 'cart-1', products: [], ...more }) as unknown as OrderDraft;
  const items = [{ sku: 'A', qty: 1, server_item_id: 5 }];
  const origin = { cart: { name: 'uid-1', items }, nowMs: 1000 };
  const created = createOrder(draft(), { ...origin, order_id: '1-a', endpoint: '/api/order', mayGo: false });

  it('carries its id, its cart, and lines without ids of the server', () => {
    expect(created).toMatchObject({
      order_id: '1-a',
      body: { order_id: '1-a', created_at: '1970-01-01T00:00:01.000Z' },
      cart: { id: 'cart-1', name: 'uid-1' },
      state: 'waiting',
      isInDoubt: false,
      mayGo: false,
    });
    expect(created.items[0]).not.toHaveProperty('server_item_id');
  });

  it('placed again keeps its id and its date, with the new draft', () => {
    const next = draft({ user_id: '7' });
    const again = renewOrder({ ...created, state: 'price_changed' }, next, { ...origin, nowMs: 9000 });
    expect(again).toMatchObject({ order_id: '1-a', created_at: created.created_at, state: 'waiting' });
    expect(again.body).toMatchObject({ order_id: '1-a', user_id: '7', created_at: created.created_at });
    expect(again.fingerprint).toBe(orderFingerprint(next));
  });

  it('[ORD-02] is in doubt from before it is sent', () => {
    expect(startSending(created)).toEqual({ ...created, isInDoubt: true, mayGo: true });
  });
});

describe('the response to an order', () => {
  it.each(['network', 'timeout'])('[ORD-02] is unknown after an error of the %s', (error) => {
    expect(orderResponseOf({ ok: false, code: 0, error, result: '' })).toBeNull();
  });

  it.each(['bad_content_type', 'wrong_format'])('[ORD-02] is unknown when it is unreadable: %s', (error) => {
    expect(orderResponseOf({ ok: false, code: 502, error, result: '' })).toBeNull();
  });

  it("is the server's otherwise", () => {
    const meta = { error: 'price_changed' };
    expect(orderResponseOf({ ok: true, code: 200, result: 1 })).toEqual({ code: 200, result: 1 });
    expect(orderResponseOf({ ok: false, code: 409, error: 'http', result: 'x', meta })).toEqual({
      code: 409,
      result: 'x',
      meta,
    });
  });
});

describe('[ORD-04] settling a stored order by the response', () => {
  it('[ORD-01] placed, with its page link; a minimal response counts as placed too', () => {
    expect(settleOrder(storedOrder('a'), PLACED, 0)).toMatchObject({
      state: 'placed',
      transmited: true,
      transmited_at: '1970-01-01T00:00:00.000Z',
      placed: { orderId: '12', orderNumber: '000000012', key: 'secret' },
    });
    expect(settleOrder(storedOrder('a'), { result: 'job' }, 0)).toMatchObject({
      state: 'placed',
      placed: { orderId: '', orderNumber: '', key: '' },
    });
  });

  it('[ORD-03] cancelled with the invalid fields; malformed list entries are ignored', () => {
    const result = [
      { field: 'addressInformation.billingAddress.postcode', message: 'x', fault: 'zip_short' },
      { field: 'addressInformation.shippingAddress.street.0', message: 'x', fault: 'too_long' },
      { field: 'order_id', message: 'x', fault: 'required' },
      { field: 'addressInformation.billingAddress.city', message: 'x' },
      null,
      'strange',
    ];
    expect(settleOrder(storedOrder('a'), { code: 400, result }, 0)).toMatchObject({
      state: 'canceled',
      reason: 'address_invalid',
      fields: {
        'billingAddress.postcode': 'zip_short',
        'shippingAddress.street.0': 'too_long',
        'billingAddress.city': '',
      },
    });
    expect(settleOrder(storedOrder('a'), { code: 400, result: 'no' }, 0).fields).toEqual({});
  });

  it('unpaid when the response has a payment URL', () => {
    const response = { ...PLACED, meta: { orderKey: 'secret', payment: { url: 'https://bank' } } };
    expect(settleOrder(storedOrder('a'), response, 0)).toMatchObject({
      state: 'unpaid',
      paymentUrl: 'https://bank',
    });
    for (const payment of [null, 'x', {}, { url: 5 }])
      expect(settleOrder(storedOrder('a'), { ...PLACED, meta: { payment } }, 0).state).toBe(
        payment !== null && typeof payment === 'object' && 'url' in payment ? 'unpaid' : 'placed',
      );
  });

  it('[ORD-02] no response or a server error: in doubt, and retried automatically', () => {
    for (const response of [null, { code: 500, result: 'x' }, { code: 502 }])
      expect(settleOrder(storedOrder('a', { mayGo: false }), response, 0)).toMatchObject({
        state: 'waiting',
        isInDoubt: true,
        mayGo: true,
      });
  });

  it('[ORD-05] cancelled with its reason', () => {
    const reasonOf = (response: OrderResponse) => settleOrder(storedOrder('a'), response, 0);
    expect(reasonOf({ code: 400, result: [] })).toMatchObject({
      state: 'canceled',
      reason: 'address_invalid',
    });
    expect(reasonOf({ code: 500, result: 'Error: Error while adding products' })).toMatchObject({
      state: 'canceled',
      reason: 'unavailable',
    });
    const items = [{ sku: 'WALL', name: 'Wall', qty: 1 }] as StoredOrder['items'];
    const missingOf = (sku: string) => {
      const meta = { error: 'out_of_stock', detail: { sku, available: 0 } };
      return settleOrder(storedOrder('a', { items }), { code: 500, result: 'x', meta }, 0).missing;
    };
    expect(missingOf('WALL')).toBe('Wall');
    expect(missingOf('ELSE')).toBeUndefined();
    expect(reasonOf({ code: 409, meta: { error: 'order_of_cart_paid' } })).toMatchObject({
      state: 'canceled',
      reason: 'refused',
      error: 'order_of_cart_paid',
    });
  });

  it('[ORD-03] refused with the field that is malformed, where the server names one', () => {
    const field = 'addressInformation.shippingExtraFields.service_slots.measuring';
    const refusal = (detail: Record<string, unknown>) => ({
      code: 500,
      result: 'no',
      meta: { error: 'service_slots_invalid', detail },
    });
    expect(
      settleOrder(storedOrder('a'), refusal({ field, rule: 'must be the id of a slot' }), 0),
    ).toMatchObject({
      reason: 'refused',
      error: 'service_slots_invalid',
      fields: { 'shippingExtraFields.service_slots.measuring': '' },
    });
    for (const detail of [{}, { field: 7 }, { field: 'products.0' }] as Record<string, unknown>[])
      expect(settleOrder(storedOrder('a'), refusal(detail), 0)).not.toHaveProperty('fields');
  });

  it('a changed price needs the shopper’s consent, then the order is sent with the new total', () => {
    const response = { code: 409, meta: { error: 'price_changed', detail: { expected: 100, actual: 110 } } };
    const repriced = settleOrder(storedOrder('a', { isInDoubt: true }), response, 0);
    expect(repriced).toMatchObject({ state: 'price_changed', mayGo: false, isInDoubt: false });
    const agreed = acceptPrice(repriced, Date.UTC(2026, 10, 15));
    // The server tells it from a repeat of the refused request by its time.
    const body = { expected_total: 110, updated_at: '2026-11-15T00:00:00.000Z' };
    expect(agreed).toMatchObject({ state: 'waiting', mayGo: true, body });
    expect(agreed).not.toHaveProperty('price');
    expect(acceptPrice(storedOrder('a'), 0).body.expected_total).toBe(100);
  });

  it('stays unchanged when the session is unauthorized', () => {
    const order = storedOrder('a', { isInDoubt: true });
    expect(settleOrder(order, { code: 401 }, 0)).toEqual(order);
  });

  it('can be withdrawn only when it was never sent', () => {
    expect(canWithdraw(storedOrder('a'))).toBe(true);
    expect(canWithdraw(storedOrder('a', { state: 'price_changed' }))).toBe(true);
    expect(canWithdraw(storedOrder('a', { isInDoubt: true }))).toBe(false);
    for (const state of ['placed', 'unpaid', 'canceled'] as const)
      expect(canWithdraw(storedOrder('a', { state }))).toBe(false);
  });
});

it('[ORD-04] every order is created exactly once and settled in the end, for any network failure', async () => {
  const condition = fc.constantFrom('ok', 'response lost', 'offline', 'server error', 'page crash');
  await fc.assert(
    fc.asyncProperty(
      fc.array(condition, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (failures, count) => {
        const ids = Array.from({ length: count }, (_, index) => `order-${index}`);
        const storage = new Map(ids.map((id) => [id, storedOrder(id)]));
        const placedOrders = new Map<string, number>();
        const conditions = [...failures];
        const sender = {
          load: async () => [...storage.values()],
          save: async (order: StoredOrder) => void storage.set(order.order_id, order),
          now: () => 0,
          post: async ({ order_id }: OrderBody): Promise<OrderResponse | null> => {
            const now = conditions.shift() ?? 'ok';
            if (now === 'offline') return null;
            if (now === 'server error') return { code: 503, result: 'x' };
            if (!placedOrders.has(order_id)) placedOrders.set(order_id, placedOrders.size + 1);
            if (now === 'page crash') throw new Error('gone');
            if (now === 'response lost') return null;
            return { code: 200, result: { backendOrderId: String(placedOrders.get(order_id)) }, meta: {} };
          },
        };
        for (let turn = 0; turn <= failures.length + count; turn += 1)
          await sendPendingOrders(sender, ({ mayGo }) => mayGo).catch(() => {});
        expect(placedOrders.size).toBe(count);
        for (const order of storage.values()) {
          expect(isWaiting(order)).toBe(false);
          expect(order.placed?.orderId).toBe(String(placedOrders.get(order.order_id)));
        }
      },
    ),
  );
});

it('[ROUTE-09] the URLs of an order’s page', () => {
  const link = { orderId: '12', key: 'a&b' };
  expect(orderPagePath(link, false)).toBe('/order-success?orderId=12&key=a%26b');
  expect(orderPagePath(link, true)).toBe('/payment?orderId=12&key=a%26b');
  expect(queuedOrderPath('1-x y')).toBe('/order-success?queued=1-x%20y');
});
