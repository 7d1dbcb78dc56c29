// What happens to a cart while nobody looks: prices, stock, products and time change; an order takes it.
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

describe('a price that changed since adding', () => {
  it('is told with the old one, counts in the totals, and is settled by the next change', async () => {
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

  it('follows the end of an offer', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'SPECIAL' });
    nowMs = Date.parse('2026-12-05T00:00:00Z');
    expect((await pull(id))[0]).toMatchObject({
      price_incl_tax: 100,
      extension_attributes: { price_changed_from: 80 },
    });
  });
});

it('a product that is gone stays in the cart, costs nothing and is said so', async () => {
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
  it('[STOCK-02] that ran out or short since adding is told', async () => {
    await shop.setStock('WALL', { qty: 10 });
    const id = await shop.guest();
    const { item_id } = (await shop.add(id, { sku: 'WALL', qty: 5 })).result;
    await shop.setStock('WALL', { qty: 3 });
    expect((await pull(id))[0].extension_attributes).toEqual({
      stock_message: 'Only 3 products of this type are available.',
    });
    expect((await shop.add(id, { sku: 'WALL', qty: 6, item_id })).meta?.error).toBe('quantity_available');
    // Fewer than before is a step in the right direction, whatever the shelf says.
    expect((await shop.add(id, { sku: 'WALL', qty: 4, item_id })).code).toBe(200);
    await shop.setStock('WALL', { qty: 3, reserved: 3 });
    expect((await pull(id))[0].extension_attributes).toEqual({ stock_message: 'Out of the stock!' });
  });

  it('[STOCK-02] that has to stay on the shelf is not for sale', async () => {
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

  it('may be put into the cart when sold out only where the shop allows it', async () => {
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
  ])('is no limit %s', async (_title, stock) => {
    await shop.setStock('GONE', stock);
    const added = await strict.add(await strict.guest(), { sku: 'GONE', qty: 50 });
    expect(added.code).toBe(200);
    expect(added.result).not.toHaveProperty('extension_attributes');
  });

  it('taken off sale by hand is out', async () => {
    await shop.setStock('GONE', { qty: 9, is_in_stock: false, manage_stock: false });
    expect((await strict.add(await strict.guest(), { sku: 'GONE' })).meta?.error).toBe('out_of_stock');
  });

  it('of a bundle is that of its parts, shared with the other lines', async () => {
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

  it('does not bound what is made to order', async () => {
    await shop.setStock('MIRROR-C', { qty: 0 });
    const added = await strict.add(await strict.guest(), {
      sku: 'MIRROR',
      qty: 9,
      ...sizedOption(49, 900, 900),
    });
    expect(added.code).toBe(200);
  });
});

it('[CART-04] a price of zero is unknown where zero prices are not allowed', async () => {
  for (const each of [shop, strict]) {
    const wall = each.products.find((product) => product.sku === 'WALL');
    if (wall) wall.price = 0;
  }
  expect((await shop.add(await shop.guest(), { sku: 'WALL' })).result.price_incl_tax).toBe(0);
  expect((await strict.add(await strict.guest(), { sku: 'WALL' })).meta?.error).toBe('price_unknown');
});

it('the language of the store names the goods; the cart stays the same', async () => {
  const id = await shop.guest();
  await shop.add(id, { sku: 'WALL' });
  const russian = await shop.call('GET', `pull?cartId=${id}&storeCode=ru`);
  expect(russian.result).toHaveLength(1);
});

it('carts expire after the configured time without a change, with all that hangs on them', async () => {
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

describe('for an order', () => {
  const refOf = (masked_id: string) => ({
    key: { masked_id },
    group_id: null,
    store: shop.settings.storeViews.stores[0] as NonNullable<(typeof shop.settings.storeViews.stores)[0]>,
  });

  const wish = {
    products: [{ sku: 'WALL', qty: 2 }],
    shipping_address: { country_id: 'EE' },
    billing_address: { country_id: 'EE' },
    carrier: 'flatrate',
    method: 'flatrate',
  };

  it('the cart is locked, priced and closed in the order’s own transaction', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL', qty: 2 });
    let late: Promise<{ code: number }> | undefined;
    await database.db.transaction(async (tx) => {
      const quote = await shop.carts.quoteOrder(tx, refOf(id), wish);
      if (!quote.ok) throw new Error(quote.error);
      expect(quote.value.totals.subtotal_incl_tax).toBe(244);
      // A change that comes now must wait and then find the cart gone.
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

  it('a cart nobody knows is refused', async () => {
    await database.db.transaction(async (tx) => {
      expect(await shop.carts.quoteOrder(tx, refOf('x'), wish)).toMatchObject({
        ok: false,
        error: 'cart_not_found',
      });
    });
  });

  it('a customer gets a new cart after his is closed', async () => {
    const token = await shop.tokens.issue({ customer_id: 77, group_id: 1 });
    const first = (await shop.call('POST', `create?token=${token}`)).result;
    await database.db.transaction((tx) => shop.carts.close(tx, first));
    const next = (await shop.call('POST', `create?token=${token}`)).result;
    expect(next).not.toBe(first);
  });
});

it('lets no unexpected error through', () => {
  expect([...shop.logged, ...strict.logged]).toEqual([]);
});
