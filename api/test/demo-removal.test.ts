// The demo is a mode of the database: what belongs to it, and that nothing of it is left when it has been removed.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDocuments } from '../src/catalog/catalog-repository.ts';
import { removeDemoShop } from '../src/db/demo/remove-demo-shop.ts';
import { ensureDemoShop } from '../src/db/ensure-demo-shop.ts';
import { upsertStock } from '../src/stock/stock-level-service.ts';
import { createTestApi, jsonBody, type TestApi } from './test-deps.ts';

const login = (api: TestApi, username: string) =>
  api.app.request('/api/user/login', jsonBody({ username, password: 'Klaas-demo-2026' }));

const paymentCodes = async (api: TestApi, sku?: string): Promise<string[]> => {
  const ask = async (path: string, init?: RequestInit) =>
    ((await (await api.app.request(path, init)).json()) as { result: unknown }).result;
  const cartId = await ask('/api/cart/create', { method: 'POST' });
  if (sku) await ask(`/api/cart/update?cartId=${cartId}`, jsonBody({ cartItem: { sku, qty: 1 } }));
  const methods = (await ask(`/api/cart/payment-methods?cartId=${cartId}`)) as { code: string }[];
  return methods.map(({ code }) => code);
};

describe('outside the demo', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
    // Stored by whatever happened before: still nobody is there to carry it out.
    await api.services.db.execute(
      sql`insert into payment_method (code, title) values ('banklink', 'Bank'), ('invoice', 'Invoice')`,
    );
  });
  afterAll(() => api.stop());

  it('there is no simulated bank, no demo account and no way to pay at that bank', async () => {
    for (const path of ['/api/dev/bank', '/api/dev/bank/refund'])
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

  it('the demo shop has a marked bank that can be reached', async () => {
    expect(await paymentCodes(api)).toEqual(['cashondelivery', 'banktransfer', 'banklink']);
    expect((await api.app.request('/api/dev/bank')).status).toBe(400);
    expect((await login(api, 'partner@example.com')).status).toBe(200);
  });

  it('says what would go, and takes nothing', async () => {
    const before = await counts();
    const trial = await removeDemoShop(api.services.db, { isTrial: true });
    expect(trial?.removed).toMatchObject({ accounts: 2, coupons: 2, orders: expect.any(Number) });
    expect(await counts()).toEqual(before);
  });

  it('leaves an empty, honest shop; what the staff made its own stays', async () => {
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
    await upsertStock(db, [{ product_id: 900_001, sku: 'OWN-1', qty: 5 }]);
    await db.execute(sql`update content_entry set attributes = attributes || '{"title": "Meie tingimused"}'
      where kind = 'page-conditions' and locale = 'et' and id = (select min(id) from content_entry
        where kind = 'page-conditions' and locale = 'et')`);
    const removal = await removeDemoShop(db, { isTrial: false });
    expect(removal?.removed).toMatchObject({ accounts: 2, coupons: 2 });
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
    expect(await rowsOf(sql`select body->>'sku' sku from catalog_document where entity = 'product'`)).toEqual(
      [{ sku: 'OWN-1' }],
    );
    expect(
      await rowsOf(sql`select 1 from catalog_document where entity in ('category', 'review', 'cms_page')`),
    ).toEqual([]);
  });

  it('closes the bank and the accounts of a shop that is running', async () => {
    expect((await api.app.request('/api/dev/bank')).status).toBe(404);
    expect((await login(api, 'demo@example.com')).status).toBe(401);
    expect(await paymentCodes(api)).toEqual(['cashondelivery']);
  });

  it('a second time there is nothing to remove, and the next start does not bring it back', async () => {
    const before = await counts();
    expect(await removeDemoShop(api.services.db, { isTrial: false })).toBeNull();
    await api.services.db.execute(sql`delete from catalog_document`);
    await ensureDemoShop(api.services.db, { mayBeDemo: true, progress: () => {} });
    expect(await counts()).toEqual({ ...before, documents: 0, taxes: 0 });
  });
});
