import { listProductsEndpoint, renderPricesEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroupTokens } from '../../src/security/group-token.ts';
import { createTestApi, GROUP_SECRET, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.app.request(path, { headers });
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = (await response.json()) as { code: number; result: unknown };
  expect(response.status).toBe(body.code);
  return body;
};
const render = async (query: string, headers: Record<string, string> = {}) => {
  const { code, result } = await get(`/api/product/render-list?${query}`, headers);
  expect(code).toBe(200);
  return renderPricesEndpoint.output.parse(result).items;
};
const groupToken = (group_id: number, { secret = GROUP_SECRET, ttlMs = 60_000 } = {}) =>
  createGroupTokens({ secret, ttlMs, now: api.services.now }).issue({ id: 1, group_id, email: 'a@b.ee' });

describe('[PRICE-09] render-list', () => {
  it('returns gross prices with the net ones as tax adjustments', async () => {
    const [item] = await render('skus=DOOR&currencyCode=EUR&storeId=1');
    expect(item).toEqual({
      id: 1,
      sku: 'DOOR',
      name: 'DOOR toode',
      type: 'configurable',
      url: 'https://shop.example/et/uksed/door.html',
      store_id: 1,
      currency_code: 'EUR',
      price_info: {
        final_price: 122,
        regular_price: 122,
        special_price: null,
        minimal_price: 122,
        max_price: 244,
        prior_price: 122,
        formatted_prices: {
          final_price: '122,00\u00a0€',
          regular_price: '122,00\u00a0€',
          special_price: null,
          minimal_price: '122,00\u00a0€',
          max_price: '244,00\u00a0€',
        },
        extension_attributes: {
          tax_adjustments: {
            final_price: 100,
            regular_price: 100,
            special_price: null,
            minimal_price: 100,
            max_price: 200,
          },
        },
      },
      sgn: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('finds variants by their own sku and keeps the requested order', async () => {
    const items = await render('skus=DOOR-B,HANDLE,DOOR-B,NOPE,DOOR-A');
    expect(items.map(({ id, sku, type }) => [id, sku, type])).toEqual([
      [12, 'DOOR-B', 'simple'],
      [2, 'HANDLE', 'simple'],
      [11, 'DOOR-A', 'simple'],
    ]);
    expect(items[0]?.price_info).toMatchObject({ final_price: 183, regular_price: 366, special_price: 183 });
    expect(items[0]?.price_info.extension_attributes.tax_adjustments).toMatchObject({
      final_price: 150,
      regular_price: 300,
      special_price: 150,
    });
  });

  it('prices bundles and packages by their components, and ignores an expired special price', async () => {
    const items = await render('skus=SET,PACKAGE,HINGE');
    expect(items.map((item) => item.price_info.final_price)).toEqual([85.4, 170.8, 24.4]);
  });

  it('[PRICE-10] applies tier prices to a proven group, not to a claimed one', async () => {
    const priceFor = async (query: string, headers: Record<string, string> = {}) =>
      (await render(`skus=HANDLE${query}`, headers))[0]?.price_info.final_price;
    const token = await groupToken(3);
    expect(await priceFor('')).toBe(61);
    expect(await priceFor('&userGroupId=3')).toBe(61);
    expect(await priceFor(`&userGroupId=4&token=${token}`)).toBe(48.8);
    expect(await priceFor(`&token=${token}`)).toBe(48.8);
    expect(await priceFor(`&groupToken=${token}`)).toBe(48.8);
    expect(await priceFor('', { Authorization: `Bearer ${token}` })).toBe(48.8);
    expect(await priceFor('', { Authorization: 'Bearer null' })).toBe(61);
    expect(await priceFor('&token=')).toBe(61);
    expect(
      await priceFor(`&token=${await groupToken(3, { secret: 'somebody else 0123456789 0123456789' })}`),
    ).toBe(61);
    expect(await priceFor(`&userGroupId=3&token=${await groupToken(4)}`)).toBe(61);
    expect(await priceFor(`&userGroupId=3&token=${await groupToken(3, { ttlMs: -1000 })}`)).toBe(61);
  });

  it('answers for the store of the store id', async () => {
    expect(await render('skus=DOOR&storeId=2')).toMatchObject([{ name: 'Дверь', store_id: 2 }]);
    expect(await render('skus=DOOR&storeId=77')).toMatchObject([{ name: 'DOOR toode', store_id: 1 }]);
  });

  it('returns an empty list for unknown skus', async () => {
    expect(await render('skus=NOPE')).toEqual([]);
  });

  it.each([
    ['/api/product/render-list', 500, 'skus parameter is required'],
    ['/api/product/render-list?skus=,', 500, 'skus parameter is required'],
    ['/api/product/render-list?skus=A&currencyCode=USD', 400, 'Prices are in EUR only'],
    ['/api/product/list', 500, 'skus parameter is required'],
  ])('rejects %s', async (path, code, result) => {
    expect(await get(path)).toEqual({ code, result });
  });

  it('names the invalid parameter', async () => {
    expect(await get('/api/product/render-list?skus=A&storeId=x')).toMatchObject({
      code: 400,
      result: [{ field: 'storeId' }],
    });
  });

  it.each(['render-list', 'list'])('rejects an oversized %s', async (call) => {
    const skus = Array.from({ length: 501 }, (_, index) => `S${index}`).join(',');
    expect(await get(`/api/product/${call}?skus=${skus}`)).toMatchObject({ code: 400 });
  });
});

it('lists products by sku with computed prices, omitting unknown ones', async () => {
  const { code, result } = await get('/api/product/list?skus=HINGE,NOPE,DOOR,HINGE');
  expect(code).toBe(200);
  const { items, total_count, search_criteria } = listProductsEndpoint.output.parse(result);
  expect(items.map((item) => [item.sku, item.price_incl_tax])).toEqual([
    ['HINGE', 24.4],
    ['DOOR', 122],
  ]);
  expect(total_count).toBe(2);
  expect(search_criteria).toHaveProperty('filter_groups');
  expect(items[1]?.configurable_children?.[1]).toMatchObject({ price_incl_tax: 183, price: 150 });
});
