import { mapUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroupTokens } from '../../src/security/group-token.ts';
import { createTestApi, GROUP_SECRET, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const send = async (body: unknown, path = '/api/url/map') => {
  const response = await api.app.request(path, jsonBody(body));
  expect(response.headers.get('content-type')).toContain('application/json');
  return { status: response.status, body: (await response.json()) as unknown };
};
const map = async (body: unknown, path?: string) => {
  const response = await send(body, path);
  expect(response.status).toBe(200);
  return mapUrlEndpoint.output.parse(response.body);
};

it('[URLM-01] returns one bare hit with a priced product', async () => {
  const hit = await map({ url: 'uksed/door.html' });
  expect(hit).toMatchObject({
    _index: 'vue_storefront_catalog_et',
    _type: 'product',
    _id: '1',
    _score: 0,
    _source: { id: 1, sku: 'DOOR', price: 100, price_incl_tax: 122, priceInclTax: 122 },
  });
  expect(Object.keys(hit ?? {}).sort()).toEqual(['_id', '_index', '_score', '_source', '_type']);
});

it.each([
  ['category', 'uksed', '20'],
  ['cms_page', 'meist', '1'],
])('[URLM-01] finds a %s', async (type, url, id) => {
  expect(await map({ url })).toMatchObject({ _type: type, _id: id });
});

it('[URLM-01] the shorter URL returns the same', async () => {
  const body = { url: 'uksed/door.html' };
  expect(await map(body, '/api/url')).toEqual(await map(body));
});

it.each(['nowhere', 'uksed/door', 'UKSED', 'mustand', 'door.html', '%', '/'])(
  '[URLM-01] returns null with HTTP 200 for "%s"',
  async (url) => {
    expect(await send({ url })).toEqual({ status: 200, body: null });
  },
);

it.each(['/uksed/door.html', 'uksed/door.html/', '/et/uksed/door.html', 'uksed/door.html?childSku=DOOR-B#x'])(
  'accepts the form %s',
  async (url) => {
    expect(await map({ url })).toMatchObject({ _id: '1' });
  },
);

it('answers for the store of the request, also for encoded paths', async () => {
  expect(await map({ url: 'uksed/door.html' }, '/api/url/map?storeCode=ru')).toBeNull();
  expect(await map({ url: 'dveri/дверь.html' }, '/api/url/map?storeCode=ru')).toMatchObject({ _id: '1' });
  expect(await map({ url: encodeURI('dveri/дверь.html') }, '/api/url/map?storeCode=ru')).toMatchObject({
    _index: 'vue_storefront_catalog_ru',
  });
});

it('[URLM-01] accepts the complete body of the ecosystem’s client', async () => {
  const hit = await map({
    url: 'uksed/door.html',
    includeFields: null,
    excludeFields: ['description', '*.sgn', '*image'],
    options: {
      prefetchGroupProducts: true,
      assignProductConfiguration: true,
      populateRequestCacheTags: false,
      setProductErrors: false,
      fallbackToDefaultWhenNoAvailable: true,
      separateSelectedVariant: false,
      setConfigurableProductOptions: true,
      filterUnavailableVariants: false,
    },
    filters: { sku: 'DOOR-B' },
    groupId: null,
    groupToken: null,
  });
  expect(hit?._source).toHaveProperty('configurable_children');
  expect(hit?._source).not.toHaveProperty('image');
});

it('[URLM-01] returns the complete document, whichever variant is selected', async () => {
  const url = 'uksed/door.html';
  const plain = await map({ url });
  const options = { assignProductConfiguration: true, filterUnavailableVariants: true };
  for (const sku of ['DOOR-B', 'DOOR-OFF', 'NOPE'])
    expect(await map({ url, options, filters: { sku } }), sku).toEqual(plain);
});

it('[URLM-01] adds the fields that identify the hit to the requested ones', async () => {
  const hit = await map({ url: 'uksed/door.html', includeFields: ['name', 'configurable_children.sku'] });
  expect(hit?._source).toMatchObject({
    id: 1,
    sku: 'DOOR',
    slug: 'door',
    type_id: 'configurable',
    name: 'DOOR toode',
  });
  expect(hit?._source['configurable_children']).toEqual([
    { sku: 'DOOR-A' },
    { sku: 'DOOR-B' },
    { sku: 'DOOR-C' },
    { sku: 'DOOR-OFF' },
  ]);
  expect(hit?._source).not.toHaveProperty('category_ids');
});

it('[PRICE-10] applies tier prices to a proven group', async () => {
  const tokenFor = (ttlMs: number) =>
    createGroupTokens({ secret: GROUP_SECRET, ttlMs, now: api.services.now }).issue({
      id: 1,
      group_id: 3,
      email: 'a@b.ee',
    });
  const groupToken = await tokenFor(60_000);
  const priceFor = async (more: object) =>
    (await map({ url: 'uksed/handle.html', ...more }))?._source['price_incl_tax'];
  expect(await priceFor({})).toBe(61);
  expect(await priceFor({ groupId: 3 })).toBe(61);
  expect(await priceFor({ groupToken })).toBe(48.8);
  expect(await priceFor({ groupId: 3, groupToken: 'forged' })).toBe(61);
  expect(await priceFor({ groupId: 3, groupToken: await tokenFor(-1000) })).toBe(61);
});

it('[URLM-01] rejects a body without url with the envelope', async () => {
  for (const body of [{}, { url: '' }, { url: null }]) {
    expect(await send(body)).toEqual({ status: 500, body: { code: 500, result: 'Missing url' } });
  }
  const response = await api.app.request('/api/url/map', { method: 'POST' });
  expect(await response.json()).toEqual({ code: 500, result: 'Missing url' });
});

it('names fields of the wrong type', async () => {
  expect(await send({ url: 'x', includeFields: 'name' })).toMatchObject({
    status: 400,
    body: { code: 400, result: [{ field: 'includeFields' }] },
  });
  expect(await send({ url: ['x'] })).toMatchObject({ status: 400, body: { result: [{ field: 'url' }] } });
  expect(await send({ url: 'x'.repeat(3000) })).toMatchObject({ status: 400 });
  expect(await send('text')).toMatchObject({ status: 500 });
});
