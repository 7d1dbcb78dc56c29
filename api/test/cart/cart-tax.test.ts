// Tax of the country of delivery in cart, order and invoice.
import { einvoiceXml } from '@klaas/core/orders/fiscal/einvoice-xml.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenRules, parseXml } from '../../../core/test/orders/einvoice-rules.ts';
import { invoiceContentOf } from '../../src/orders/invoice/invoice-content.ts';
import { loadOrder } from '../../src/orders/order-repository.ts';
import { createVatService } from '../../src/orders/vat/vat-service.ts';
import { address, createOrderShop, type OrderShop, orderBody } from '../checkout/order-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { NOW_MS } from './cart-fixture.ts';

let database: TestDatabase;
let shop: OrderShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createOrderShop(database.db);
  await shop.setStock('WALL', { qty: 1000 });
  await shop.setStock('LOW', { qty: 1000 });
  await shop.rows(`insert into shipping_method (carrier_code, method_code, carrier_title, method_title,
    price_excl_cents, price_incl_cents, countries, kind) values ('shop', 'shop', 'Pood', 'Pood', 0, 0, '{}', 'shop_pickup')`);
});
afterAll(() => database.drop());
beforeEach(() => {
  Object.assign(shop.settings.tax, {
    scheme: 'oss',
    crossBorderPrice: 'same_gross',
    shippingTaxClassId: null,
  });
});

const PICKUP = { shipping_carrier_code: 'shop', shipping_method_code: 'shop' };
const FLAT = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' };
const totalsAt = async (country: string, method = FLAT) => {
  const id = await shop.cartWith({ sku: 'WALL', qty: 2 }, { sku: 'LOW', qty: 1 });
  const { result } = await shop.call('POST', `shipping-information?cartId=${id}`, {
    addressInformation: {
      shippingAddress: { ...address(), countryId: country, country_id: country },
      ...method,
    },
  });
  return { id, totals: result.totals };
};
const percentsOf = (totals: { items: { tax_percent: number }[] }) =>
  totals.items.map(({ tax_percent }) => tax_percent);
const grandOf = (totals: { total_segments: { code: string; value: number }[] }) =>
  totals.total_segments.find(({ code }) => code === 'grand_total')?.value;

describe('a cart', () => {
  it('at home and abroad has the same gross price, each with its own rates', async () => {
    const [home, finland] = [await totalsAt('EE'), await totalsAt('FI')];
    expect(percentsOf(home.totals)).toEqual([22, 9]);
    expect(percentsOf(finland.totals)).toEqual([25.5, 14]);
    expect(grandOf(finland.totals)).toBe(grandOf(home.totals));
    expect(finland.totals.tax_amount).toBeGreaterThan(home.totals.tax_amount);
  });

  it('has the same net price where the shop says so', async () => {
    shop.settings.tax.crossBorderPrice = 'same_net';
    const [home, finland] = [await totalsAt('EE'), await totalsAt('FI')];
    expect(finland.totals.items[0].price).toBe(home.totals.items[0].price);
    expect(finland.totals.items[0].price_incl_tax).toBe(125.5);
    // Another tax is not another price.
    const { result } = await shop.call('GET', `pull?cartId=${finland.id}`);
    expect(result[0]).toMatchObject({ price_incl_tax: 125.5 });
    expect(result[0].extension_attributes).toBeUndefined();
  });

  it('has the shop’s rate where the country has none', async () => {
    expect(percentsOf((await totalsAt('LV')).totals)).toEqual([21, 9]);
  });

  it('has the shop’s rates without OSS, and where the buyer collects the goods', async () => {
    expect(percentsOf((await totalsAt('FI', PICKUP)).totals)).toEqual([22, 9]);
    shop.settings.tax.scheme = 'domestic';
    expect(percentsOf((await totalsAt('FI')).totals)).toEqual([22, 9]);
  });

  it('taxes shipping by its class, in offers too', async () => {
    shop.settings.tax.shippingTaxClassId = 2;
    const { id, totals } = await totalsAt('FI');
    expect(totals).toMatchObject({ shipping_incl_tax: 5, shipping_amount: 3.98, shipping_tax_amount: 1.02 });
    const offers = await shop.call('POST', `shipping-methods?cartId=${id}`, {
      address: { country_id: 'FI' },
    });
    expect(offers.result[0]).toMatchObject({ price_excl_tax: 3.98, price_incl_tax: 5 });
  });
});

describe('a company elsewhere in the EU', () => {
  const FINNISH = { company: 'Hotelli Oy', vat_id: 'FI12345100' };
  const orderOf = async (billing: object, more: object = {}) => {
    const id = await shop.cartWith({ sku: 'WALL', qty: 1 });
    const shippingAddress = address({ country_id: 'FI' });
    const billingAddress = address({ country_id: 'FI', ...billing });
    const placed = await shop.order(
      orderBody(id, { information: { shippingAddress, billingAddress, ...more } }),
    );
    expect(placed.code).toBe(200);
    const order = await loadOrder(database.db, Number(placed.result.backendOrderId));
    if (!order) throw new Error('no order');
    return order;
  };

  it('with a valid number is charged no tax, and the proof is on the invoice', async () => {
    expect(await shop.vat.check(FINNISH.vat_id)).toEqual({ state: 'valid', name: 'Simulated company' });
    const order = await orderOf(FINNISH);
    expect(order).toMatchObject({
      grand_total_cents: 10_000 + 400,
      totals: { tax_amount: 0, shipping_incl_tax: 4, shipping_amount: 4 },
      tax: { country: 'FI', shippingPercent: 0, vatProof: { number: 'FI12345100' } },
    });
    const content = invoiceContentOf(order, shop.settings, 'invoice');
    expect(content.vatGroups).toEqual([{ category: 'K', percent: 0, netCents: 10_400, taxCents: 0 }]);
    expect(content.vatProof?.identifier).toMatch(/^SIMULATED/);
    const root = parseXml(einvoiceXml({ ...content, number: 'A1', issuedOn: '2026-11-15' }));
    expect(brokenRules(root)).toEqual([]);
  });

  it.each([
    ['whose number was not checked', { ...FINNISH, vat_id: 'FI99999100' }, {}],
    ['without a number', { company: 'Hotelli Oy' }, {}],
    ['that collects the goods', FINNISH, PICKUP],
    ['that has them sent within the country', FINNISH, { shippingAddress: address() }],
  ])('%s is charged tax', async (_name, billing, more) => {
    await shop.vat.check(FINNISH.vat_id);
    const order = await orderOf(billing, more);
    expect(order.totals.tax_amount).toBeGreaterThan(0);
    expect(order.tax?.vatProof).toBeUndefined();
  });

  it('is charged tax in a shop without a register', async () => {
    const { check, proofOf } = createVatService({
      ...{
        db: database.db,
        now: () => NOW_MS,
        log: () => undefined,
        settings: shop.settings,
        register: null,
      },
    });
    await shop.vat.check(FINNISH.vat_id);
    expect(await check(FINNISH.vat_id)).toEqual({ state: 'unchecked', name: '' });
    expect(await proofOf(FINNISH.vat_id)).toBeNull();
  });

  it('in the shop’s own country is charged tax', async () => {
    await shop.vat.check('EE123456100');
    expect((await orderOf({ company: 'OÜ', vat_id: 'EE123456100' })).totals.tax_amount).toBeGreaterThan(0);
  });

  it('while the register is away is charged tax, and the number is asked for again', async () => {
    shop.vies.isDown = true;
    expect((await shop.vat.check('FI55555100')).state).toBe('unknown');
    shop.vies.isDown = false;
    expect((await orderOf({ ...FINNISH, vat_id: 'FI55555100' })).totals.tax_amount).toBeGreaterThan(0);
    expect((await shop.vat.check('FI55555100')).state).toBe('valid');
    const { requests } = shop.vies;
    expect((await shop.vat.check('fi 5555 5100')).state).toBe('valid');
    expect(shop.vies.requests).toBe(requests);
  });

  describe('whose number was not checked in time', () => {
    const lateCheckOf = async (entityId: number) =>
      (await loadOrder(database.db, entityId))?.tax?.lateCheck ?? null;
    const jobsOf = (entityId: number) =>
      shop.rows<{ max_attempts: number }>(
        `select max_attempts from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = 'vat.check' and (job.payload->>'entity_id')::int = $1`,
        [entityId],
      );

    it('pays tax, and the check is repeated until the register answers; its proof is kept', async () => {
      shop.vies.isDown = true;
      const { entity_id, totals } = await orderOf({ ...FINNISH, vat_id: 'FI77777100' });
      expect(totals.tax_amount).toBeGreaterThan(0);
      expect(await lateCheckOf(entity_id)).toMatchObject({ number: 'FI77777100', state: 'waiting' });
      expect(await jobsOf(entity_id)).toEqual([{ max_attempts: 20 }]);
      for (let time = 0; time < 2; time++)
        await expect(shop.vat.checkLate({ entity_id })).rejects.toThrow('does not answer');
      expect(await lateCheckOf(entity_id)).toMatchObject({ state: 'waiting' });
      shop.vies.isDown = false;
      await shop.vat.checkLate({ entity_id });
      const checked = await lateCheckOf(entity_id);
      expect(checked).toMatchObject({ state: 'valid', checkedAt: new Date(NOW_MS).toISOString() });
      expect(checked?.identifier).toMatch(/^SIMULATED/);
      // The invoice keeps its tax: correcting it is for a person.
      const order = await loadOrder(database.db, entity_id);
      expect(order?.totals).toEqual(totals);
      expect(order?.tax?.vatProof).toBeUndefined();
      const { requests } = shop.vies;
      await shop.vat.checkLate({ entity_id });
      expect(shop.vies.requests).toBe(requests);
      expect(await lateCheckOf(entity_id)).toEqual(checked);
    });

    it.each([
      ['FI77778200', 'invalid'],
      ['FI77778201', 'refused'],
    ])('%s: %s, and not asked again', async (vat_id, state) => {
      const { entity_id } = await orderOf({ ...FINNISH, vat_id });
      await shop.vat.checkLate({ entity_id });
      expect(await lateCheckOf(entity_id)).toMatchObject({ number: vat_id, state });
    });

    it.each([
      ['with a proof', FINNISH, {}],
      ['with a number of the shop’s country', { company: 'OÜ', vat_id: 'EE777777100' }, {}],
      ['with something else as number', { company: 'OÜ', vat_id: 'FI12' }, {}],
      ['that collects the goods', { ...FINNISH, vat_id: 'FI77779100' }, PICKUP],
    ])('nothing is repeated for one %s', async (_name, billing, more) => {
      await shop.vat.check(FINNISH.vat_id);
      const { entity_id } = await orderOf(billing, more);
      expect(await lateCheckOf(entity_id)).toBeNull();
      expect(await jobsOf(entity_id)).toEqual([]);
    });
  });

  it.each([
    ['LV40003000200', 'invalid'],
    ['LV4000300', 'malformed'],
    ...['201', '202', '300', '301', '302', '400', '401', '500', '501', '600', '601'].map((code) => [
      `LV40003000${code}`,
      'unknown',
    ]),
  ])('number %s: %s, and no proof', async (number, state) => {
    expect((await shop.vat.check(String(number))).state).toBe(state);
    expect(await shop.vat.proofOf(String(number))).toBeNull();
  });
});

it('an order and its invoice have the rates of the country', async () => {
  shop.settings.tax.shippingTaxClassId = 2;
  const { id } = await totalsAt('FI');
  const shippingAddress = address({ country_id: 'FI' });
  const products = [
    { sku: 'WALL', qty: 2, price: 1 },
    { sku: 'LOW', qty: 1, price: 1 },
  ];
  const placed = await shop.order(orderBody(id, { products, information: { shippingAddress } }));
  expect(placed.code).toBe(200);
  const order = await loadOrder(database.db, Number(placed.result.backendOrderId));
  if (!order) throw new Error('no order');
  expect(order.tax).toEqual({ country: 'FI', shippingPercent: 25.5 });
  const [email] = (await shop.emailsTo(order.customer_email)).slice(-1);
  expect(email?.text).toContain('sh käibemaks 25.5%');
  expect(email?.text).toContain('sh käibemaks 14%');
  const { vatGroups, totals } = invoiceContentOf(order, shop.settings, 'invoice');
  expect(vatGroups.map(({ percent }) => percent)).toEqual([25.5, 14]);
  expect(totals.grossCents).toBe(order.grand_total_cents);
  expect(vatGroups.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(
    order.grand_total_cents,
  );
});
