// Payment by bank transfer, and order actions of the staff: the customer is notified of each once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs });
  Object.assign(shop.settings.company, { iban: 'EE382200221020145685', bank: 'Näidispank' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  nowMs = NOW_MS;
  await shop.setStock('WALL', { qty: 5 });
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
});

const place = async (method = 'banktransfer', sku = 'WALL') => {
  const cartId = await shop.cartWith({ sku, qty: 1 });
  const placed = await shop.order(
    orderBody(cartId, {
      products: [{ sku, qty: 1, price: 1 }],
      information: {
        payment_method_code: method,
        ...(sku === 'VISIT' && {
          shippingAddress: undefined,
          shipping_method_code: '',
          shipping_carrier_code: '',
        }),
      },
    }),
  );
  expect(placed).toMatchObject({ code: 200 });
  return { cartId, placed, id: Number(placed.result.backendOrderId) };
};
const load = async ({ result, meta }: TestResponse) =>
  (await shop.request('GET', `/api/ext/orders/order?orderId=${result.backendOrderId}&key=${meta.orderKey}`))
    .result;
const kinds = async () => (await shop.emailsTo('mari@example.com')).map(({ kind }) => kind);
const lastMail = async () => (await shop.emailsTo('mari@example.com')).at(-1);

describe('[CHK-03] a bank transfer', () => {
  it('the order awaits payment with account, reference number, amount and due date; its cart is closed', async () => {
    const { cartId, placed, id } = await place();
    expect(placed.meta.payment).toBeUndefined();
    const order = await load(placed);
    expect(order).toMatchObject({
      state: 'pending_payment',
      total_due: 127,
      extension_attributes: {
        can_pay: false,
        can_cancel: true,
        payment_state: '',
        transfer: {
          iban: 'EE38 2200 2210 2014 5685',
          bank: 'Näidispank',
          amount: 127,
          due_date: '2026-11-22',
        },
      },
    });
    const { reference, beneficiary } = order.extension_attributes.transfer;
    expect(reference.slice(0, -1)).toBe(String(10_000_000 + id));
    expect(beneficiary).toBe(shop.settings.company.name);
    expect((await shop.call('GET', `pull?cartId=${cartId}`)).code).not.toBe(200);
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 1 });
    expect(await kinds()).toEqual(['order-confirmation']);
    const text = (await lastMail())?.text.replaceAll('\u00a0', ' ') ?? '';
    for (const expected of [
      'EE38 2200 2210 2014 5685',
      reference,
      '127,00 €',
      '22-11-2026',
      'pangaülekandega',
    ])
      expect(text).toContain(expected);
  });

  it('the invoice shows account, reference and due date, and later that it is paid', async () => {
    const { placed, id } = await place();
    const read = async () => {
      const path = (await load(placed)).extension_attributes.invoice_path;
      const response = await shop.app.request(path);
      const { text } = await parsePdf(new Uint8Array(await response.arrayBuffer()));
      return text.replaceAll('\u00a0', ' ');
    };
    const { reference } = (await load(placed)).extension_attributes.transfer;
    const due = await read();
    for (const text of ['Ettemaksuarve 0', 'EE38 2200 2210 2014 5685', reference, 'Maksetähtaeg 22-11-2026'])
      expect(due).toContain(text);
    expect(due).not.toContain('Tasuda kättesaamisel');
    await shop.checkout.steps.markPaid(TEST_AUTHOR, id);
    const paid = await read();
    expect(paid).toContain('Makstud 15.11.2026');
    expect(paid).toMatch(/Arve A\d{6}/);
    expect(paid).not.toContain('Maksetähtaeg');
  });

  it('marking it as paid processes it once and notifies the customer', async () => {
    const { placed, id } = await place();
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toEqual({ ok: true, value: 'processing' });
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
      ok: false,
      error: 'order_state_forbids',
    });
    expect(await kinds()).toEqual(['order-confirmation', 'order-paid']);
    const order = await load(placed);
    expect(order).toMatchObject({ state: 'processing', total_due: 0 });
    expect(order.extension_attributes).toMatchObject({ payment_state: 'paid', can_pay: false });
    expect(order.extension_attributes.transfer).toBeUndefined();
  });

  it('an order with another payment method and an unknown one cannot be marked as paid', async () => {
    const { id } = await place('banklink');
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toEqual({
      ok: false,
      error: 'not_by_transfer',
    });
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, 999_999)).toEqual({
      ok: false,
      error: 'order_unknown',
    });
  });

  it('the bank’s page does not accept payment of a transfer', async () => {
    const { placed } = await place();
    const body = { orderId: placed.result.backendOrderId, key: placed.meta.orderKey };
    expect((await shop.request('POST', '/api/ext/payment/start', body)).code).not.toBe(200);
    expect(await shop.rows('select * from payment_attempt')).toEqual([]);
  });

  it('expires unpaid after the due date with an e-mail and releases its stock; the money may still arrive', async () => {
    const { placed, id } = await place();
    nowMs = NOW_MS + 7 * DAY_MS;
    expect(await shop.checkout.cancelUnpaid()).toBe(0);
    nowMs = NOW_MS + 8 * DAY_MS + 60_000;
    expect(await shop.checkout.cancelUnpaid()).toBe(1);
    expect(await kinds()).toEqual(['order-confirmation', 'order-expired']);
    expect((await load(placed)).state).toBe('canceled');
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 0 });

    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toEqual({ ok: true, value: 'processing' });
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 1 });
  });

  const cancelBy: Record<string, (order: Awaited<ReturnType<typeof place>>) => Promise<unknown>> = {
    cancel_by_shopper: ({ placed }) =>
      shop.request('POST', '/api/ext/orders/cancel', {
        orderId: placed.result.backendOrderId,
        key: placed.meta.orderKey,
      }),
    cancel_by_shop: ({ id }) => shop.checkout.steps.cancel(TEST_AUTHOR, id),
    expire: async () => {
      nowMs = NOW_MS + 9 * DAY_MS;
      await shop.checkout.cancelUnpaid();
      await shop.setStock('WALL', { qty: 0 });
    },
  };

  it.each([
    ['cancel_by_shopper', 'order_given_up'],
    ['cancel_by_shop', 'order_given_up'],
    // Its stock is sold meanwhile.
    ['expire', 'out_of_stock'],
  ])('money received after %s does not revive the order and must be refunded', async (by, error) => {
    const order = await place();
    await cancelBy[by]?.(order);
    const mails = await kinds();
    const stock = await shop.stockOf('WALL');
    for (const _ of ['told', 'told again'])
      expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, order.id)).toMatchObject({
        ok: false,
        error,
        detail: { refundDueCents: 12_700 },
      });
    expect(await load(order.placed)).toMatchObject({
      state: 'canceled',
      extension_attributes: { canceled_by: by, payment_state: 'refund_due', refund_due: 127, refunded: 0 },
    });
    expect(await shop.stockOf('WALL')).toEqual(stock);
    expect(await kinds()).toEqual(mails);

    // No bank API can refund it: it stays pending until the staff make the transfer.
    expect(await shop.checkout.refundDue()).toBe(0);
    expect(await shop.checkout.steps.markRefunded(TEST_AUTHOR, order.id)).toEqual({
      ok: true,
      value: 'canceled',
    });
    expect(await shop.checkout.steps.markRefunded(TEST_AUTHOR, order.id)).toMatchObject({
      error: 'nothing_to_refund',
    });
    expect((await load(order.placed)).extension_attributes).toMatchObject({ refund_due: 0, refunded: 127 });
    for (let time = 0; time < 2; time++) await shop.completeRefunds();
    expect(await kinds()).toEqual([...mails, 'order-refund']);
  });

  describe('money that came late, when the goods were gone', () => {
    const lateOrder = async () => {
      const order = await place();
      await cancelBy['expire']?.(order);
      expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, order.id)).toMatchObject({
        ...{ error: 'out_of_stock', detail: { refundDueCents: 12_700 } },
      });
      await shop.setStock('WALL', { qty: 5 });
      return order;
    };

    it('is no longer owed back once the goods are there again: the order keeps it', async () => {
      const { placed, id } = await lateOrder();
      expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toEqual({ ok: true, value: 'processing' });
      expect((await load(placed)).extension_attributes).toMatchObject({
        ...{ payment_state: 'paid', refund_due: 0, refunded: 0 },
      });
      expect(await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).toMatchObject({
        error: 'nothing_to_refund',
      });
      const part = { amountCents: 500, lines: [], isRestocked: false, reason: '', key: randomUUID() };
      expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
      expect((await load(placed)).extension_attributes).toMatchObject({ refund_due: 5, refunded: 0 });
    });

    it('and was given back does not pay the order', async () => {
      const { placed, id } = await lateOrder();
      expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
      expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
        ...{ ok: false, error: 'payment_refunded' },
      });
      expect((await load(placed)).state).toBe('canceled');
      expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 0 });
    });
  });

  it('cancelling a paid order records one refund', async () => {
    const { placed, id } = await place();
    await shop.checkout.steps.markPaid(TEST_AUTHOR, id);
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    expect((await load(placed)).extension_attributes).toMatchObject({ refund_due: 127 });
    expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
      error: 'order_given_up',
      detail: { refundDueCents: 12_700 },
    });
    expect(await shop.rows('select state from payment_attempt')).toEqual([{ state: 'refund_due' }]);
  });

  it('a paid or completed order is not paid again and records no money', async () => {
    const { id } = await place();
    await shop.checkout.steps.markPaid(TEST_AUTHOR, id);
    for (const _ of ['processing', 'complete']) {
      expect(await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).toMatchObject({
        ok: false,
        error: 'order_state_forbids',
      });
      await shop.checkout.steps.ship(TEST_AUTHOR, id);
    }
    expect(await shop.rows('select * from payment_attempt')).toEqual([]);
    expect(await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).toMatchObject({
      error: 'nothing_to_refund',
    });
  });

  it('[CART-09] is available for a cart of services, cash on delivery is not', async () => {
    const { placed } = await place('banktransfer', 'VISIT');
    expect((await load(placed)).state).toBe('pending_payment');
  });
});

describe('[ORD-06] notifications of staff actions', () => {
  it('shipped with the tracking number, then delivered, each once', async () => {
    const { placed, id } = await place('cashondelivery');
    const { steps } = shop.checkout;
    expect(await steps.deliver(TEST_AUTHOR, id)).toMatchObject({ ok: false, error: 'order_state_forbids' });
    expect(await steps.ship(TEST_AUTHOR, id, '05300123456789')).toEqual({ ok: true, value: 'complete' });
    expect((await lastMail())?.text).toContain('05300123456789');
    expect(await steps.ship(TEST_AUTHOR, id)).toMatchObject({ ok: false, error: 'order_state_forbids' });
    expect((await load(placed)).extension_attributes.tracking_number).toBe('05300123456789');
    expect(await shop.stockOf('WALL')).toEqual({ qty: 4, reserved: 0 });
    expect(await steps.deliver(TEST_AUTHOR, id)).toEqual({ ok: true, value: 'complete' });
    expect(await steps.deliver(TEST_AUTHOR, id)).toMatchObject({ ok: false, error: 'order_state_forbids' });
    const { extension_attributes } = await load(placed);
    expect(extension_attributes.delivered_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await kinds()).toEqual(['order-confirmation', 'order-shipped', 'order-delivered']);
  });

  it('cancelled by the shop: notified, and stock released', async () => {
    const { id } = await place('cashondelivery');
    expect(await shop.checkout.steps.cancel(TEST_AUTHOR, id)).toEqual({ ok: true, value: 'canceled' });
    expect(await kinds()).toEqual(['order-confirmation', 'order-canceled']);
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 0 });
  });

  it('an order that awaits payment is not shipped', async () => {
    const { id } = await place();
    expect(await shop.checkout.steps.ship(TEST_AUTHOR, id)).toMatchObject({
      ok: false,
      error: 'order_state_forbids',
    });
    expect(await kinds()).toEqual(['order-confirmation']);
  });

  it('none for a deleted account', async () => {
    const { id } = await place('cashondelivery');
    await shop.rows("update sales_order set customer_email = ''");
    expect((await shop.checkout.steps.ship(TEST_AUTHOR, id)).ok).toBe(true);
    expect(await shop.rows('select kind from outbox_letter')).toHaveLength(1);
  });
});
