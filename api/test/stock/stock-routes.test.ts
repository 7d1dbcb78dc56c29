import { listStockEndpoint, StockEntrySchema } from '@klaas/core/contract/stock-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const get = async (path: string) => {
  const response = await api.app.request(path);
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = (await response.json()) as { code: number; result: unknown };
  expect(response.status).toBe(body.code);
  return body;
};

it('[STOCK-01] returns the stock of one sku in both URL forms', async () => {
  const expected = {
    code: 200,
    result: {
      item_id: 11,
      product_id: 11,
      sku: 'DOOR-A',
      stock_id: 1,
      qty: 3,
      is_in_stock: true,
      status: 'ok',
      manage_stock: true,
      is_qty_decimal: false,
      min_qty: 0,
      min_sale_qty: 1,
      max_sale_qty: 10_000,
      backorders: 0,
      use_config_manage_stock: true,
      use_config_min_qty: true,
      use_config_min_sale_qty: true,
      use_config_max_sale_qty: true,
      use_config_backorders: true,
    },
  };
  expect(await get('/api/stock/check?sku=DOOR-A')).toEqual(expected);
  expect(await get('/api/stock/check/DOOR-A')).toEqual(expected);
  expect(StockEntrySchema.safeParse(expected.result).success).toBe(true);
});

it.each([
  ['all units reserved', 'DOOR-B', false, 0],
  ['marked as out of stock', 'DOOR-C', false, 0],
  ['backorders allowed', 'HINGE', true, 0],
  ['stock is not managed', 'MIRROR', true, 0],
  ['virtual product', 'VISIT', true, 0],
  ['a parent with a variant in stock', 'DOOR', true, 0],
  ['a grouped product with a component in stock', 'SET', true, 0],
  ['a bundle with all its components', 'PACKAGE', true, 0],
])('[STOCK-01] %s', async (_, sku, is_in_stock, qty) => {
  const { result } = await get(`/api/stock/check?sku=${sku}`);
  expect(result).toMatchObject({ sku, is_in_stock, qty, status: is_in_stock ? 'ok' : 'out_of_stock' });
});

it('[STOCK-01] does not sell the minimum stock, nor a parent without other stock', async () => {
  const setMinimumStock = (pieces: number) =>
    api.services.db.$client.query("update stock_item set min_qty = $1 where sku = 'DOOR-A'", [pieces]);
  const stockOf = async () => {
    const { result } = await get('/api/stock/list?skus=DOOR-A,DOOR');
    return listStockEndpoint.output.parse(result).map(({ is_in_stock, status }) => [is_in_stock, status]);
  };
  await setMinimumStock(2);
  expect(await get('/api/stock/check?sku=DOOR-A')).toMatchObject({
    result: { qty: 3, min_qty: 2, is_in_stock: true, status: 'ok' },
  });
  expect(await stockOf()).toEqual(Array(2).fill([true, 'ok']));
  for (const pieces of [3, 4]) {
    await setMinimumStock(pieces);
    expect(await stockOf(), `${pieces} stay`).toEqual(Array(2).fill([false, 'out_of_stock']));
  }
  await setMinimumStock(0);
});

it('[STOCK-01] lists several skus in their order, parents and variants alike', async () => {
  const { code, result } = await get('/api/stock/list?skus=HANDLE,DOOR,%20DOOR-A,DOOR-B');
  expect(code).toBe(200);
  expect(listStockEndpoint.output.parse(result).map((entry) => entry.product_id)).toEqual([2, 1, 11, 12]);
});

it('[STOCK-01] rejects a missing sku with 500 and a message', async () => {
  expect(await get('/api/stock/check')).toEqual({ code: 500, result: 'sku parameter is required' });
  expect(await get('/api/stock/check?sku=')).toEqual({ code: 500, result: 'sku parameter is required' });
  for (const query of ['', '?skus=', '?skus=,,']) {
    expect(await get(`/api/stock/list${query}`)).toEqual({ code: 500, result: 'skus parameter is required' });
  }
});

it('[STOCK-01] an unknown sku fails a check in style B and a whole list in style A', async () => {
  const errorMessage = 'The product with the SKU "NOPE" does not exist';
  expect(await get('/api/stock/check?sku=NOPE')).toEqual({ code: 500, result: { errorMessage, code: 404 } });
  expect(await get('/api/stock/check/NOPE')).toEqual({ code: 500, result: { errorMessage, code: 404 } });
  expect(await get('/api/stock/list?skus=DOOR-A,NOPE')).toEqual({ code: 404, result: errorMessage });
});

it('rejects an oversized list', async () => {
  const skus = Array.from({ length: 501 }, (_, index) => `S${index}`).join(',');
  expect(await get(`/api/stock/list?skus=${skus}`)).toEqual({
    code: 400,
    result: 'At most 500 skus in one call',
  });
});

it('finds variants of the requested store', async () => {
  expect(await get('/api/stock/check?sku=DOOR&storeCode=ru')).toMatchObject({ result: { product_id: 1 } });
  expect(await get('/api/stock/check?sku=SET&storeCode=ru')).toMatchObject({ code: 500 });
});
