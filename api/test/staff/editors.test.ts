// The editors of methods, taxes, reviews, customers and orders: each write is logged, and undone where it can be.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { ensureShopDefaults } from '../../src/db/ensure-shop-defaults.ts';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { orders } from '../../src/orders/order-tables.ts';
import { chainChanges, verifyChain } from '../../src/staff/change-log/change-log-service.ts';
import { createUserApi, PASSWORD } from '../customer/user-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';

let api: Awaited<ReturnType<typeof createUserApi>>;
beforeAll(async () => {
  api = await createUserApi();
  await ensureShopDefaults(api.db, ['et', 'ru']);
});
afterAll(() => api.stop());

const logOf = (entity: string, id: string) => api.editors.undo.list({ entity, id }, 50);
const undoLast = async (entity: string, id: string) =>
  api.editors.undo.undoChange(TEST_AUTHOR, (await logOf(entity, id))[0]?.id ?? 0, {
    isDryRun: false,
    chosen: [],
  });

describe('methods', () => {
  const key = { carrier_code: 'dpd', method_code: 'pickup' };
  const listed = async () =>
    (await api.editors.methods.listShipping()).find(({ carrier_code }) => carrier_code === 'dpd');

  it('[OFFICE-24] a removed one is restored as it was', async () => {
    const { methods } = api.editors;
    const given = { method_title: 'Automaat', price: '2,46', price_incl_tax: '3', countries: 'EE,LV' };
    expect(await methods.addShipping(TEST_AUTHOR, key, given)).toMatchObject({ ok: true });
    expect(await methods.addShipping(TEST_AUTHOR, key, given)).toMatchObject({ error: 'exists' });
    await methods.changeShipping(TEST_AUTHOR, key, { free_above: '100' });
    const before = await listed();
    await methods.removeShipping(TEST_AUTHOR, key);
    expect(await listed()).toBeUndefined();
    expect(await undoLast('shipping_method', 'dpd/pickup')).toMatchObject({ ok: true });
    expect(await listed()).toEqual({ ...before, version: 4 });
  });

  it('[OFFICE-34] two edits of the same price conflict, of other fields merge', async () => {
    const { methods } = api.editors;
    const version = (await listed())?.version;
    await methods.changeShipping(TEST_AUTHOR, key, { price_incl_tax: '4' }, version);
    expect(await methods.changeShipping(TEST_AUTHOR, key, { method_title: 'Kast' }, version)).toMatchObject({
      ok: true,
    });
    expect(await methods.changeShipping(TEST_AUTHOR, key, { price_incl_tax: '5' }, version)).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'price_incl_cents', base: 300, mine: 500, theirs: 400 }],
    });
  });

  it('a payment method is logged and undone too', async () => {
    const { methods } = api.editors;
    await methods.addPayment(TEST_AUTHOR, 'invoice', { title: 'Arve' });
    await methods.changePayment(TEST_AUTHOR, 'invoice', { title: 'E-arve', for_virtual: 'no' });
    expect((await logOf('payment_method', 'invoice'))[0]).toMatchObject({
      before: { title: 'Arve', for_virtual: true },
      after: { title: 'E-arve', for_virtual: false },
    });
    await undoLast('payment_method', 'invoice');
    const row = (await methods.listPayment()).find(({ code }) => code === 'invoice');
    expect(row).toMatchObject({ title: 'Arve', for_virtual: true });
  });
});

it('taxes: a rate changed in both stores is undone as one', async () => {
  const { taxes, undo } = api.editors;
  const bulkId = '00000000-0000-4000-8000-000000000001';
  const before = [await taxes.list('et'), await taxes.list('ru')];
  const code = before[0]?.[0]?.code ?? '';
  for (const store of ['et', 'ru']) {
    const author = { ...TEST_AUTHOR, bulkId };
    expect(await taxes.change(author, store, code, { country: 'EE', rate: '24' })).toMatchObject({
      ok: true,
    });
    expect(JSON.stringify(await taxes.list(store))).toContain('"rate":24');
  }
  expect(await undo.undoBulk(TEST_AUTHOR, bulkId, { isDryRun: false })).toEqual({ done: 2, left: [] });
  expect([await taxes.list('et'), await taxes.list('ru')]).toEqual(before);
});

it('reviews: undoing an approval takes the review out of the catalogue', async () => {
  const review = { product_id: 2, title: 'Hea', detail: 'Tugev', nickname: 'Mari', rating: 4 };
  const made = (await api.post('/api/review/create', { review })).body.result as { id: number };
  const published = async () =>
    (
      await api.db.execute(
        sql`select id from catalog_document where entity = 'review' and body->>'title' = 'Hea'`,
      )
    ).rows.length;
  await api.editors.reviews.moderate(TEST_AUTHOR, made.id, true);
  expect(await published()).toBe(1);
  await undoLast('review', String(made.id));
  expect(await published()).toBe(0);
  expect(await api.editors.reviews.listPending()).toContainEqual(expect.objectContaining({ id: made.id }));
});

describe('customers', () => {
  const address = {
    ...{ firstname: 'Mari', lastname: 'Maasikas', street: ['Pikk 1'], city: 'Tallinn' },
    ...{ country_id: 'EE', postcode: '10123', default_billing: true },
  };

  it('name, group and addresses are edited, logged and undone', async () => {
    const { id } = await api.register();
    const { customers } = api.editors;
    const fields = { firstname: 'Mari', group_id: '2', addresses: [address] };
    expect(await customers.save(TEST_AUTHOR, id, { fields })).toMatchObject({ ok: true });
    expect(await customers.find(String(id))).toMatchObject({
      customer: { firstname: 'Mari', group_id: 2 },
      addresses: [{ city: 'Tallinn' }],
    });
    await undoLast('customer', String(id));
    expect(await customers.find(String(id))).toMatchObject({
      customer: { firstname: 'Maari', group_id: 1 },
      addresses: [],
    });
  });

  it.each([
    [{ password_hash: 'x' }, 'password_hash'],
    [{ email: 'a@b.ee' }, 'email'],
    [{ group_id: 'wholesale' }, 'group_id'],
    [{ firstname: '' }, 'firstname'],
  ])('%j is rejected', async (fields, field) => {
    const { id } = await api.register();
    expect(await api.editors.customers.save(TEST_AUTHOR, id, { fields })).toMatchObject({
      error: 'invalid',
      errors: [{ field }],
    });
    expect(await logOf('customer', String(id))).toEqual([]);
  });

  it('an edit on a version before the customer changed the profile is a conflict', async () => {
    const { id, token } = await api.customer();
    await api.post('/api/user/me', { customer: { firstname: 'Uus' } }, { token });
    expect(
      await api.editors.customers.save(TEST_AUTHOR, id, { fields: { firstname: 'Mari' }, version: 1 }),
    ).toMatchObject({ error: 'conflict', conflicts: [{ field: 'firstname', theirs: 'Uus' }] });
  });

  it('an erased customer leaves no value in the log, and the chain is intact', async () => {
    const { id, token } = await api.customer();
    await api.editors.customers.save(TEST_AUTHOR, id, { fields: { firstname: 'Kadunud' } });
    expect(JSON.stringify(await logOf('customer', String(id)))).toContain('Kadunud');
    expect((await api.post('/api/user/delete', { password: PASSWORD }, { token })).status).toBe(200);
    const erased = await logOf('customer', String(id));
    expect(erased).toMatchObject([{ before: null, after: null, is_erased: true, actor_name: 'mari' }]);
    await chainChanges(api.db);
    expect(await verifyChain(api.db)).toMatchObject({ brokenAt: null, unchained: null });
  });
});

it('[OFFICE-23] orders: each step is in the log with its author, is final and offers no undo', async () => {
  const { id, email } = await api.register();
  const [order] = demoOrders({ id, email });
  if (!order) throw new Error('no order');
  const values = { ...order, state: 'pending_payment', payment_method: 'banktransfer', stock_taken: [] };
  const [row] = await api.db.insert(orders).values(values).returning();
  const entityId = row?.entity_id ?? 0;
  const { steps } = composeServices(api.services).orders.checkout;
  await steps.markPaid(TEST_AUTHOR, entityId);
  await steps.ship(TEST_AUTHOR, entityId, '0530');
  await steps.deliver(TEST_AUTHOR, entityId);
  expect(await steps.cancel(TEST_AUTHOR, entityId)).toMatchObject({ ok: false });
  const log = (await logOf('order', String(entityId))).reverse();
  expect(log).toMatchObject([
    { after: { state: 'processing' }, before: { state: 'pending_payment' }, version: 2, is_final: true },
    { after: { state: 'complete' }, version: 3 },
    { after: { tracking_number: '0530' }, before: { tracking_number: '' }, version: 4 },
    { after: { delivered_at: expect.any(String) }, version: 5 },
  ]);
  const options = { isDryRun: true, chosen: 'all' } as const;
  expect(await api.editors.undo.undoChange(TEST_AUTHOR, log[0]?.id ?? 0, options)).toEqual({
    ok: false,
    error: 'final',
  });
});
