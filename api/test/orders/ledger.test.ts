// Accounting programs: one contract for both adapters, and the sending of documents.
import type { FiscalDocument } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf } from '../../../core/test/orders/document-sample.ts';
import { orderOf } from '../../../core/test/orders/order-sample.ts';
import { issueCreditNote } from '../../src/orders/invoice/issue-document.ts';
import type { Ledger } from '../../src/orders/ledger/ledger.ts';
import { retryRefused } from '../../src/orders/ledger/ledger-repository.ts';
import { createLedgerService } from '../../src/orders/ledger/ledger-service.ts';
import { lockOrder } from '../../src/orders/order-repository.ts';
import { createMerit, meritSignature, meritTimestamp } from '../../src/providers/ledger/merit.ts';
import {
  createSmartAccounts,
  smartAccountsSignature,
  smartAccountsTimestamp,
} from '../../src/providers/ledger/smart-accounts.ts';
import { createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { createMeritSimulator, MERIT_KEYS, MERIT_URL } from '../outside/merit-simulator.ts';
import { createSmartSimulator, SMART_KEYS, SMART_URL } from '../outside/smart-accounts-simulator.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const SHIPPING = { netCents: 403, grossCents: 500 };
const bought = (percent = 24) => [
  { unitGrossCents: 12_345, qty: 3, discount: 10, percent },
  { unitGrossCents: 999, qty: 7, discount: 0, percent },
];
const taxed = (percent: number) => ({
  ...orderOf(bought(percent), SHIPPING),
  tax: { country: 'EE', shippingPercent: percent },
});
const invoice = documentOf(invoiceLinesOf(taxed(24)));
const credit: FiscalDocument = {
  ...invoice,
  kind: 'credit',
  number: 'K000001',
  corrects: { number: 'A000001', issuedOn: '2026-11-15' },
};

const merit = () => {
  const simulator = createMeritSimulator();
  const options = {
    ...MERIT_KEYS,
    url: MERIT_URL,
    timeoutMs: 60_000,
    now: () => NOW,
    fetch: simulator.fetch,
  };
  const ledger = createMerit({
    ...options,
    paymentMethod: 'Pank',
    taxIds: { 'K 0': 'tax-0' },
    receiptIban: '',
  });
  return { ledger, faults: simulator.faults, count: () => simulator.invoices.size, simulator };
};
const smart = (paymentMethod = 'Pank') => {
  const simulator = createSmartSimulator();
  const options = {
    ...SMART_KEYS,
    url: SMART_URL,
    timeoutMs: 60_000,
    now: () => NOW,
    fetch: simulator.fetch,
  };
  const ledger = createSmartAccounts({ ...options, paymentMethod });
  return { ledger, faults: simulator.faults, count: () => simulator.invoices.length, simulator };
};
type Program = { ledger: Ledger; faults: string[]; count: () => number };

it('Merit: the published signature', () => {
  const body =
    '{"CustName":"Kliendinimi","CustId":"3a274294-9c60-4a3d-93f0-1874253f073e","OverDueDays":5,"DebtDate":"20220501"}';
  expect(
    meritSignature(
      '670fe52f-558a-4be8-ade0-526e01a106d0',
      'AoCmZGUfWMMhLJ+Eb6oRF4pAEw9XJP9b/RL5c2Gqk2w=',
      '20240624205902',
      body,
    ),
  ).toBe('dt6dkfuj+OfX01YkvvAoN/fekAUGr6AvVlQhUUja9Qc=');
  expect(meritTimestamp(Date.parse('2024-06-24T20:59:02.999Z'))).toBe('20240624205902');
});

it('SmartAccounts: the signature is over query and body, in hexadecimal', () => {
  const query = 'apikey=smart-key&timestamp=15112026120000&invoiceNumber=A000001&dateFrom=01.01.2000';
  expect(smartAccountsSignature('smart-secret', query, '{"name":"Hotell Näidis"}')).toBe(
    '02b2e9f6780f5e13956de295240767fff571db2325975c94214f83bd2f7e2926',
  );
  expect(smartAccountsSignature('smart-secret', query, '')).toBe(
    'c516f777e84c9e32165fee893049f935776d588d0e49f43613bf9b624694efb8',
  );
});

it('SmartAccounts: the time is that of Tallinn, in summer and winter', () => {
  expect(smartAccountsTimestamp(Date.parse('2026-07-01T22:30:05Z'))).toBe('02072026013005');
  expect(smartAccountsTimestamp(Date.parse('2026-12-31T22:30:05Z'))).toBe('01012027003005');
});

describe.each([
  ['Merit', merit],
  ['SmartAccounts', smart],
] as [string, () => Program][])('%s', (_name, create) => {
  it('takes an invoice and its credit note', async () => {
    const { ledger, count } = create();
    expect(await ledger.send(invoice)).toEqual({ ok: true, value: { ref: 'id-A000001' } });
    expect(await ledger.send(credit)).toEqual({ ok: true, value: { ref: 'id-K000001' } });
    expect(count()).toBe(2);
  });

  it('has a document once, however often it is sent', async () => {
    const { ledger, count } = create();
    for (let time = 0; time < 3; time++) expect(await ledger.send(invoice)).toMatchObject({ ok: true });
    expect(count()).toBe(1);
  });

  it('with another sum under the number is a conflict', async () => {
    const { ledger, count } = create();
    await ledger.send(invoice);
    const other = {
      ...documentOf(invoiceLinesOf(orderOf(bought().slice(1), { netCents: 0, grossCents: 0 }))),
    };
    expect(await ledger.send(other)).toMatchObject({ ok: false, error: 'ledger_conflict' });
    expect(count()).toBe(1);
  });

  it('a lost answer is found at the next try', async () => {
    const { ledger, faults, count } = create();
    // The fault of the request that stores the invoice; before it SmartAccounts is asked twice and adds the client.
    faults.push(...(_name === 'Merit' ? [] : ['', '', '']), 'lost_answer');
    expect(await ledger.send(invoice)).toMatchObject({ ok: false, error: 'ledger_unreachable' });
    expect(count()).toBe(1);
    expect(await ledger.send(invoice)).toMatchObject({ ok: true });
    expect(count()).toBe(1);
  });

  it.each([
    ['500', 'ledger_unreachable'],
    ['html', 'ledger_unreachable'],
    ['cut', 'ledger_unreachable'],
    ['429', 'ledger_busy'],
    [_name === 'Merit' ? '401' : '403', 'ledger_unauthorized'],
  ])('%s is %s', async (fault, error) => {
    const { ledger, faults } = create();
    faults.push(fault);
    const sent = await ledger.send(invoice);
    expect(sent).toMatchObject({ ok: false, error });
    if (!sent.ok && error === 'ledger_busy') expect(sent.detail?.['retryAfterSeconds']).toBeGreaterThan(0);
  });
});

describe('SmartAccounts: the payment', () => {
  it('follows its invoice once, and a credit note has none', async () => {
    const { ledger, simulator } = smart();
    for (let time = 0; time < 3; time++) expect(await ledger.send(invoice)).toMatchObject({ ok: true });
    expect(await ledger.send(credit)).toMatchObject({ ok: true });
    const amount = (invoice.totals.grossCents / 100).toFixed(2);
    expect(simulator.payments).toEqual([
      {
        ...{ date: '15.11.2026', partnerType: 'CLIENT', clientId: 'client-1', accountType: 'BANK' },
        ...{ accountName: 'Pank', currency: 'EUR', amount },
        rows: [{ type: 'CLIENT_INVOICE', id: 'id-A000001', amount }],
      },
    ]);
  });

  it('whose answer is lost is found at the next try', async () => {
    const { ledger, simulator } = smart();
    simulator.faults.push('', '', '', '', '', 'lost_answer');
    expect(await ledger.send(invoice)).toMatchObject({ ok: false, error: 'ledger_unreachable' });
    expect(simulator.requests.at(-1)).toBe('payments:add');
    expect(await ledger.send(invoice)).toEqual({ ok: true, value: { ref: 'id-A000001' } });
    expect([simulator.invoices.length, simulator.payments.length]).toEqual([1, 1]);
  });

  it('that is refused has an error of its own; the invoice stays', async () => {
    const { ledger, simulator } = smart('An account that is not there');
    for (let time = 0; time < 2; time++)
      expect(await ledger.send(invoice)).toMatchObject({ ok: false, error: 'ledger_payment_refused' });
    expect([simulator.invoices.length, simulator.payments.length]).toEqual([1, 0]);
  });

  it.each([
    ['of an invoice that is paid on delivery', { state: 'on_delivery', day: '' }, 'Pank'],
    ['without an account in the settings', {}, ''],
  ] as const)('%s is not sent', async (_name, payment, account) => {
    const { ledger, simulator } = smart(account);
    const document = { ...invoice, payment: { ...invoice.payment, ...payment } };
    expect(await ledger.send(document)).toMatchObject({ ok: true });
    expect(simulator.requests).not.toContain('payments:get');
  });
});

describe('Merit', () => {
  it('has no tax for a rate: nothing is sent', async () => {
    const { ledger, simulator } = merit();
    const document = documentOf(invoiceLinesOf(taxed(9)));
    expect(await ledger.send(document)).toMatchObject({
      error: 'ledger_tax_unknown',
      detail: { rate: 'S 9' },
    });
    expect(simulator.invoices.size).toBe(0);
  });

  it('gets sums, payment and taxes as in the document', async () => {
    const { ledger, simulator } = merit();
    await ledger.send(invoice);
    const { totals } = invoice;
    expect(simulator.invoices.get('A000001')).toMatchObject({
      TotalAmount: (totals.netCents / 100).toFixed(2),
      TaxAmount: [{ TaxId: 'tax-24', Amount: (totals.taxCents / 100).toFixed(2) }],
      Payment: { PaymentMethod: 'Pank', PaidAmount: (totals.grossCents / 100).toFixed(2) },
      Customer: { NotTDCustomer: false, RegNo: '12345678' },
    });
    await ledger.send(credit);
    expect(simulator.invoices.get('K000001')?.TotalAmount).toBe((-totals.netCents / 100).toFixed(2));
  });
});

describe('sending', () => {
  let database: TestDatabase;
  let shop: OrderShop;
  let nowMs = NOW;
  let program: ReturnType<typeof merit>;
  const logged: string[] = [];
  const service = (startDay = '') =>
    createLedgerService({
      ...{ db: database.db, now: () => nowMs, ledger: program.ledger, startDay },
      sends: { receipts: false, refunds: false },
      log: (_level, message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
    });
  const place = async () => {
    const cartId = await shop.cartWith({ sku: 'WALL', qty: 1 });
    const placed = await shop.order(orderBody(cartId));
    const id = Number(placed.result.backendOrderId);
    await shop.checkout.issueInvoices({ entity_id: id });
    return id;
  };
  const entries = () =>
    shop.rows<{ number: string; state: string; error: string }>(
      'select i.number, e.state, e.error from ledger_entry e join invoice i on i.id = e.invoice_id order by i.id',
    );
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await createOrderShop(database.db);
    await shop.setStock('WALL', { qty: 1000 });
    shop.settings.tax.shippingTaxClassId = 2;
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    nowMs = NOW;
    logged.length = 0;
    program = merit();
    await database.db.$client.query(
      "begin; set local klaas.remove_invoices = 'on'; delete from invoice where kind = 'credit'; delete from invoice; commit",
    );
  });

  it('sends each document once, a credit note after its invoice', async () => {
    const id = await place();
    await database.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order)
        await issueCreditNote(tx, {
          ...{
            order,
            credit: { amountCents: 1000 },
            reason: 'price_reduced',
            key: `${id}`,
            at: new Date(NOW),
          },
        });
    });
    program.faults.push('500');
    expect(await service().send()).toBe(0);
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting']);
    expect(await service().send()).toBe(0);
    nowMs += 60_000;
    expect(await service().send()).toBe(1);
    expect(await service().send()).toBe(1);
    expect(await service().send()).toBe(0);
    expect([...program.simulator.invoices.keys()].map((number) => number[0])).toEqual(['A', 'K']);
  });

  it('waits as long as the program says, and ends the batch', async () => {
    await place();
    await place();
    program.faults.push('429');
    expect(await service().send()).toBe(0);
    expect(await entries()).toMatchObject([{ state: 'waiting', error: 'ledger_busy' }]);
    nowMs += 119_000;
    // The second one has not been tried yet.
    expect(await service().send()).toBe(1);
    nowMs += 2000;
    expect(await service().send()).toBe(1);
  });

  it('a refused document does not stop the others, and is sent again when a person says so', async () => {
    const first = await place();
    await place();
    const [row] = await shop.rows<{ number: string }>('select number from invoice where entity_id = $1', [
      first,
    ]);
    const number = row?.number ?? '';
    program.faults.push('401');
    expect(await service().send()).toBe(1);
    expect(await entries()).toMatchObject([
      { state: 'refused', error: 'ledger_unauthorized' },
      { state: 'sent' },
    ]);
    nowMs += 24 * 3_600_000;
    expect(await service().send()).toBe(0);
    expect(await retryRefused(database.db, [number], new Date(nowMs))).toBe(1);
    expect(await service().send()).toBe(1);
    expect(logged.join()).toContain('ledger_unauthorized');
    expect(logged.join()).not.toMatch(/Maasikas|Pärnu|signature|merit-key/);
  });

  it('a number that the program has with another sum is refused by name, and a person decides', async () => {
    const id = await place();
    const [row] = await shop.rows<{ number: string }>('select number from invoice where entity_id = $1', [
      id,
    ]);
    const number = row?.number ?? '';
    await program.ledger.send({ ...invoice, number });
    const before = structuredClone([...program.simulator.invoices]);
    await place();
    expect(await service().send()).toBe(1);
    expect(await entries()).toMatchObject([
      { number, state: 'refused', error: 'ledger_conflict' },
      { state: 'sent', error: '' },
    ]);
    // What the program had is untouched, and nothing is tried again by itself.
    expect([...program.simulator.invoices].slice(0, 1)).toEqual(before);
    nowMs += 24 * 3_600_000;
    expect(await service().send()).toBe(0);
    expect(logged).toEqual([expect.stringContaining('ledger_conflict')]);
    expect(logged.join()).not.toMatch(/Maasikas|Pärnu/);
    // The accountant has removed the other document.
    program.simulator.invoices.delete(number);
    await retryRefused(database.db, [number], new Date(nowMs));
    expect(await service().send()).toBe(1);
    expect(await entries()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('leaves documents of earlier days out', async () => {
    await place();
    expect(await service('2026-11-16').send()).toBe(0);
    expect(await service('2026-11-15').send()).toBe(1);
  });
});
