// Demo data is a mode of the database: what it contains, and that its removal leaves nothing behind.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDocuments } from '../src/catalog/catalog-repository.ts';
import { composeServices } from '../src/compose.ts';
import { removeDemoShop } from '../src/db/demo/remove-demo-shop.ts';
import { ensureDemoShop } from '../src/db/ensure-demo-shop.ts';
import { startJobRunner } from '../src/jobs/job-runner.ts';
import { createShopTasks } from '../src/jobs/shop-tasks.ts';
import { writeStock } from './stock-writes.ts';
import { TEST_AUTHOR } from './test-author.ts';
import { createTestApi, jsonBody, type TestApi } from './test-deps.ts';
import { waitUntil } from './wait-until.ts';

const login = (api: TestApi, username: string) =>
  api.app.request('/api/user/login', jsonBody({ username, password: 'Klaas-demo-2026' }));

const paymentCodes = async (api: TestApi, sku?: string): Promise<string[]> => {
  const send = async (path: string, init?: RequestInit) =>
    ((await (await api.app.request(path, init)).json()) as { result: unknown }).result;
  const cartId = await send('/api/cart/create', { method: 'POST' });
  if (sku) await send(`/api/cart/update?cartId=${cartId}`, jsonBody({ cartItem: { sku, qty: 1 } }));
  const methods = (await send(`/api/cart/payment-methods?cartId=${cartId}`)) as { code: string }[];
  return methods.map(({ code }) => code);
};

describe('without demo data', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
    // A stored method of the simulated bank has no provider here.
    await api.services.db.execute(
      sql`insert into payment_method (code, title) values ('banklink', 'Bank'), ('invoice', 'Invoice')`,
    );
  });
  afterAll(() => api.stop());

  it('there is no simulated bank or carrier, no demo account and no payment method of that bank', async () => {
    const carrier = ['/api/dev/carrier/track/1', '/api/dev/carrier/v1/lockers'];
    for (const path of ['/api/dev/bank/pay/1', '/api/dev/bank/v1/payments', ...carrier])
      for (const method of ['GET', 'POST'])
        expect((await api.app.request(path, { method })).status, `${method} ${path}`).toBe(404);
    expect((await login(api, 'demo@example.com')).status).toBe(401);
    expect(await paymentCodes(api)).toEqual(['invoice']);
  });
});

describe('demo remove', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ demo: true });
  });
  afterAll(() => api.stop());

  const rowsOf = async (query: ReturnType<typeof sql>) => (await api.services.db.execute(query)).rows;
  const counts = async () =>
    (
      await rowsOf(sql`select (select count(*)::int from catalog_document where entity <> 'taxrule') documents,
        (select count(*)::int from content_entry) texts, (select count(*)::int from customer) customers,
        (select count(*)::int from sales_order) orders, (select count(*)::int from stock_item) stock,
        (select count(*)::int from coupon) coupons, (select count(*)::int from cart) carts,
        (select count(*)::int from shipping_method) shipping,
        (select array_agg(code order by code) from payment_method) payment,
        (select count(*)::int from catalog_document where entity = 'taxrule') taxes`)
    )[0];

  it('the demo shop has labelled simulated payment services that are reachable', async () => {
    expect(await paymentCodes(api)).toEqual([
      ...['cashondelivery', 'banktransfer', 'banklink'],
      ...['montonio_bank', 'montonio_card', 'montonio_later', 'montonio_hire', 'stripe_card'],
    ]);
    expect((await api.app.request('/api/dev/bank/v1/payments')).status).toBe(401);
    expect((await login(api, 'partner@example.com')).status).toBe(200);
  });

  it('the demo shop has a simulated carrier, whose points and slots a job of the first start loads', async () => {
    expect((await api.app.request('/api/dev/carrier/v1/lockers')).status).toBe(401);
    const services = composeServices(api.services);
    const runner = startJobRunner({
      pool: services.db.$client,
      tasks: createShopTasks({ ...services, send: undefined }),
      log: () => {},
      stopMs: 5000,
      onFinished: () => {},
    });
    const listed = (path: string) =>
      waitUntil(async () => {
        const response = await api.app.request(`/api/ext/delivery/${path}`);
        const { result } = (await response.json()) as { result: unknown[] };
        return result.length > 0 && result;
      });
    expect(await listed('points?country=EE&provider=democarrier')).toHaveLength(8);
    await listed('slots?country=EE');
    await runner.stop();
  });

  it('a dry run lists what would be removed and removes nothing', async () => {
    const before = await counts();
    const trial = await removeDemoShop(api.services.db, TEST_AUTHOR, { isTrial: true });
    expect(trial?.removed).toMatchObject({ coupons: 2, orders: 40, messages: 40, 'people of the staff': 5 });
    expect(await counts()).toEqual(before);
  });

  it('leaves an empty shop, and keeps what the staff changed', async () => {
    const { db } = api.services;
    const own = {
      id: 900_001,
      sku: 'OWN-1',
      name: 'Own',
      type_id: 'simple',
      price: 10,
      status: 1,
      visibility: 4,
    };
    await upsertDocuments(db, 'et', 'product', [own]);
    await writeStock(db, [{ product_id: 900_001, sku: 'OWN-1', qty: 5 }]);
    await db.execute(sql`update content_entry set attributes = attributes || '{"title": "Meie tingimused"}'
      where kind = 'page-conditions' and locale = 'et' and id = (select min(id) from content_entry
        where kind = 'page-conditions' and locale = 'et')`);
    const removal = await removeDemoShop(db, TEST_AUTHOR, { isTrial: false });
    expect(removal?.removed).toMatchObject({ coupons: 2, orders: 40, messages: 40, reviews: 8 });
    expect(await counts()).toMatchObject({
      texts: 1,
      customers: 0,
      orders: 0,
      stock: 1,
      coupons: 0,
      shipping: 1,
      payment: ['banktransfer', 'cashondelivery'],
      taxes: 2,
    });
    // Goods of the shop that follows have no sizes yet, and it has no carrier.
    expect(
      await rowsOf(
        sql`select method_code, provider, max_weight_g, max_sides_mm, max_girth_mm from shipping_method`,
      ),
    ).toEqual([
      { method_code: 'flatrate', provider: '', max_weight_g: null, max_sides_mm: [], max_girth_mm: null },
    ]);
    expect(await rowsOf(sql`select id from catalog_document where entity = 'product'`)).toEqual([
      { id: '900001' },
    ]);
    expect(await rowsOf(sql`select body->>'sku' sku from product`)).toEqual([{ sku: 'OWN-1' }]);
    expect(
      await rowsOf(sql`select 1 from catalog_document where entity in ('category', 'review', 'cms_page')`),
    ).toEqual([]);
  });

  it('disables the bank and the accounts of a running shop', async () => {
    expect((await api.app.request('/api/dev/bank/v1/payments')).status).toBe(404);
    expect((await api.app.request('/api/dev/carrier/v1/lockers')).status).toBe(404);
    expect(await rowsOf(sql`select 1 from pickup_point`)).toEqual([]);
    expect(await rowsOf(sql`select 1 from delivery_slot`)).toEqual([]);
    expect((await login(api, 'demo@example.com')).status).toBe(401);
    expect(await paymentCodes(api)).toEqual(['cashondelivery']);
  });

  it('a second run removes nothing, and the next start does not restore the demo', async () => {
    const before = await counts();
    expect(await removeDemoShop(api.services.db, TEST_AUTHOR, { isTrial: false })).toBeNull();
    await api.services.db.execute(sql`delete from catalog_document`);
    await ensureDemoShop(api.services.db, { mayBeDemo: true, progress: () => {} });
    expect(await counts()).toEqual({ ...before, documents: 0, taxes: 0 });
  });
});
