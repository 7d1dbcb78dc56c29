import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type CartShop, createCartShop, sizedOption, variantOption } from './cart-fixture.ts';

let database: TestDatabase;
let shop: CartShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createCartShop(database.db);
  await shop.setStock('WALL', {});
  await shop.setStock('FEW', { qty: 5, reserved: 2 });
  await shop.setStock('GONE', { qty: 0 });
  await shop.setStock('SHELF', { min_sale_qty: 2, max_sale_qty: 20 });
});
afterAll(async () => {
  await database.drop();
});

const pull = async (cartId: string) => (await shop.call('GET', `pull?cartId=${cartId}`)).result;

describe('create', () => {
  it('gives a guest an unguessable id', async () => {
    const [a, b] = [await shop.guest(), await shop.guest()];
    expect(a).toMatch(/^[0-9a-f]{32}$/);
    expect(a).not.toBe(b);
    expect(await pull(a)).toEqual([]);
  });

  it('gives a customer the id of the open cart, the same on every call, also concurrently', async () => {
    const token = await shop.tokens.issue({ customer_id: 1, group_id: 1 });
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async () => (await shop.call('POST', `create?token=${token}`)).result),
    );
    expect(new Set(ids).size).toBe(1);
    expect(typeof ids[0]).toBe('number');
    const inHeader = await shop.call('POST', 'create', undefined, { authorization: `Bearer ${token}` });
    expect(inHeader.result).toBe(ids[0]);
  });

  it.each(['null', ''])('treats the token %j as a guest', async (token) => {
    expect((await shop.call('POST', `create?token=${token}`)).result).toMatch(/^[0-9a-f]{32}$/);
  });

  it('[SYNC-02] rejects an invalid token with 401 and a message', async () => {
    const rejected = await shop.call('POST', 'create?token=nonsense');
    expect(rejected).toMatchObject({ code: 401, status: 401, result: expect.any(String) });
  });
});

describe('cart lookup', () => {
  it('finds the cart of a customer by token and id, and no other customer’s', async () => {
    const [mine, other] = await Promise.all(
      [11, 12].map((customer_id) => shop.tokens.issue({ customer_id, group_id: 1 })),
    );
    const id = (await shop.call('POST', `create?token=${mine}`)).result;
    expect((await shop.call('GET', `pull?token=${mine}&cartId=${id}`)).code).toBe(200);
    expect((await shop.call('GET', `pull?token=${other}&cartId=${id}`)).code).toBe(404);
    expect((await shop.call('GET', `pull?token=bad&cartId=${id}`)).code).toBe(401);
    // A numeric id without a token is looked up as a guest id, which does not exist.
    expect((await shop.call('GET', `pull?cartId=${id}`)).code).toBe(404);
  });

  it('finds the cart of a guest by its secret id, with or without a token', async () => {
    const id = await shop.guest();
    const token = await shop.tokens.issue({ customer_id: 13, group_id: 1 });
    expect((await shop.call('GET', `pull?token=${token}&cartId=${id}`)).code).toBe(200);
  });

  it.each(['', 'x', '%27%3B--', '0'.repeat(32), '99999999999'])(
    'reports an unknown cart for %j',
    async (id) => {
      const lost = await shop.call('GET', `pull?cartId=${id}`);
      expect(lost).toMatchObject({ code: 404, status: 404, meta: { error: 'cart_not_found' } });
      expect(lost.result).toContain('No such entity with cartId');
    },
  );

  it('does not open the cart of a customer by its masked id', async () => {
    const token = await shop.tokens.issue({ customer_id: 14, group_id: 1 });
    const id = (await shop.call('POST', `create?token=${token}`)).result;
    const { rows } = await database.db.$client.query('select masked_id from cart where id = $1', [id]);
    expect((await shop.call('GET', `pull?cartId=${rows[0].masked_id}`)).code).toBe(404);
  });

  it('sends responses that are not cacheable', async () => {
    const response = await shop.call('GET', `totals?cartId=${await shop.guest()}`);
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store');
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

describe('update', () => {
  it('adds a simple product with a response in the contract’s shape', async () => {
    const id = await shop.guest();
    const added = await shop.add(id, { sku: 'WALL', qty: 2, price: 0.01, price_incl_tax: 0.01 });
    expect(added.code).toBe(200);
    expect(added.result).toEqual({
      item_id: expect.any(Number),
      sku: 'WALL',
      qty: 2,
      name: 'Shower wall',
      price: 100,
      price_incl_tax: 122,
      product_type: 'simple',
      product_id: shop.products.find(({ sku }) => sku === 'WALL')?.id,
      quote_id: id,
    });
    expect(await pull(id)).toEqual([added.result]);
  });

  it('adds to an identical line, and sets the quantity by line id', async () => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL', qty: 2 });
    const again = await shop.add(id, { sku: 'WALL', qty: '3' });
    expect(again.result.qty).toBe(5);
    const set = await shop.add(id, { sku: 'WALL', qty: 4, item_id: again.result.item_id });
    expect(set.result).toMatchObject({ qty: 4, item_id: again.result.item_id });
    expect(await pull(id)).toHaveLength(1);
  });

  it('returns a variant with its own sku, its options, and type configurable', async () => {
    const id = await shop.guest();
    const added = await shop.add(id, { sku: 'DOOR', ...variantOption(49) });
    expect(added.result).toMatchObject({
      sku: 'DOOR-C',
      price_incl_tax: 244,
      product_type: 'configurable',
      product_option: {
        extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: '49' }] },
      },
    });
    await shop.add(id, { sku: 'DOOR', ...variantOption('50') });
    expect((await pull(id)).map((item: { sku: string }) => item.sku)).toEqual(['DOOR-C', 'DOOR-G']);
    expect((await shop.add(id, { sku: 'DOOR-C' })).result).toMatchObject({ sku: 'DOOR-C', qty: 2 });
  });

  it('[CART-12] changes the options of a line, merging it with an identical line', async () => {
    const id = await shop.guest();
    const clear = (await shop.add(id, { sku: 'DOOR', qty: 2, ...variantOption(49) })).result;
    await shop.add(id, { sku: 'DOOR', qty: 3, ...variantOption(50) });
    const moved = await shop.add(id, { sku: 'DOOR', qty: 2, item_id: clear.item_id, ...variantOption(50) });
    expect(moved.result).toMatchObject({ sku: 'DOOR-G', qty: 5 });
    expect(await pull(id)).toHaveLength(1);
  });

  it('[SIZE-03] prices a pane by its size and keeps other sizes and glass types as separate lines', async () => {
    const id = await shop.guest();
    const first = await shop.add(id, { sku: 'MIRROR', ...sizedOption(49, 1000, 2000), price: 1 });
    // 50 + 2 m² × 100 + 6 m × 5
    expect(first.result).toMatchObject({ sku: 'MIRROR-C', price_incl_tax: 280 });
    await shop.add(id, { sku: 'MIRROR', ...sizedOption(49, '1000', '2000') });
    await shop.add(id, { sku: 'MIRROR', ...sizedOption(49, 1001, 2000) });
    await shop.add(id, { sku: 'MIRROR', ...sizedOption(50, 1000, 2000) });
    const lines = await pull(id);
    expect(lines.map((line: { sku: string; qty: number }) => [line.sku, line.qty])).toEqual([
      ['MIRROR-C', 2],
      ['MIRROR-C', 1],
      ['MIRROR-G', 1],
    ]);
    expect(lines[0].product_option.extension_attributes.custom_options).toEqual([
      { option_id: '1', option_value: '1000' },
      { option_id: '2', option_value: '2000' },
    ]);
    const totals = (await shop.call('GET', `totals?cartId=${id}`)).result;
    expect(JSON.parse(totals.items[0].options)).toEqual([
      { value: 'Clear', label: 'Glass' },
      { value: '1000 mm', label: 'Width' },
      { value: '2000 mm', label: 'Height' },
    ]);
  });

  it('adds the surcharge of an option to the price of the size', async () => {
    const option = sizedOption(49, 1000, 2000, [{ option_id: 3, option_value: 31 }]);
    expect((await shop.add(await shop.guest(), { sku: 'MIRROR', ...option })).result.price_incl_tax).toBe(
      308,
    );
  });

  it.each([
    ['too narrow', sizedOption(49, 99, 2000), 'size_too_small', 'The width must be at least 100 mm'],
    ['too wide', sizedOption(49, 1251, 2000), 'size_too_large', 'The width must be at most 1250 mm'],
    ['too high', sizedOption(49, 1000, 2501), 'size_too_large', 'The height must be at most 2500 mm'],
    ['in fractions', sizedOption(49, '1000.5', 2000), 'size_off_step', 'The width must be in steps of 1 mm'],
    [
      'not a number',
      sizedOption(49, 'wide', 2000),
      'size_not_a_number',
      'The width must be a number of millimetres',
    ],
    [
      'without height',
      {
        product_option: {
          extension_attributes: {
            configurable_item_options: [{ option_id: 93, option_value: 49 }],
            custom_options: [{ option_id: 1, option_value: 900 }],
          },
        },
      },
      'size_required',
      'The height is required',
    ],
    [
      'without any size',
      variantOption(49),
      'size_missing',
      'This product is made to measure: its sizes are required',
    ],
    [
      'of a listed size',
      sizedOption(51, 1000, 2000),
      'size_not_applicable',
      'This product is not made to measure',
    ],
    [
      'named by the variant alone',
      { sku: 'MIRROR-C' },
      'size_missing',
      'This product is made to measure: its sizes are required',
    ],
  ])('rejects a pane %s', async (_title, option, error, text) => {
    const rejected = await shop.add(await shop.guest(), { sku: 'MIRROR', ...option });
    expect(rejected).toMatchObject({ code: 400, result: text, meta: { error } });
  });

  it('sells a variant of a listed size by its own document, as bundles do', async () => {
    expect((await shop.add(await shop.guest(), { sku: 'MIRROR-80' })).result).toMatchObject({
      sku: 'MIRROR-80',
      product_type: 'simple',
      price_incl_tax: 244,
    });
  });

  it('prices a bundle by its selected components', async () => {
    const id = await shop.guest();
    expect((await shop.add(id, { sku: 'PACK' })).result).toMatchObject({
      price_incl_tax: 142,
      product_type: 'bundle',
    });
    const bundle_options = {
      1: { option_id: 1, option_qty: 1, option_selections: [2] },
      2: { option_id: 2, option_qty: 3, option_selections: [3] },
    };
    const chosen = await shop.add(id, {
      sku: 'PACK',
      product_option: { extension_attributes: { bundle_options } },
    });
    expect(chosen.result.price_incl_tax).toBe(274);
    expect(await pull(id)).toHaveLength(2);
  });

  const packaged = (...bundle_options: object[]) => ({
    sku: 'PACKAGE',
    product_option: { extension_attributes: { bundle_options } },
  });
  const entry = (option_id: number, option_selections: (number | string)[], option_qty = 1) => ({
    option_id,
    option_qty,
    option_selections,
  });

  it.each([
    ['with its defaults', { sku: 'PACKAGE' }, 142, 'Wall: Shower wall|Extras: 2 × Product SHELF'],
    ['without its optional component', packaged(entry(1, [1])), 122, 'Wall: Shower wall'],
    ['with a cleared option', packaged(entry(1, [1]), entry(2, [])), 122, 'Wall: Shower wall'],
    [
      'with both components of a multiple option',
      packaged(entry(1, [1]), entry(2, [4, '3'])),
      386,
      'Wall: Shower wall|Extras: 2 × Product SHELF; Shower door',
    ],
    ['with a higher component quantity', packaged(entry(1, ['1'], 3)), 366, 'Wall: 3 × Shower wall'],
    [
      'ignoring the quantity of a multiple option',
      packaged(entry(2, [3], 9)),
      142,
      'Wall: Shower wall|Extras: 2 × Product SHELF',
    ],
  ])('[PROD-08] prices and names a package %s', async (_title, item, price, text) => {
    const id = await shop.guest();
    expect((await shop.add(id, item)).result.price_incl_tax).toBe(price);
    const totals = (await shop.call('GET', `totals?cartId=${id}`)).result;
    const options: { label: string; value: string }[] = JSON.parse(totals.items[0].options);
    expect(options.map(({ label, value }) => `${label}: ${value}`).join('|')).toBe(text);
    // A response is a valid request: adding the returned line again hits the same line.
    const [line] = await pull(id);
    expect(
      (await shop.add(id, { sku: 'PACKAGE', product_option: line.product_option })).result,
    ).toMatchObject({
      item_id: line.item_id,
      qty: 2,
      price_incl_tax: price,
    });
  });

  it.each([
    ['without a required component', packaged(entry(1, []), entry(2, [3])), 'option_required'],
    [
      'with two components of a single option',
      { ...packaged(entry(1, [1, 2])), sku: 'PACK' },
      'option_value_unknown',
    ],
    ['with a fractional component quantity', packaged(entry(1, [1], 0.5)), 'option_value_unknown'],
    ['with an unknown component', packaged(entry(2, [3, 9])), 'option_value_unknown'],
  ])('[PROD-08] rejects a package %s', async (_title, item, error) => {
    const rejected = await shop.add(await shop.guest(), item);
    expect([rejected.code, rejected.meta?.error]).toEqual([400, error]);
  });

  it.each([
    ['product', 4],
    ['variant', 5],
  ])('[PROD-01] a disabled %s is not accepted as a component of a bundle', async (_what, link) => {
    const bundle_options = [{ option_id: 1, option_qty: 1, option_selections: [link] }];
    const rejected = await shop.add(await shop.guest(), {
      sku: 'PACK',
      product_option: { extension_attributes: { bundle_options } },
    });
    expect([rejected.code, rejected.meta?.error]).toEqual([400, 'option_value_unknown']);
  });

  it('applies special, tier and group prices', async () => {
    const id = await shop.guest();
    expect((await shop.add(id, { sku: 'SPECIAL' })).result.price_incl_tax).toBe(80);
    expect((await shop.add(id, { sku: 'TIER', qty: 9 })).result.price_incl_tax).toBe(50);
    expect((await shop.add(id, { sku: 'TIER', qty: 1 })).result.price_incl_tax).toBe(40);
    const token = await shop.tokens.issue({ customer_id: 20, group_id: 2 });
    const cart = (await shop.call('POST', `create?token=${token}`)).result;
    const added = await shop.call('POST', `update?token=${token}&cartId=${cart}`, {
      cartItem: { sku: 'TIER', qty: 1 },
    });
    expect(added.result).toMatchObject({ price_incl_tax: 30, quote_id: String(cart) });
  });

  it.each([
    ['an unknown product', { sku: 'NOBODY' }, 404, 'product_not_found'],
    ['a disabled product', { sku: 'OFF' }, 400, 'product_unavailable'],
    ['a product without a price', { sku: 'NOPRICE' }, 400, 'price_unknown'],
    ['a bundle without a selection', { sku: 'SET' }, 400, 'product_not_sellable'],
    ['a missing variant selection', { sku: 'DOOR' }, 400, 'option_required'],
    ['an unknown variant', { sku: 'DOOR', ...variantOption(77) }, 400, 'variant_not_found'],
    ['a disabled variant', { sku: 'DOOR', ...variantOption(51) }, 400, 'product_unavailable'],
    ['options of a simple product', { sku: 'WALL', ...variantOption(49) }, 400, 'variant_not_found'],
    ['a missing required option', { sku: 'ENGRAVED' }, 400, 'option_required'],
    [
      'an unknown option',
      {
        sku: 'WALL',
        product_option: { extension_attributes: { custom_options: [{ option_id: 99, option_value: 1 }] } },
      },
      400,
      'option_unknown',
    ],
    [
      'an unknown bundle component',
      {
        sku: 'PACK',
        product_option: {
          extension_attributes: { bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [9] }] },
        },
      },
      400,
      'option_value_unknown',
    ],
    [
      'an unknown bundle option',
      {
        sku: 'PACK',
        product_option: {
          extension_attributes: { bundle_options: [{ option_id: 9, option_qty: 1, option_selections: [9] }] },
        },
      },
      400,
      'option_unknown',
    ],
    ['no quantity', { sku: 'WALL', qty: 0 }, 400, 'quantity_above_zero'],
    ['a negative quantity', { sku: 'WALL', qty: -1 }, 400, 'quantity_above_zero'],
    ['a fractional quantity', { sku: 'WALL', qty: 1.5 }, 400, 'quantity_positive_integer'],
    ['text as quantity', { sku: 'WALL', qty: 'many' }, 400, 'quantity_positive_integer'],
    ['an excessive quantity', { sku: 'WALL', qty: 1e9 }, 400, 'quantity_below'],
    ['an unknown line', { sku: 'WALL', item_id: 999_999 }, 404, 'item_not_found'],
    ['more than the maximum quantity', { sku: 'SHELF', qty: 21 }, 400, 'quantity_below'],
    ['less than the minimum quantity', { sku: 'SHELF', qty: 1 }, 400, 'quantity_minimum'],
    ['more than the stock', { sku: 'FEW', qty: 4 }, 400, 'quantity_available'],
  ])('rejects %s', async (_title, item, code, error) => {
    const id = await shop.guest();
    const rejected = await shop.add(id, item);
    expect(rejected).toMatchObject({ code, status: code, result: expect.any(String), meta: { error } });
    expect(await pull(id)).toEqual([]);
  });

  it.each([
    ['2 pcs', 2],
    ['3.0', 3],
    [' 4', 4],
  ])('[CART-06] parses the text %j as quantity %i', async (qty, expected) => {
    const id = await shop.guest();
    await shop.add(id, { sku: 'WALL', qty });
    expect(await pull(id)).toMatchObject([{ sku: 'WALL', qty: expected }]);
  });

  it.each(['update', 'delete'])('%s without a cartItem returns the argument error', async (path) => {
    const text = 'No cartItem element provided within the request body';
    for (const body of [undefined, {}, { cartItem: null }, [], 'null'])
      expect(await shop.call('POST', `${path}?cartId=x`, body)).toMatchObject({
        code: 500,
        status: 500,
        result: text,
      });
  });

  it('names the invalid field, and reports invalid JSON', async () => {
    const id = await shop.guest();
    expect(await shop.call('POST', `update?cartId=${id}`, { cartItem: { sku: 5, qty: {} } })).toMatchObject({
      code: 400,
      result: [{ field: 'cartItem.sku' }, { field: 'cartItem.qty' }],
    });
    expect(await shop.call('POST', `update?cartId=${id}`, '{"cartItem":')).toMatchObject({ code: 400 });
  });
});

describe('delete', () => {
  it('removes a line by id, returns true, and rejects an unknown line', async () => {
    const id = await shop.guest();
    const { item_id } = (await shop.add(id, { sku: 'WALL' })).result;
    const other = await shop.guest();
    const body = { cartItem: { sku: 'WALL', item_id, quoteId: id } };
    expect((await shop.call('POST', `delete?cartId=${other}`, body)).code).toBe(404);
    expect(await shop.call('POST', `delete?cartId=${id}`, body)).toMatchObject({ code: 200, result: true });
    expect(await pull(id)).toEqual([]);
    expect(await shop.call('POST', `delete?cartId=${id}`, body)).toMatchObject({
      code: 404,
      meta: { error: 'item_not_found' },
    });
  });
});

describe('idempotency key', () => {
  it('applies a repeated task once, by header or by body, and returns the same response', async () => {
    const id = await shop.guest();
    const key = { 'idempotency-key': '1700000000000-abc' };
    const first = await shop.add(id, { sku: 'WALL', qty: 2 }, key);
    const second = await shop.add(id, { sku: 'WALL', qty: 2 }, key);
    expect(second.result).toEqual(first.result);
    const body = { task_id: 'body-1', cartItem: { sku: 'WALL', qty: 1 } };
    await shop.call('POST', `update?cartId=${id}`, body);
    await shop.call('POST', `update?cartId=${id}`, body);
    expect((await pull(id))[0].qty).toBe(3);
    const remove = { task_id: 'body-2', cartItem: { item_id: first.result.item_id } };
    expect((await shop.call('POST', `delete?cartId=${id}`, remove)).result).toBe(true);
    expect((await shop.call('POST', `delete?cartId=${id}`, remove)).result).toBe(true);
  });

  it('applies a task once when both requests are concurrent', async () => {
    const id = await shop.guest();
    const key = { 'idempotency-key': 'same' };
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => shop.add(id, { sku: 'WALL', qty: 2 }, key)),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response.result.item_id))).size).toBe(1);
    expect((await pull(id))[0].qty).toBe(2);
  });

  it('is scoped to the cart; an invalid key is rejected', async () => {
    const key = { 'idempotency-key': 'same' };
    expect((await shop.add(await shop.guest(), { sku: 'WALL', qty: 1 }, key)).result.qty).toBe(1);
    expect((await shop.add(await shop.guest(), { sku: 'WALL' }, { 'idempotency-key': 'a b' })).code).toBe(
      400,
    );
  });
});

it('logs no unexpected error', () => {
  expect(shop.logged).toEqual([]);
});
