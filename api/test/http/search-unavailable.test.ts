// The search cluster is away: what needs it says so, everything else goes on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SearchUnavailable } from '../../src/catalog/search/search-index.ts';
import { composeApi, createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let app: ReturnType<typeof composeApi>;
beforeAll(async () => {
  api = await createTestApi();
  const { catalog } = api.services;
  const search: typeof catalog.search = async () => {
    throw new SearchUnavailable(new Error('connect ECONNREFUSED'));
  };
  app = composeApi({ ...api.services, catalog: { ...catalog, search } });
});
afterAll(() => api.stop());

it.each([
  ['a list', '/api/catalog/vue_storefront_catalog_et/product/_search?size=1&q=klaas', undefined],
  ['GraphQL', '/graphql', jsonBody({ query: '{ products(pageSize: 1) { items } }' })],
])('%s answers 503 and when to ask again', async (_name, path, init) => {
  const response = await app.request(path, init);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(JSON.stringify(await response.json())).not.toContain('ECONNREFUSED');
});

it.each([
  ['a product', '/api/product/render-list?skus=DOOR&storeCode=et', undefined],
  ['a path', '/api/url/map?storeCode=et', jsonBody({ url: 'uksed/door.html' })],
  ['a new cart', '/api/cart/create', jsonBody({})],
])('%s needs no search', async (_name, path, init) => {
  expect((await app.request(path, init)).status).toBe(200);
});
