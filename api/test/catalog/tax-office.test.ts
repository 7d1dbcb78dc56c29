// [OFFICE-87] VAT in the back office: a rate with a date, its effect told before, and orders that stay.
import {
  dropTaxEndpoint,
  scheduleTaxEndpoint,
  taxEffectEndpoint,
  taxesEndpoint,
} from '@klaas/core/contract/admin/tax-endpoints.ts';
import { parseMomentMs } from '@klaas/core/stores/shop-time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillTaxClasses } from '../../src/catalog/tax/tax-rule-service.ts';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { placeOrder } from '../office/office-orders.ts';
import { signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

const TEST_NOW = Date.parse('2026-06-01T09:00:00Z');
const DAY = '2026-07-01';
const startMs = parseMomentMs(DAY) ?? 0;
let clockMs = TEST_NOW;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => clockMs } });
  await api.services.db.transaction(fillTaxClasses);
});
afterAll(() => api.stop());

const answered = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const owner = () => signInAs(api, 'owner');
const taxes = async () => answered(await (await owner()).call(taxesEndpoint));
const country = async () => {
  const [found] = (await taxes()).countries;
  if (!found) throw new Error('no rule');
  return found;
};
const schedule = async (given: object = {}) => {
  const { code, country: place, versions } = await country();
  return (await owner()).call(scheduleTaxEndpoint, {
    body: { code, country: place, rate: 24, valid_from: DAY, versions, ...given },
  });
};
const fillCart = async (): Promise<string> => {
  const post = async (path: string, body?: object) => {
    const response = await api.app.request(`/api/cart/${path}`, body ? jsonBody(body) : { method: 'POST' });
    return ((await response.json()) as { result: string }).result;
  };
  const cartId = await post('create');
  await post(`update?cartId=${cartId}`, { cartItem: { qty: 1, quoteId: cartId, sku: 'HANDLE' } });
  return cartId;
};
const totalsOf = async (cartId: string) => {
  const response = await api.app.request(`/api/cart/totals?cartId=${cartId}`);
  const { result } = (await response.json()) as {
    result: { subtotal_incl_tax: number; tax_amount: number; items: { tax_percent: number }[] };
  };
  return result;
};
const orderOf = async (id: number) =>
  (
    await api.services.db.$client.query('select totals, items, tax from sales_order where entity_id = $1', [
      id,
    ])
  ).rows[0];

it('the classes of a rule have names in every language', async () => {
  expect((await country()).classes).toEqual([
    { en: 'Taxable goods', et: 'Maksustatav kaup', ru: 'Облагаемые налогом товары' },
  ]);
});

it('[OFFICE-87] changes taxes from its day on and leaves placed orders as they were', async () => {
  const before = await totalsOf(await fillCart());
  expect(before.items[0]?.tax_percent).toBe(22);
  const placed = await placeOrder(api.services.db, TEST_NOW);
  const stored = await orderOf(placed);
  const { code, country: place } = await country();
  const told = answered(
    await (await owner()).call(taxEffectEndpoint, {
      body: { code, country: place, rate: 24, valid_from: DAY },
    }),
  );
  const handle = told.samples.find(({ sku }) => sku === 'HANDLE') ?? told.samples[0];
  expect(told.products).toBeGreaterThan(0);
  expect(handle?.before).not.toEqual(handle?.after);

  expect(await schedule()).toMatchObject({ ok: true });
  expect((await country()).rates.map(({ rate, state }) => [rate, state])).toEqual([
    [22, 'now'],
    [24, 'next'],
  ]);
  clockMs = startMs - 1000;
  expect((await totalsOf(await fillCart())).items[0]?.tax_percent).toBe(22);
  clockMs = startMs;
  const after = await totalsOf(await fillCart());
  expect(after.items[0]?.tax_percent).toBe(24);
  // What was told is what happens: the price with tax stays, or follows the rate.
  const { includes_tax } = await taxes();
  expect(after.subtotal_incl_tax === before.subtotal_incl_tax).toBe(includes_tax);
  expect(await orderOf(placed)).toEqual(stored);
  expect((await country()).rates.map(({ state }) => state)).toEqual(['past', 'now']);
  clockMs = TEST_NOW;
});

it('is set in every store as one, taken back until it begins, and not over a colleague', async () => {
  const { versions } = await country();
  expect(await schedule({ rate: 25, valid_from: '2027-01-01' })).toMatchObject({ ok: true });
  const { code, country: place, versions: now } = await country();
  expect(Object.keys(now).length).toBeGreaterThan(1);
  for (const [store, version] of Object.entries(now)) expect(version).toBe((versions[store] ?? 0) + 1);
  expect(await schedule({ versions, rate: 26, valid_from: '2027-02-01' })).toMatchObject({
    ...{ error: 'state_forbids', detail: 'changed_meanwhile' },
  });
  const [change, other] = await listChanges(api.services.db, { entity: 'taxrule' }, 2);
  expect(change?.bulk_id).toBe(other?.bulk_id);
  const drop = async (valid_from: string) =>
    (await owner()).call(dropTaxEndpoint, { body: { code, country: place, valid_from } });
  expect(await drop('2027-01-01')).toMatchObject({ ok: true });
  expect(await drop('2027-01-01')).toMatchObject({ error: 'not_found' });
  expect((await country()).rates.some(({ rate }) => rate === 25)).toBe(false);
});

it.each([
  [{ rate: 101 }, 'rate', 'bad_rate'],
  [{ valid_from: '2026-06-01' }, 'valid_from', 'day_past'],
  [{ valid_from: '2026-02-30' }, 'valid_from', 'bad_day'],
  [{ country: 'FI' }, 'country', 'no_country'],
])('%o is refused at its field', async (given, field, rule) => {
  expect(await schedule({ valid_from: '2028-01-01', rate: 30, ...given })).toMatchObject({
    ...{ error: 'invalid', fields: [{ field, rule }] },
  });
});
