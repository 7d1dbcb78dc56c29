// Payments at the bank, in every possible course.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOB_KINDS } from '../../src/jobs/job-kinds.ts';
import { createJobQueue } from '../../src/jobs/job-queue.ts';
import { startJobRunner } from '../../src/jobs/job-runner.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import {
  address,
  createOrderShop,
  type OrderShop,
  orderBody,
  type TestResponse,
} from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let shop: OrderShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db, { now: () => nowMs });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await shop.setStock('WALL', { qty: 5 });
  await shop.removeOrders();
  await shop.rows('delete from outbox_letter');
});

const bankOrder = async (qty = 1) => {
  const cartId = await shop.cartWith({ sku: 'WALL', qty });
  const body = orderBody(cartId, {
    products: [{ sku: 'WALL', qty, price: 1 }],
    information: { payment_method_code: 'banklink' },
  });
  const placed = await shop.order(body);
  expect(placed.code).toBe(200);
  return { cartId, body, placed, url: placed.meta.payment.url as string };
};
const credentials = (placed: TestResponse) => ({
  orderId: placed.result.backendOrderId,
  key: placed.meta.orderKey,
});
const load = async (placed: TestResponse) => {
  const { orderId, key } = credentials(placed);
  return (await shop.request('GET', `/api/ext/orders/order?orderId=${orderId}&key=${key}`)).result;
};
const callback: OrderShop['callback'] = (notice, provider) => shop.callback(notice, provider);
const isOpen = async (cartId: string) => (await shop.call('GET', `pull?cartId=${cartId}`)).code === 200;
const mails = () => shop.emailsTo('mari@example.com');

describe('a payment', () => {
  it('paid: the cart is kept and the confirmation e-mail delayed until then', async () => {
    const { cartId, placed, url } = await bankOrder();
    expect(await load(placed)).toMatchObject({
      state: 'pending_payment',
      total_due: 127,
      extension_attributes: { can_pay: true, can_cancel: true },
    });
    expect(await isOpen(cartId)).toBe(true);
    expect(await mails()).toEqual([]);
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 1 });

    expect(await callback(shop.notice(url, 'CAPTURED'))).toMatchObject({
      code: 200,
      result: { outcome: 'paid' },
    });
    expect(await load(placed)).toMatchObject({
      state: 'processing',
      total_due: 0,
      extension_attributes: { can_pay: false, can_cancel: false },
    });
    expect(await isOpen(cartId)).toBe(false);
    expect(await mails()).toHaveLength(1);
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 1 });
  });

  it('counts once when notified many times, concurrently and later', async () => {
    const { placed, url } = await bankOrder();
    const paid = shop.notice(url, 'CAPTURED');
    const responses = await Promise.all(Array.from({ length: 8 }, () => callback(paid)));
    responses.push(await callback(paid));
    expect(responses.map((response) => response.result.outcome)).toEqual(
      Array.from({ length: 9 }, () => 'paid'),
    );
    expect(await mails()).toHaveLength(1);
    expect((await load(placed)).state).toBe('processing');
    // Late notifications of the same payment change nothing.
    expect((await callback(shop.notice(url, 'DECLINED'))).result.outcome).toBe('paid');
    expect((await load(placed)).state).toBe('processing');
  });

  it('aborted or failed: the order stays pending and can be paid again', async () => {
    for (const [status, outcome] of [
      ['CANCELLED', 'aborted'],
      ['DECLINED', 'failed'],
    ] as const) {
      const { cartId, placed, url } = await bankOrder();
      expect((await callback(shop.notice(url, status))).result.outcome).toBe(outcome);
      expect(await load(placed)).toMatchObject({
        state: 'pending_payment',
        extension_attributes: { payment_state: outcome, canceled_by: '' },
      });
      expect(await isOpen(cartId)).toBe(true);
      const again = await shop.request('POST', '/api/ext/payment/start', credentials(placed));
      expect(again.code).toBe(200);
      expect(again.result.url).not.toBe(url);
      expect((await callback(shop.notice(again.result.url, 'CAPTURED'))).result.outcome).toBe('paid');
      expect((await load(placed)).state).toBe('processing');
      expect((await shop.request('POST', '/api/ext/payment/start', credentials(placed))).code).toBe(409);
    }
  });

  it('counts when paid after being aborted; when paid twice, the second is refunded', async () => {
    const { placed, url } = await bankOrder();
    await callback(shop.notice(url, 'CANCELLED'));
    const again = (await shop.request('POST', '/api/ext/payment/start', credentials(placed))).result.url;
    expect((await callback(shop.notice(url, 'CAPTURED'))).result.outcome).toBe('paid');
    expect((await callback(shop.notice(again, 'CAPTURED'))).result.outcome).toBe('refund_due');
    expect(await mails()).toHaveLength(1);
  });

  it('a repeated order leads to the same payment', async () => {
    const { body, placed, url } = await bankOrder();
    const repeat = await shop.order(body);
    expect(repeat).toEqual(placed);
    expect(repeat.meta.payment.url).toBe(url);
  });

  it('only the bank can confirm, and only the owner can pay', async () => {
    const { placed, url } = await bankOrder();
    const paid = await shop.notice(url, 'CAPTURED');
    const { body, signature } = paid;
    const forged: [Parameters<typeof callback>[0], number][] = [
      [{ body, signature: 'f'.repeat(64) }, 401],
      [{ body, signature: '' }, 401],
      [{ body: body.replace('CAPTURED', 'DECLINED'), signature }, 401],
      [{ body: body.replace('127.00', '0.01'), signature }, 401],
      // The same values in other bytes.
      [{ body: ` ${body}`, signature }, 401],
      [shop.notice(url, 'CAPTURED', { amount: '0.01' }), 409],
      [shop.notice(url, 'CAPTURED', { currency: 'USD' }), 409],
      [shop.notice(url, 'CAPTURED', { merchant_reference: 'a'.repeat(24) }), 404],
      [shop.notice(url, 'CAPTURED', { merchant_reference: "x' or 1=1" }), 400],
      [shop.notice(url, 'perhaps', { id: '' }), 400],
    ];
    for (const [notice, code] of forged) expect((await callback(notice)).code).toBe(code);
    expect((await callback(paid, 'other')).code).toBe(404);
    expect((await load(placed)).state).toBe('pending_payment');
    const key = { orderId: placed.result.backendOrderId, key: 'wrong' };
    expect((await shop.request('POST', '/api/ext/payment/start', key)).code).toBe(404);
  });

  it('expires when not paid in time and releases the stock', async () => {
    const { placed } = await bankOrder(3);
    expect(await shop.checkout.cancelUnpaid()).toBe(0);
    nowMs += 61 * 60_000;
    expect(await shop.checkout.cancelUnpaid()).toBeGreaterThanOrEqual(1);
    expect((await load(placed)).state).toBe('canceled');
    expect((await shop.stockOf('WALL'))?.reserved).toBe(0);
    expect((await shop.request('POST', '/api/ext/payment/start', credentials(placed))).code).toBe(409);
  });

  it('late: revives the order if stock is left, otherwise the money is refunded', async () => {
    const lucky = await bankOrder(2);
    const unlucky = await bankOrder(3);
    nowMs += 61 * 60_000;
    await shop.checkout.cancelUnpaid();
    expect((await callback(shop.notice(lucky.url, 'CAPTURED'))).result.outcome).toBe('paid');
    expect((await load(lucky.placed)).state).toBe('processing');
    await shop.setStock('WALL', { qty: 5, reserved: 4 });
    expect((await callback(shop.notice(unlucky.url, 'CAPTURED'))).result.outcome).toBe('refund_due');
    expect((await load(unlucky.placed)).state).toBe('canceled');
    expect((await shop.stockOf('WALL'))?.reserved).toBe(4);
    expect(await mails()).toHaveLength(1);
  });

  it('is refunded when it arrives after a cancellation by the customer or the shop', async () => {
    const byBuyer = await bankOrder();
    expect((await shop.request('POST', '/api/ext/orders/cancel', credentials(byBuyer.placed))).code).toBe(
      200,
    );
    const byShop = await bankOrder();
    await shop.checkout.steps.cancel(TEST_AUTHOR, Number(byShop.placed.result.backendOrderId));
    for (const { placed, url } of [byBuyer, byShop]) {
      expect((await callback(shop.notice(url, 'CAPTURED'))).result.outcome).toBe('refund_due');
      expect((await load(placed)).state).toBe('canceled');
    }
    expect((await shop.stockOf('WALL'))?.reserved).toBe(0);
    expect(await shop.checkout.refundDue()).toBe(2);
  });

  it('late: does not use the minimum stock', async () => {
    const { placed, url } = await bankOrder(3);
    nowMs += 61 * 60_000;
    await shop.checkout.cancelUnpaid();
    await shop.setStock('WALL', { qty: 5, min_qty: 3 });
    expect((await callback(shop.notice(url, 'CAPTURED'))).result.outcome).toBe('refund_due');
    expect((await load(placed)).state).toBe('canceled');
    expect((await shop.stockOf('WALL'))?.reserved).toBe(0);
  });

  it('a new order of the cart replaces the unpaid one; late money for the old one is refunded', async () => {
    const first = await bankOrder(5);
    await callback(shop.notice(first.url, 'CANCELLED'));
    const second = await shop.order(
      orderBody(first.cartId, { products: [{ sku: 'WALL', qty: 5, price: 1 }] }),
    );
    expect(second.code).toBe(200);
    expect((await load(first.placed)).state).toBe('canceled');
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 5 });
    expect((await callback(shop.notice(first.url, 'CAPTURED'))).result.outcome).toBe('refund_due');
    expect(await shop.stockOf('WALL')).toEqual({ qty: 5, reserved: 5 });
  });

  it('paid while the cart is ordered anew: exactly one of them counts', async () => {
    for (let round = 0; round < 6; round++) {
      await shop.setStock('WALL', { qty: 5 });
      const first = await bankOrder();
      const [paid, second] = await Promise.all([
        callback(shop.notice(first.url, 'CAPTURED')),
        shop.order(orderBody(first.cartId)),
      ]);
      expect([paid.result.outcome === 'paid', second.code === 200].filter(Boolean)).toHaveLength(1);
      expect((await shop.stockOf('WALL'))?.reserved).toBe(1);
    }
  });
});

describe('the bank’s page', () => {
  const choose = (url: string, choice: string) =>
    shop.app.request(url, { method: 'POST', body: new URLSearchParams({ choice }) });
  const visit = (url: string) => shop.app.request(url.replace('https://shop.example', ''));

  it('shows the amount and runs no script; paying there redirects to the order', async () => {
    const { placed, url } = await bankOrder();
    const page = await visit(url);
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    expect((await page.text()).replace(/\s/g, ' ')).toContain('127,00 €');
    const back = await choose(url, 'paid');
    expect(back.status).toBe(303);
    const done = await visit(back.headers.get('location') ?? '');
    expect(done.status).toBe(303);
    const { orderId, key } = credentials(placed);
    expect(done.headers.get('location')).toBe(
      `https://shop.example/et/payment?orderId=${orderId}&key=${key}`,
    );
    expect((await load(placed)).state).toBe('processing');
  });

  it('counts a payment without the return redirect, and not the redirect without a payment', async () => {
    const silent = await bankOrder();
    expect((await choose(silent.url, 'paid_silently')).status).toBe(200);
    expect((await load(silent.placed)).state).toBe('processing');
    const aborted = await bankOrder();
    await visit((await choose(aborted.url, 'aborted')).headers.get('location') ?? '');
    expect((await load(aborted.placed)).state).toBe('pending_payment');
  });

  it('rejects requests of strangers', async () => {
    const { url } = await bankOrder();
    expect((await visit(`${url}0`)).status).toBe(404);
    expect((await choose(`${url}0`, 'paid')).status).toBe(404);
    expect((await choose(url, 'constructor')).status).toBe(404);
    for (const authorization of ['', 'Bearer other'])
      expect(
        (await shop.app.request('/api/dev/bank/v1/payments', { method: 'POST', headers: { authorization } }))
          .status,
      ).toBe(401);
    const lost = await visit('https://shop.example/api/ext/payment/return/banklink?outcome=paid');
    expect([lost.status, lost.headers.get('location')]).toEqual([303, 'https://shop.example']);
  });
});

describe('refunds', () => {
  const paidTwice = async () => {
    const order = await bankOrder();
    await callback(shop.notice(order.url, 'CANCELLED'));
    const again = (await shop.request('POST', '/api/ext/payment/start', credentials(order.placed))).result
      .url;
    await callback(shop.notice(order.url, 'CAPTURED'));
    await callback(shop.notice(again, 'CAPTURED'));
    return order;
  };
  const refundMails = async () => (await mails()).filter(({ kind }) => kind === 'order-refund');

  it('are made once, with one notification', async () => {
    const { placed } = await paidTwice();
    expect((await load(placed)).extension_attributes).toMatchObject({
      payment_state: 'paid',
      refund_due: 127,
      refunded: 0,
    });
    expect(await shop.checkout.refundDue()).toBe(1);
    expect(await load(placed)).toMatchObject({
      state: 'processing',
      extension_attributes: { payment_state: 'paid', refund_due: 0, refunded: 127 },
    });
    expect(await shop.checkout.refundDue()).toBe(0);
    await shop.completeRefunds();
    const [mail, ...more] = await refundMails();
    expect(more).toEqual([]);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('127,00 €');
    expect(mail?.text).toContain(`/et/payment?orderId=${placed.result.backendOrderId}`);
  });

  it('are made once by two concurrent processes, with one call to the bank', async () => {
    await paidTwice();
    shop.bankRequests.length = 0;
    const counts = await Promise.all(Array.from({ length: 4 }, () => shop.checkout.refundDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    await Promise.all(Array.from({ length: 4 }, () => shop.completeRefunds()));
    expect(await refundMails()).toHaveLength(1);
    expect(shop.bankRequests).toHaveLength(1);
  });

  it('run automatically within a minute', async () => {
    const { placed } = await paidTwice();
    const runner = startJobRunner({
      pool: shop.db.$client,
      tasks: { 'payment.refund': shop.checkout.refundDue },
      log: () => {},
      onFinished: () => {},
      stopMs: 500,
    });
    await shop.db.transaction((tx) => createJobQueue().enqueue(tx, 'payment.refund', {}));
    await vi.waitUntil(async () => (await load(placed)).extension_attributes?.refunded === 127, 10_000);
    await runner.stop();
    expect(JOB_KINDS['payment.refund'].schedule).toBe('* * * * *');
  });

  it('are retried when a process ended in between', async () => {
    const { placed } = await paidTwice();
    shop.bankRequests.length = 0;
    shop.isBankHanging = true;
    void shop.checkout.refundDue();
    await vi.waitUntil(() => shop.bankRequests.length === 1);
    shop.isBankHanging = false;
    expect(await shop.checkout.refundDue()).toBe(0);
    nowMs += 5 * 60_000;
    expect(await shop.checkout.refundDue()).toBe(1);
    nowMs = NOW_MS;
    expect((await load(placed)).extension_attributes).toMatchObject({ refund_due: 0, refunded: 127 });
  });

  it('are retried with back-off while the bank is unavailable', async () => {
    const { placed } = await paidTwice();
    shop.isBankDown = true;
    try {
      expect(await shop.checkout.refundDue()).toBe(0);
      shop.isBankDown = false;
      // Not immediately: the bank gets a minute.
      expect(await shop.checkout.refundDue()).toBe(0);
      expect((await load(placed)).extension_attributes.refund_due).toBe(127);
      nowMs += 60_000;
      expect(await shop.checkout.refundDue()).toBe(1);
      expect((await load(placed)).extension_attributes).toMatchObject({ refund_due: 0, refunded: 127 });
    } finally {
      shop.isBankDown = false;
      nowMs = NOW_MS;
    }
  });

  it('cancelling a paid order releases the stock and refunds the money', async () => {
    const { placed, url } = await bankOrder(2);
    await callback(shop.notice(url, 'CAPTURED'));
    expect(await shop.checkout.move(Number(placed.result.backendOrderId), 'cancel_by_shop')).toMatchObject({
      value: 'canceled',
    });
    expect((await shop.stockOf('WALL'))?.reserved).toBe(0);
    expect((await load(placed)).extension_attributes).toMatchObject({
      payment_state: 'refund_due',
      canceled_by: 'cancel_by_shop',
    });
    expect(await shop.checkout.refundDue()).toBe(1);
    expect((await load(placed)).extension_attributes.payment_state).toBe('refunded');
    // A repeated notification of the bank: the money was refunded already.
    expect((await callback(shop.notice(url, 'CAPTURED'))).result.outcome).toBe('refunded');
    expect((await load(placed)).state).toBe('canceled');
  });
});

describe('cancelling', () => {
  const cancel = (placed: TestResponse, more: object = {}) =>
    shop.request('POST', '/api/ext/orders/cancel', { ...credentials(placed), ...more });

  it('releases stock and coupon once, and only for the owner', async () => {
    await shop.rows("insert into coupon (code, kind, value, usage_limit) values ('BACK', 'percent', 10, 1)");
    const cartId = await shop.cartWith({ sku: 'WALL' });
    await shop.call('POST', `apply-coupon?cartId=${cartId}&coupon=BACK`);
    const placed = await shop.order(orderBody(cartId));
    expect((await cancel(placed, { key: 'wrong' })).code).toBe(404);
    expect((await shop.stockOf('WALL'))?.reserved).toBe(1);
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(placed)));
    expect(responses.map((response) => response.code).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await shop.stockOf('WALL'))?.reserved).toBe(0);
    expect(await shop.rows("select times_used from coupon where code = 'BACK'")).toEqual([{ times_used: 0 }]);
    expect(await shop.rows("select * from coupon_usage where code = 'BACK'")).toEqual([]);
    expect((await load(placed)).state).toBe('canceled');
  });

  it('is rejected once paid or shipped; shipping decrements the stock', async () => {
    const { placed, url } = await bankOrder(2);
    await callback(shop.notice(url, 'CAPTURED'));
    expect((await cancel(placed)).code).toBe(409);
    expect(await shop.checkout.move(Number(placed.result.backendOrderId), 'ship')).toEqual({
      ok: true,
      value: 'complete',
    });
    expect(await shop.stockOf('WALL')).toEqual({ qty: 3, reserved: 0 });
    expect((await cancel(placed)).code).toBe(409);
    expect((await shop.checkout.move(Number(placed.result.backendOrderId), 'cancel_by_shop')).ok).toBe(false);
    expect(await shop.stockOf('WALL')).toEqual({ qty: 3, reserved: 0 });
  });
});

describe('[ORD-06] the confirmation e-mail', () => {
  it('matches the page, in HTML and in text, in the store’s language', async () => {
    const billingAddress = address({
      firstname: '<b>Mari</b>\nBcc: x',
      company: 'Klaasikoda & Ko',
      vat_id: 'EE1' + '23',
    });
    for (const [store, total, word, courier, country] of [
      ['et', '127,00 €', 'Kokku', 'DPD kuller', 'Eesti'],
      ['ru', '127,00 €', 'Итого', 'Курьер DPD', 'Эстония'],
    ] as const) {
      await shop.rows('delete from outbox_letter');
      const placed = await shop.order(orderBody('', { information: { billingAddress } }), {
        'x-vs-store-code': store,
      });
      const order = await load(placed);
      const [mail, ...more] = await mails();
      if (!mail) throw new Error('there is an email');
      expect(more).toEqual([]);
      const plain = mail.text.replaceAll('\u00a0', ' ');
      expect(mail.subject).toContain(order.increment_id);
      expect(mail.subject).not.toContain('\n');
      for (const fact of [
        order.increment_id,
        'Shower wall',
        'WALL',
        `${word}: ${total}`,
        'Pärnu mnt 13',
        '10141 Tallinn',
        'EE123',
        courier,
        country,
      ])
        expect(plain).toContain(fact);
      expect(mail.html).toContain(`lang="${store}"`);
      expect(mail.html).not.toContain('<b>Mari');
      expect(mail.html).toContain('Klaasikoda &#38; Ko');
      const links = mail.text.match(/https:\/\/shop\.example\S+/g) ?? [];
      expect(links).toContain(
        `https://shop.example/${store}/order-success?orderId=${placed.result.backendOrderId}&key=${placed.meta.orderKey}`,
      );
      const withdrawal = { et: 'taganemine', ru: 'otkaz-ot-dogovora' }[store];
      expect(links.some((link) => link.startsWith(`https://shop.example/${store}/${withdrawal}?`))).toBe(
        true,
      );
    }
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
