// Money in the accounting program: what came after its invoice, and refunds; each once.
import { randomUUID } from 'node:crypto';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf } from '../../../core/test/orders/document-sample.ts';
import { orderOf } from '../../../core/test/orders/order-sample.ts';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import type { Ledger } from '../../src/orders/ledger/ledger.ts';
import { loadMoneyOfDays, retryRefusedMoney } from '../../src/orders/ledger/ledger-payment-repository.ts';
import { createLedgerService } from '../../src/orders/ledger/ledger-service.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { createMerit } from '../../src/providers/ledger/merit.ts';
import { createSmartAccounts } from '../../src/providers/ledger/smart-accounts.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { createMeritSimulator, MERIT_KEYS, MERIT_URL } from '../outside/merit-simulator.ts';
import { createSmartSimulator, SMART_KEYS, SMART_URL } from '../outside/smart-accounts-simulator.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const IBAN = 'EE382200221020145685';
const merit = (receiptIban = IBAN) => {
  const simulator = createMeritSimulator();
  const ledger = createMerit({
    ...{ ...MERIT_KEYS, url: MERIT_URL, timeoutMs: 60_000, now: () => NOW_MS, fetch: simulator.fetch },
    ...{ paymentMethod: 'Pank', taxIds: { 'K 0': 'tax-0' }, receiptIban },
  });
  const amounts = () => simulator.payments.map(({ InvoiceNo, Amount }) => [InvoiceNo, Amount]);
  return { ledger, simulator, amounts };
};
const smart = () => {
  const simulator = createSmartSimulator();
  const ledger = createSmartAccounts({
    ...{ ...SMART_KEYS, url: SMART_URL, timeoutMs: 60_000, now: () => NOW_MS, fetch: simulator.fetch },
    paymentMethod: 'Pank',
  });
  const amounts = () =>
    simulator.payments.map(({ rows, amount }) => [rows[0]?.id.replace('id-', '') ?? '', amount]);
  return { ledger, simulator, amounts };
};
interface Program {
  ledger: Ledger;
  simulator: { faults: string[]; requests: string[] };
  amounts: () => string[][];
}

const taxed = {
  ...orderOf([{ unitGrossCents: 12_400, qty: 1, discount: 0, percent: 24 }], { netCents: 0, grossCents: 0 }),
  tax: { country: 'EE', shippingPercent: 24 },
};
const onDelivery = { title: 'Sularaha', state: 'on_delivery', day: '', reference: '100001023' } as const;
const invoice = documentOf(invoiceLinesOf(taxed), { payment: onDelivery });
const credit = documentOf(invoiceLinesOf(taxed), {
  ...{ kind: 'credit' as const, number: 'K000001', corrects: { number: 'A000001', issuedOn: '2026-11-15' } },
  payment: { ...onDelivery, state: 'refunded' },
});
const receipt = { document: invoice, amountCents: 12_400, day: '2026-11-16' };

describe.each([
  ['Merit', merit],
  ['SmartAccounts', smart],
] as [string, () => Program][])('%s', (name, create) => {
  it('books the money of an invoice once, however often it is sent', async () => {
    const { ledger, amounts } = create();
    await ledger.send(invoice);
    expect(amounts()).toEqual([]);
    for (let time = 0; time < 3; time++)
      expect(await ledger.sendPayment(receipt)).toMatchObject({ ok: true });
    expect(amounts()).toEqual([['A000001', '124.00']]);
  });

  it('a lost answer is found at the next try', async () => {
    const { ledger, simulator, amounts } = create();
    await ledger.send(invoice);
    // The fault of the request that books it.
    simulator.faults.push(...(name === 'Merit' ? [''] : ['', '', '']), 'lost_answer');
    expect(await ledger.sendPayment(receipt)).toMatchObject({ ok: false, error: 'ledger_unreachable' });
    expect(await ledger.sendPayment(receipt)).toMatchObject({ ok: true });
    expect(amounts()).toHaveLength(1);
  });

  it('refuses more than is left, and a document that is not there', async () => {
    const { ledger, amounts } = create();
    expect(await ledger.sendPayment(receipt)).toMatchObject({ error: 'ledger_payment_refused' });
    await ledger.send(invoice);
    expect(await ledger.sendPayment({ ...receipt, amountCents: 12_401 })).toMatchObject({
      error: 'ledger_payment_refused',
    });
    expect(amounts()).toEqual([]);
  });

  it('a refund is a negative payment of its credit note', async () => {
    const { ledger, amounts } = create();
    await ledger.send(credit);
    for (let time = 0; time < 2; time++)
      expect(await ledger.sendPayment({ ...receipt, document: credit, amountCents: 2300 })).toMatchObject({
        ok: true,
      });
    expect(amounts()).toEqual([['K000001', '-23.00']]);
  });

  it.each([
    ['500', 'ledger_unreachable'],
    ['html', 'ledger_unreachable'],
    ['cut', 'ledger_unreachable'],
    ['429', 'ledger_busy'],
    [name === 'Merit' ? '401' : '403', 'ledger_unauthorized'],
  ])('%s is %s', async (fault, error) => {
    const { ledger, simulator } = create();
    await ledger.send(invoice);
    simulator.faults.push(fault);
    expect(await ledger.sendPayment(receipt)).toMatchObject({ ok: false, error });
  });
});

it('Merit: the fields of the published call; without an account it is the cash register', async () => {
  const { ledger, simulator } = merit();
  await ledger.send(invoice);
  await ledger.sendPayment(receipt);
  expect(simulator.payments).toEqual([
    {
      ...{ IBAN, CustomerName: 'Hotell "Näidis" & Pojad OÜ', InvoiceNo: 'A000001' },
      ...{ PaymentDate: '202611160000', RefNo: '100001023', Amount: '124.00' },
    },
  ]);
  const cash = merit('');
  await cash.ledger.send(invoice);
  await cash.ledger.sendPayment(receipt);
  expect(cash.simulator.payments[0]).not.toHaveProperty('IBAN');
});

it('an invoice in place of another one goes without a payment', async () => {
  const replaces = { number: 'A000001', issuedOn: '2026-11-15' };
  const document = documentOf(invoiceLinesOf(taxed), { number: 'A000002', replaces });
  const [first, second] = [merit(), smart()];
  for (const { ledger } of [first, second]) expect(await ledger.send(document)).toMatchObject({ ok: true });
  expect(first.simulator.invoices.get('A000002')?.Payment).toBeUndefined();
  expect(second.simulator.payments).toEqual([]);
});

describe('sending', () => {
  let database: TestDatabase;
  let shop: OrderShop;
  let nowMs = NOW_MS;
  let program: ReturnType<typeof merit>;
  const logged: string[] = [];
  const service = (sends = { receipts: true, refunds: true }) =>
    createLedgerService({
      ...{ db: database.db, now: () => nowMs, ledger: program.ledger, startDay: '', sends },
      log: (_level, message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
    });
  const place = async (method = 'cashondelivery') => {
    const cartId = await shop.cartWith({ sku: 'WALL', qty: 1 });
    const placed = await shop.order(orderBody(cartId, { information: { payment_method_code: method } }));
    expect(placed.code).toBe(200);
    return { id: Number(placed.result.backendOrderId), url: placed.meta.payment?.url as string };
  };
  const cashOrder = async () => {
    const { id } = await place();
    await shop.checkout.issueInvoices({ entity_id: id });
    await shop.checkout.steps.ship(TEST_AUTHOR, id);
    return id;
  };
  const receive = async (id: number) =>
    expect((await shop.checkout.steps.markPaid(TEST_AUTHOR, id)).ok).toBe(true);
  const bankOrder = async () => {
    const { id, url } = await place('banklink');
    expect((await shop.callback(shop.notice(url, 'CAPTURED'))).status).toBe(200);
    await shop.checkout.issueInvoices({ entity_id: id });
    return id;
  };
  const refund = async (id: number, amountCents: number) => {
    const part = { amountCents, lines: [], isRestocked: false, reason: '', key: randomUUID() };
    expect((await shop.checkout.steps.refund(TEST_AUTHOR, id, part)).ok).toBe(true);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    return part.key;
  };
  const sendAll = async (ledger = service()) => {
    while ((await ledger.send()) > 0);
    return ledger.sendMoney();
  };
  const numbersOf = async (id: number) => (await loadInvoices(database.db, id)).map(({ number }) => number);
  const rows = () =>
    shop.rows<{ key: string; state: string; error: string; tries: number }>(
      'select key, state, error, tries from ledger_payment order by key',
    );
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await createOrderShop(database.db);
    shop.settings.tax.shippingTaxClassId = 2;
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    nowMs = NOW_MS;
    logged.length = 0;
    program = merit();
    await shop.setStock('WALL', { qty: 1000 });
    await shop.removeOrders();
  });

  it('cash that comes after the invoice is sent once, after its invoice', async () => {
    const id = await cashOrder();
    const [number] = await numbersOf(id);
    expect(await sendAll()).toBe(0);
    await receive(id);
    expect(await service().sendMoney()).toBe(1);
    for (let time = 0; time < 2; time++) expect(await service().sendMoney()).toBe(0);
    expect(program.amounts()).toEqual([[number, '127.00']]);
    expect(await rows()).toEqual([{ key: `receipt:${number}`, state: 'sent', error: '', tries: 1 }]);
  });

  it('waits for its invoice, and none is sent for one that was paid when it was issued', async () => {
    const id = await cashOrder();
    await receive(id);
    await bankOrder();
    expect(await service().sendMoney()).toBe(0);
    expect(await sendAll()).toBe(1);
    expect(program.amounts()).toHaveLength(1);
  });

  it('by many processes at once is sent once', async () => {
    await receive(await cashOrder());
    await receive(await cashOrder());
    while ((await service().send()) > 0);
    await Promise.all(Array.from({ length: 6 }, () => service().sendMoney()));
    expect(await service().sendMoney()).toBe(0);
    expect(program.amounts()).toHaveLength(2);
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is tried again while the program is away, and taken over from a process that crashed', async () => {
    const id = await cashOrder();
    await receive(id);
    while ((await service().send()) > 0);
    program.simulator.faults.push('500');
    expect(await service().sendMoney()).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'waiting', error: 'ledger_unreachable', tries: 1 }]);
    expect(await service().sendMoney()).toBe(0);
    nowMs += 60_000;
    // As if this process ended after the request.
    await shop.rows("update ledger_payment set next_at = now() + interval '1 year'");
    expect(await service().sendMoney()).toBe(0);
    await shop.rows('update ledger_payment set next_at = $1', [new Date(nowMs)]);
    expect(await service().sendMoney()).toBe(1);
    expect(program.amounts()).toHaveLength(1);
  });

  it('that is refused waits for a person, and does not stop the others', async () => {
    const [first, second] = [await cashOrder(), await cashOrder()];
    await receive(first);
    await receive(second);
    while ((await service().send()) > 0);
    const [number = ''] = await numbersOf(first);
    // Booked there by hand.
    program.simulator.payments.push({
      ...{ CustomerName: 'Mari Maasikas', InvoiceNo: number, PaymentDate: '202611010000', RefNo: '' },
      Amount: '127.00',
    });
    expect(await service().sendMoney()).toBe(1);
    const refused = (await rows()).find(({ key }) => key === `receipt:${number}`);
    expect(refused).toMatchObject({ state: 'refused', error: 'ledger_payment_refused' });
    nowMs += 24 * 3_600_000;
    expect(await service().sendMoney()).toBe(0);
    expect(logged.join()).toContain('ledger_payment_refused');
    expect(logged.join()).not.toMatch(/Maasikas|signature|merit-key/);
    program.simulator.payments.shift();
    expect(await retryRefusedMoney(database.db, [`receipt:${number}`], new Date(nowMs))).toBe(1);
    expect(await service().sendMoney()).toBe(1);
  });

  it('refunds are sent where the shop says so, each once, with its credit note', async () => {
    const id = await bankOrder();
    const key = await refund(id, 2500);
    const [, note] = await numbersOf(id);
    expect(await sendAll(service({ receipts: true, refunds: false }))).toBe(0);
    expect(program.amounts()).toEqual([]);
    expect(await service().sendMoney()).toBe(1);
    expect(await service().sendMoney()).toBe(0);
    expect(program.amounts()).toEqual([[note, '-25.00']]);
    expect((await rows()).map((row) => row.key)).toEqual([`refund:${key}`]);
  });

  it('the rest of a cancelled order goes with the credit note of the cancellation', async () => {
    const id = await bankOrder();
    await refund(id, 2700);
    await shop.checkout.steps.cancel(TEST_AUTHOR, id);
    await shop.checkout.refundDue();
    await shop.completeRefunds();
    const [, part, rest] = await numbersOf(id);
    expect(await sendAll()).toBe(2);
    expect(program.amounts().sort()).toEqual([
      [part, '-27.00'],
      [rest, '-100.00'],
    ]);
  });

  it('of one day is written to the file of the accountant', async () => {
    const id = await cashOrder();
    await receive(id);
    const bank = await bankOrder();
    await refund(bank, 2500);
    const money = await loadMoneyOfDays(database.db, '2026-11-15', '2026-11-15');
    expect(money.map(({ key, amount_cents }) => [key.split(':')[0], amount_cents]).sort()).toEqual([
      ['receipt', 12_700],
      ['refund', 2500],
    ]);
    expect(await loadMoneyOfDays(database.db, '2026-11-16', '9999-12-31')).toEqual([]);
  });

  const editTo = async (id: number, qty: number) => {
    const order = await loadOrder(database.db, id);
    const edited = await shop.checkout.edits.edit(TEST_AUTHOR, id, {
      ...{ lines: [{ item_id: order?.items[0]?.item_id ?? 0, qty }], added: [], key: randomUUID() },
      ...{ address: undefined, method: undefined, point: undefined, slotId: undefined },
      ...{ stopsBegun: false, reason: '', limit: null, version: order?.version ?? 0 },
    });
    expect(edited.ok).toBe(true);
  };
  const paymentsWithInvoices = () =>
    [...program.simulator.invoices.values()].flatMap(({ InvoiceNo, Payment }) =>
      Payment ? [[InvoiceNo, Payment.PaidAmount]] : [],
    );

  it('of an order that an edit has made dearer: the difference goes with the invoice that replaces the first one', async () => {
    const id = await bankOrder();
    await editTo(id, 2);
    expect(await sendAll()).toBe(0);
    await receive(id);
    expect(await sendAll()).toBe(1);
    expect(await service().sendMoney()).toBe(0);
    const [first, , second] = await numbersOf(id);
    expect(paymentsWithInvoices()).toEqual([[first, '127.00']]);
    expect(program.amounts()).toEqual([[second, '122.00']]);
    const money = await loadMoneyOfDays(database.db, '2026-11-15', '2026-11-15');
    expect(money.map(({ key, amount_cents }) => [key, amount_cents])).toEqual([
      [`receipt:${second}`, 12_200],
    ]);
  });

  it('of an order that became dearer before its invoice: what has come goes with it, the rest when it comes', async () => {
    const { id, url } = await place('banklink');
    await editTo(id, 2);
    expect((await shop.callback(shop.notice(url, 'CAPTURED'))).status).toBe(200);
    await shop.checkout.issueInvoices({ entity_id: id });
    const [invoiced] = await loadInvoices(database.db, id);
    expect(invoiced).toMatchObject({ gross_cents: 24_900, content: { payment: { paidCents: 12_700 } } });
    expect(await sendAll()).toBe(0);
    expect(paymentsWithInvoices()).toEqual([[invoiced?.number, '127.00']]);
    await receive(id);
    expect(await sendAll()).toBe(1);
    expect(await service().sendMoney()).toBe(0);
    expect(program.amounts()).toEqual([[invoiced?.number, '122.00']]);
    const money = await loadMoneyOfDays(database.db, '2026-11-15', '2026-11-15');
    expect(money.map(({ key, amount_cents }) => [key, amount_cents])).toEqual([
      [`receipt:${invoiced?.number}`, 12_200],
    ]);
    expect(await numbersOf(id)).toHaveLength(1);
  });

  it('of an order that became dearer twice is what came, each with its invoice', async () => {
    const { id, url } = await place('banklink');
    await editTo(id, 2);
    await shop.callback(shop.notice(url, 'CAPTURED'));
    await shop.checkout.issueInvoices({ entity_id: id });
    await editTo(id, 3);
    await receive(id);
    await editTo(id, 1);
    await shop.checkout.issueInvoices({ entity_id: id });
    await shop.checkout.refundDue();
    expect((await shop.checkout.steps.markRefunded(TEST_AUTHOR, id)).ok).toBe(true);
    await shop.completeRefunds();
    await sendAll();
    const numbers = await numbersOf(id);
    expect(paymentsWithInvoices()).toEqual([[numbers[0], '127.00']]);
    const received = program.amounts().reduce((sum, [, amount]) => sum + Number(amount), 127);
    expect([numbers.length, received]).toEqual([5, 127]);
  });
});
