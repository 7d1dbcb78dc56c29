// Cart changes caused from outside: prices, stock, removed products, expiry, and closing by an order.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carts } from '../../src/cart/cart-tables.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { waitUntil } from '../wait-until.ts';
import { type CartShop, createCartShop, NOW_MS, sizedOption } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
let strict: CartShop;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  nowMs = NOW_MS;
  await database.db.execute('delete from stock_item');
  shop = await createCartShop(database.db, { now: () => nowMs });
  strict = await createCartShop(database.db, {
    now: () => nowMs,
    settings: (settings) => {
      settings.stock.allowOutOfStockInCart = false;
      settings.products.useZeroPriceProduct = false;
    },
  });
});
afterAll(async () => {
  await database.drop();
});

const pull = async (id: string) => (await shop.call('GET', `pull?cartId=${id}`)).result;
const productOf = (sku: string) => {
  const found = shop.products.find((product) => product.sku === sku);
  if (!found) throw new Error(`no ${sku}`);
  return found;
};

describe('a price that changed since the line was added', () => {
  it('is reported with the old price, counts in the totals, and is accepted by the next change', async () => {
    const id = await shop.guest();
    const { item_id } = (await shop.add(id, { sku: 'WALL' })).result;
    productOf('WALL').price = 130;
    expect((await pull(id))[0]).toMatchObject({
      price_incl_tax: 130,
      extension_attributes: { price_changed_from: 122 },
    });
    expect((await shop.call('GET', `totals?cartId=${id}`)).result.subtotal_incl_tax).toBe(130);
    const changed = await shop.add(id, { sku: 'WALL', qty: 2, item_id });
    expect(changed.result).not.toHaveProperty('extension_attributes');
    expect((await pull(id))[0]).not.toHaveProperty('extension_attributes');
  });

  it('is recalculated when a special price ends', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'SPECIAL' });
    nowMs = Date.parse('2026-12-05T00:00:00Z');
    expect((await pull(id))[0]).toMatchObject({
      price_incl_tax: 100,
      extension_attributes: { price_changed_from: 80 },
    });
  });
});

it('keeps the line of a removed product, priced at zero and flagged as unavailable', async () => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  await shop.add(id, { sku: 'LOW' });
  productOf('WALL').status = 2;
  expect((await pull(id))[0]).toMatchObject({
    sku: 'WALL',
    price_incl_tax: 0,
    extension_attributes: { unavailable: true },
  });
  expect((await shop.call('GET', `totals?cartId=${id}`)).result.subtotal_incl_tax).toBe(24.4);
});

describe('stock', () => {
  it('[STOCK-02] reports lines that became out of stock or short since they were added', async () => {
    await shop.setStock('WALL', { qty: 10 });
    const id = await shop.guest();
    const { item_id } = (await shop.add(id, { sku: 'WALL', qty: 5 })).result;
    await shop.setStock('WALL', { qty: 3 });
    expect((await pull(id))[0].extension_attributes).toEqual({
      stock_message: 'Only 3 products of this type are available.',
    });
    expect((await shop.add(id, { sku: 'WALL', qty: 6, item_id })).meta?.error).toBe('quantity_available');
    // Lowering a quantity is always allowed, even when stock is still short of it.
    expect((await shop.add(id, { sku: 'WALL', qty: 4, item_id })).code).toBe(200);
    await shop.setStock('WALL', { qty: 3, reserved: 3 });
    expect((await pull(id))[0].extension_attributes).toEqual({ stock_message: 'Out of the stock!' });
  });

  it('[STOCK-02] does not sell the minimum stock', async () => {
    await shop.setStock('WALL', { qty: 5, min_qty: 3 });
    const id = await shop.guest();
    expect((await shop.add(id, { sku: 'WALL', qty: 3 })).meta).toEqual({
      error: 'quantity_available',
      detail: { maxQuantity: 2 },
    });
    expect((await shop.add(id, { sku: 'WALL', qty: 2 })).code).toBe(200);
    await shop.setStock('WALL', { qty: 5, min_qty: 4 });
    expect((await pull(id))[0].extension_attributes).toEqual({
      stock_message: 'Only 1 products of this type are available.',
    });
    for (const min_qty of [5, 6]) {
      await shop.setStock('WALL', { qty: 5, min_qty });
      expect((await pull(id))[0].extension_attributes).toEqual({ stock_message: 'Out of the stock!' });
      expect((await strict.add(await strict.guest(), { sku: 'WALL' })).meta?.error).toBe('out_of_stock');
    }
  });

  it('allows adding a sold-out product only with backorders enabled', async () => {
    await shop.setStock('GONE', { qty: 0 });
    const allowed = await shop.add(await shop.guest(), { sku: 'GONE' });
    expect(allowed.result.extension_attributes).toEqual({ stock_message: 'Out of the stock!' });
    expect(await strict.add(await strict.guest(), { sku: 'GONE' })).toMatchObject({
      code: 400,
      result: 'The product is out of stock and cannot be added to the cart!',
      meta: { error: 'out_of_stock' },
    });
  });

  it.each([
    ['without stock management', { qty: 0, manage_stock: false }],
    ['with backorders', { qty: 0, backorders: 1 }],
  ])('does not limit the quantity %s', async (_title, stock) => {
    await shop.setStock('GONE', stock);
    const added = await strict.add(await strict.guest(), { sku: 'GONE', qty: 50 });
    expect(added.code).toBe(200);
    expect(added.result).not.toHaveProperty('extension_attributes');
  });

  it('is out of stock when switched off by hand', async () => {
    await shop.setStock('GONE', { qty: 9, is_in_stock: false, manage_stock: false });
    expect((await strict.add(await strict.guest(), { sku: 'GONE' })).meta?.error).toBe('out_of_stock');
  });

  it('of a bundle is the stock of its components, shared with the other lines', async () => {
    await shop.setStock('WALL', { qty: 100 });
    await shop.setStock('SHELF', { qty: 5 });
    const id = await shop.guest();
    expect((await shop.add(id, { sku: 'SHELF', qty: 2 })).code).toBe(200);
    expect((await shop.add(id, { sku: 'PACK', qty: 2 })).meta).toMatchObject({
      error: 'quantity_available',
      detail: { maxQuantity: 1 },
    });
    expect((await shop.add(id, { sku: 'PACK', qty: 1 })).code).toBe(200);
  });

  it('does not limit made-to-order products', async () => {
    await shop.setStock('MIRROR-C', { qty: 0 });
    const added = await strict.add(await strict.guest(), {
      sku: 'MIRROR',
      qty: 9,
      ...sizedOption(49, 900, 900),
    });
    expect(added.code).toBe(200);
  });
});

it('[CART-04] treats a zero price as unknown where zero prices are not allowed', async () => {
  for (const each of [shop, strict]) {
    const wall = each.products.find((product) => product.sku === 'WALL');
    if (wall) wall.price = 0;
  }
  expect((await shop.add(await shop.guest(), { sku: 'WALL' })).result.price_incl_tax).toBe(0);
  expect((await strict.add(await strict.guest(), { sku: 'WALL' })).meta?.error).toBe('price_unknown');
});

it('names products in the language of the store and keeps the cart when the store changes', async () => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  const russian = await shop.call('GET', `pull?cartId=${id}&storeCode=ru`);
  expect(russian.result).toHaveLength(1);
});

it('deletes carts and their dependent rows after the configured time without a change', async () => {
  const old = await shop.guest();
  await shop.add(old, { sku: 'WALL' }, { 'idempotency-key': 'k' });
  nowMs += 89 * 86_400_000;
  const fresh = await shop.guest();
  await shop.add(fresh, { sku: 'WALL' });
  nowMs += 2 * 86_400_000;
  expect(await shop.carts.deleteExpired()).toBeGreaterThanOrEqual(1);
  expect((await shop.call('GET', `pull?cartId=${old}`)).code).toBe(404);
  expect(await pull(fresh)).toHaveLength(1);
});

describe('closing a cart for an order', () => {
  const refOf = (masked_id: string) => ({
    key: { masked_id },
    group_id: null,
    store: shop.settings.storeViews.stores[0] as NonNullable<(typeof shop.settings.storeViews.stores)[0]>,
  });

  const request = {
    products: [{ sku: 'WALL', qty: 2 }],
    shipping_address: { country_id: 'EE' },
    billing_address: { country_id: 'EE' },
    carrier: 'flatrate',
    method: 'flatrate',
  };

  it('locks, prices and closes the cart in the transaction of the order', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL', qty: 2 });
    let late: Promise<{ code: number }> | undefined;
    await database.db.transaction(async (tx) => {
      const quote = await shop.carts.quoteOrder(tx, refOf(id), request);
      if (!quote.ok) throw new Error(quote.error);
      expect(quote.value.totals.subtotal_incl_tax).toBe(244);
      // A concurrent change must wait for the lock and then find the cart closed.
      late = shop.add(id, { sku: 'WALL', qty: 1 });
      await waitUntil(async () => {
        const { rows } = await database.db.execute(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      });
      await shop.carts.close(tx, quote.value.cart.id);
    });
    expect((await late)?.code).toBe(404);
    const [row] = await database.db.select().from(carts).where(eq(carts.masked_id, id));
    expect(row?.is_active).toBe(false);
  });

  it('rejects an unknown cart', async () => {
    await database.db.transaction(async (tx) => {
      expect(await shop.carts.quoteOrder(tx, refOf('x'), request)).toMatchObject({
        ok: false,
        error: 'cart_not_found',
      });
    });
  });

  it('gives a customer a new cart after the old one was closed', async () => {
    const token = await shop.tokens.issue({ customer_id: 77, group_id: 1 });
    const first = (await shop.call('POST', `create?token=${token}`)).result;
    await database.db.transaction((tx) => shop.carts.close(tx, first));
    const next = (await shop.call('POST', `create?token=${token}`)).result;
    expect(next).not.toBe(first);
  });
});

it('logs no unexpected error', () => {
  expect([...shop.logged, ...strict.logged]).toEqual([]);
});
