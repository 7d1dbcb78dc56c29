import { afterAll, beforeAll, expect, it } from 'vitest';

import { SearchTimeout } from '../../src/catalog/search/search-engine.ts';
import { composeApi, createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const SEARCH = '/api/catalog/vue_storefront_catalog_et/product/_search?size=1&q=';
/** A shop whose searches take so much processor time, and somebody who asks it. */
const shopWhere = (spentMs: () => number) => {
  const { catalog } = api.services;
  const search: typeof catalog.search = async (request) => ({
    ...(await catalog.search(request)),
    spentMs: spentMs(),
  });
  const app = composeApi({ ...api.services, catalog: { ...catalog, search } });
  let asked = 0;
  return async (address: string | undefined, path?: string, init?: RequestInit) => {
    asked += 1;
    return app.request(
      path ?? `${SEARCH}${asked}`,
      init,
      address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } },
    );
  };
};

it('an address that asks for too much work waits; others do not, and the shop itself does not', async () => {
  const ask = shopWhere(() => 150);
  for (let at = 0; at < 2; at += 1) expect((await ask('10.0.0.1')).status).toBe(200);
  const refused = await ask('10.0.0.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({
    code: 429,
    result: 'Too much work at once. Please try again later.',
  });
  const graphql = jsonBody({ query: '{ products(pageSize: 1) { items } }' });
  expect((await ask('10.0.0.1', '/graphql', graphql)).status).toBe(429);
  expect((await ask('10.0.0.2')).status).toBe(200);
  for (let at = 0; at < 5; at += 1) expect((await ask(undefined)).status).toBe(200);
});

it('many at once count before they are done', async () => {
  const ask = shopWhere(() => 0);
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask('10.0.0.3')).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  // They have taken nothing, so nothing is missing afterwards.
  for (let at = 0; at < 100; at += 1) expect((await ask('10.0.0.3')).status).toBe(200);
});

it('a question that was answered before costs nothing', async () => {
  const ask = shopWhere(() => 90);
  for (let at = 0; at < 100; at += 1) expect((await ask('10.0.0.4', `${SEARCH}klaas`)).status).toBe(200);
});

it('a large body costs its reading, also where the answer is known', async () => {
  const ask = shopWhere(() => 0);
  const body = JSON.stringify({ query: { match_all: {} } }) + ' '.repeat(900_000);
  const send = () =>
    ask('10.0.0.7', '/api/catalog/vue_storefront_catalog_et/product/_search?size=1', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    });
  let answered = 0;
  while (answered < 100 && (await send()).status === 200) answered += 1;
  expect(answered).toBeGreaterThan(15);
  expect(answered).toBeLessThan(30);
});

it('GraphQL counts as much, and so does a search that ran out of time', async () => {
  const graphql = jsonBody({ query: '{ products(pageSize: 1) { items } }' });
  const ask = shopWhere(() => 150);
  for (let at = 0; at < 2; at += 1) expect((await ask('10.0.0.5', '/graphql', graphql)).status).toBe(200);
  expect((await ask('10.0.0.5', '/graphql', graphql)).status).toBe(429);
  const late = shopWhere(() => {
    throw new SearchTimeout(1000, 1001);
  });
  expect((await late('10.0.0.6')).status).toBe(504);
  expect((await late('10.0.0.6')).status).toBe(429);
});
