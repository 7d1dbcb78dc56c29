// The price history on real PostgreSQL: written with every price, read by catalogue, render-list and cart.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '@klaas/core/catalog/product.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../../src/catalog/catalog-repository.ts';
import { importCatalog } from '../../src/catalog/import/import-catalog.ts';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import { orderBody } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

let api: TestApi;
let editors: Editors;
let folder: string;
beforeAll(async () => {
  api = await createTestApi({ demo: true, services: { now: () => Date.now() } });
  editors = composeEditors(api.services);
  folder = mkdtempSync(join(tmpdir(), 'klaas-price-history-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.stop();
});

const products = async (): Promise<Product[]> => {
  const found: Product[] = [];
  for await (const batch of loadDocuments(api.services.db, 'et', 'product'))
    found.push(...(batch as unknown as Product[]));
  return found;
};
/** Simple goods without an offer; each test takes another one. */
const taken = new Set<string>();
const plainProduct = async (): Promise<Product & { price: number }> => {
  const found = (await products()).find(
    ({ sku, type_id, special_price, tier_prices, status }) =>
      type_id === 'simple' && !special_price && status === 1 && !tier_prices?.length && !taken.has(sku),
  );
  if (!found) throw new Error('no product is left');
  taken.add(found.sku);
  return found as Product & { price: number };
};

const set = (sku: string, fields: Record<string, string>, store = 'all') =>
  editors.prices.save(TEST_AUTHOR, { sku, store }, fields);

const rendered = async (sku: string) => {
  const response = await api.app.request(`/api/product/render-list?skus=${sku}&currencyCode=EUR&storeId=1`);
  const { result } = (await response.json()) as {
    result: { items: { price_info: Record<'final_price' | 'regular_price' | 'prior_price', number> }[] };
  };
  return result.items[0]?.price_info;
};
const shows = (sku: string, prices: object) =>
  waitUntil(async () => {
    const shown = await rendered(sku);
    return Object.entries(prices).every(([name, value]) => shown?.[name as 'final_price'] === value);
  });
/** A sku may also be a variant of another product. */
const rowsOf = async (id: number) =>
  (
    await api.services.db.execute<{ prices: { price?: number; special_price?: number } }>(
      sql`select prices from price_history where store_code = 'et' and product_id = ${String(id)} order by from_at`,
    )
  ).rows.map(({ prices }) => prices);

describe('[OFFICE-85] the prior price of a reduction', () => {
  it('is the regular price of the demo offers, which were sold at it before', async () => {
    const offers = (await products()).filter(({ special_price, sale }) => Number(special_price) > 0 && sale);
    expect(offers.length).toBeGreaterThan(5);
    const priced = await api.services.catalog.prices.priceAll(
      api.services.settings.storeViews.stores[0] as never,
      offers,
      null,
    );
    for (const { sku, price_incl_tax, original_price_incl_tax, prior_price_incl_tax } of priced) {
      expect([sku, prior_price_incl_tax]).toEqual([sku, original_price_incl_tax]);
      expect(Number(prior_price_incl_tax)).toBeGreaterThan(Number(price_incl_tax));
    }
  });

  it('is what the price editor found: a price raised before the sale gains nothing', async () => {
    const { id, sku, price } = await plainProduct();
    await set(sku, { price: String(price * 2) });
    await shows(sku, { final_price: price * 2, prior_price: price * 2 });
    await set(sku, { special_price: String(price * 1.5) });
    // Never less than a price of the 30 days before: nothing is struck through.
    await shows(sku, { final_price: price * 1.5, regular_price: price * 2, prior_price: price * 1.5 });
    await set(sku, { special_price: String(price / 2) });
    await shows(sku, { final_price: price / 2, regular_price: price * 2, prior_price: price });
    expect(await rowsOf(id)).toMatchObject([
      { price },
      { price: price * 2 },
      { price: price * 2, special_price: price * 1.5 },
      { price: price * 2, special_price: price / 2 },
    ]);
  });

  it('is written by an import in the same way, and only where a price differs', async () => {
    const product = await plainProduct();
    const { id, sku, price } = product;
    const author = { ...TEST_AUTHOR, kind: 'import' as const };
    const load = async (changed: object) => {
      const file = join(folder, 'products.json');
      writeFileSync(file, JSON.stringify([{ ...product, ...changed }]));
      await importCatalog(api.services.db, { storeCode: 'et', files: [file], author, dryRun: false });
    };
    await load({ name: 'Teine nimi' });
    expect(await rowsOf(id)).toEqual([]);
    await load({ special_price: price / 2 });
    expect(await rowsOf(id)).toMatchObject([{ price }, { price, special_price: price / 2 }]);
    await shows(sku, { final_price: price / 2, prior_price: price });
  });

  it('is in the cart with its line, and stays with the order: on its page and in its confirmation', async () => {
    const { sku, price } = await plainProduct();
    await set(sku, { special_price: String(price / 2) });
    await shows(sku, { final_price: price / 2, prior_price: price });
    const call = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
      (await (await api.app.request(path, init)).json()) as Answer;
    const { result: cartId } = await call<{ result: string }>('/api/cart/create', jsonBody({}));
    await call(`/api/cart/update?cartId=${cartId}`, jsonBody({ cartItem: { sku, qty: 2 } }));
    const totals = await call<{ result: { items: object[] } }>(`/api/cart/totals?cartId=${cartId}`);
    expect(totals.result.items).toMatchObject([{ price_incl_tax: price / 2, prior_price_incl_tax: price }]);

    const lorry = { shipping_carrier_code: 'freight', shipping_method_code: 'ee' };
    const body = orderBody(cartId, { products: [{ sku, qty: 2, price: 1 }], information: lorry });
    const placed = await call<{ result: { backendOrderId: string }; meta: { orderKey: string } }>(
      '/api/order',
      jsonBody(body),
    );
    expect(placed).toMatchObject({ code: 200 });
    const id = Number(placed.result.backendOrderId);
    const { orderKey } = placed.meta;
    const page = await call<{ result: object }>(`/api/ext/orders/order?orderId=${id}&key=${orderKey}`);
    expect(page.result).toMatchObject({
      items: [{ price_incl_tax: price / 2, prior_price_incl_tax: price }],
    });
    const { rows } = await api.services.db.execute<{ text: string }>(
      sql`select text from outbox_letter where kind = 'order-confirmation' order by id desc limit 1`,
    );
    const text = rows[0]?.text ?? '';
    expect(text).toContain('30 päeva madalaim hind enne allahindlust: ');
    // The right of withdrawal, and the function with this order filled in.
    expect(text).toContain('Taganemisõigus:');
    expect(text).toMatch(new RegExp(`/et/taganemine\\?orderId=${id}&key=${orderKey}`));
  });

  it('cannot be typed, by editor or import', async () => {
    const product = await plainProduct();
    const saved = await editors.catalog.save(
      TEST_AUTHOR,
      { store: 'et', entity: 'product' },
      String(product.id),
      { fields: { prior_price_incl_tax: 9999 } },
    );
    expect(saved).toMatchObject({
      ok: false,
      error: 'invalid',
      errors: [{ field: 'prior_price_incl_tax', rule: 'is computed from the price history' }],
    });
    const file = join(folder, 'products.json');
    const typed = { ...product, prior_price_incl_tax: 9999, special_price: product.price / 2 };
    writeFileSync(file, JSON.stringify([typed]));
    await importCatalog(api.services.db, {
      storeCode: 'et',
      files: [file],
      author: TEST_AUTHOR,
      dryRun: false,
    });
    await shows(product.sku, { final_price: product.price / 2, prior_price: product.price });
  });

  it('has no row of a price that was not written', async () => {
    const { id, sku } = await plainProduct();
    expect(await set(sku, { price: '10', special_price: '20' })).toMatchObject({ ok: false });
    expect(await rowsOf(id)).toEqual([]);
  });
});
