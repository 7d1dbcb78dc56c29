import { afterAll, beforeAll, expect, it } from 'vitest';

import { SearchTimeout } from '../../src/catalog/search/search-index.ts';
import { composeApi, createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const SEARCH = '/api/catalog/vue_storefront_catalog_et/product/_search?size=1&q=';
/** A shop whose searches take the given CPU time, and a client. */
const shopWhere = (spentMs: () => number) => {
  const { catalog } = api.services;
  const search: typeof catalog.search = async (request) => ({
    ...(await catalog.search(request)),
    spentMs: spentMs(),
  });
  const app = composeApi({ ...api.services, catalog: { ...catalog, search } });
  let count = 0;
  return async (address: string | undefined, path?: string, init?: RequestInit) => {
    count += 1;
    return app.request(
      path ?? `${SEARCH}${count}`,
      init,
      address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } },
    );
  };
};

it('limits an IP address by CPU cost; others and the shop itself are not limited', async () => {
  const send = shopWhere(() => 150);
  for (let index = 0; index < 2; index += 1) expect((await send('10.0.0.1')).status).toBe(200);
  const rejected = await send('10.0.0.1');
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toEqual({
    code: 429,
    result: 'Too much work at once. Please try again later.',
  });
  const graphql = jsonBody({ query: '{ products(pageSize: 1) { items } }' });
  expect((await send('10.0.0.1', '/graphql', graphql)).status).toBe(429);
  expect((await send('10.0.0.2')).status).toBe(200);
  for (let index = 0; index < 5; index += 1) expect((await send(undefined)).status).toBe(200);
});

it('counts concurrent requests before they finish', async () => {
  const send = shopWhere(() => 0);
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await send('10.0.0.3')).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  // They used no CPU time, so the budget is whole afterwards.
  for (let index = 0; index < 100; index += 1) expect((await send('10.0.0.3')).status).toBe(200);
});

it('a cached response costs nothing', async () => {
  const send = shopWhere(() => 90);
  for (let index = 0; index < 100; index += 1)
    expect((await send('10.0.0.4', `${SEARCH}klaas`)).status).toBe(200);
});

it('a large body costs its parsing, also with a cached response', async () => {
  const request = shopWhere(() => 0);
  const body = JSON.stringify({ query: { match_all: {} } }) + ' '.repeat(900_000);
  const send = () =>
    request('10.0.0.7', '/api/catalog/vue_storefront_catalog_et/product/_search?size=1', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    });
  let answered = 0;
  while (answered < 100 && (await send()).status === 200) answered += 1;
  expect(answered).toBeGreaterThan(15);
  expect(answered).toBeLessThan(30);
});

it('GraphQL counts the same, and so does a search that timed out', async () => {
  const graphql = jsonBody({ query: '{ products(pageSize: 1) { items } }' });
  const send = shopWhere(() => 150);
  for (let index = 0; index < 2; index += 1)
    expect((await send('10.0.0.5', '/graphql', graphql)).status).toBe(200);
  expect((await send('10.0.0.5', '/graphql', graphql)).status).toBe(429);
  const late = shopWhere(() => {
    throw new SearchTimeout(1000, 1001);
  });
  expect((await late('10.0.0.6')).status).toBe(504);
  expect((await late('10.0.0.6')).status).toBe(429);
});
