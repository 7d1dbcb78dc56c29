import { describe, expect, it } from 'vitest';
import { BUILD_HEADER } from '../worker-messages.ts';
import type { ResponseCache } from './network-first.ts';
import { createPageCache } from './page-cache.ts';

const origin = 'https://klaas.example';

const createFakeCache = () => {
  const values = new Map<string, Response>();
  const cache: ResponseCache = {
    find: async (key) => values.get(key)?.clone(),
    put: async (key, response) => void values.set(key, response),
    remove: async (key) => void values.delete(key),
  };
  const paths = () => [...values.keys()].map((key) => key.replace(origin, '')).sort();
  return { cache, values, paths };
};

const setUp = (build = 'b1') => {
  const pages = createFakeCache();
  const shells = createFakeCache();
  const requests: { path: string; init: RequestInit }[] = [];
  const server = { build: 'b1', date: 'Sun, 15 Nov 2026 10:00:00 GMT', status: 200 };
  const pageCache = createPageCache({
    origin,
    build,
    pages: pages.cache,
    shells: shells.cache,
    fetch: async (url, init) => {
      requests.push({ path: url.replace(origin, ''), init });
      const type = url.includes('.data') ? 'text/x-script' : 'text/html';
      return new Response(url, {
        status: server.status,
        headers: { 'content-type': type, [BUILD_HEADER]: server.build, date: server.date },
      });
    },
  });
  return { pageCache, pages, shells, requests, server };
};

const twin = { page: '/et/peeglid', data: '/et/peeglid.data?_routes=et-dispatch' };
const shell = { page: '/et/checkout', data: '/et/checkout.data?_routes=et-checkout' };

describe('[OFF-01] document and data of the current page', () => {
  it('are both cached and requested only once', async () => {
    const { pageCache, pages, requests } = setUp();
    await pageCache.cacheAll(twin, []);
    await pageCache.cacheAll(twin, []);
    expect(pages.paths()).toEqual(['/et/peeglid', '/et/peeglid.data']);
    expect(requests.map(({ path }) => path)).toEqual([twin.page, twin.data]);
  });

  it('re-requests the older form, compared by the server’s Date header', async () => {
    const { pageCache, pages, requests, server } = setUp();
    await pageCache.cacheAll(twin, []);
    const newer = new Response('new', { headers: { date: 'Sun, 15 Nov 2026 10:11:00 GMT' } });
    await pages.cache.put(`${origin}/et/peeglid`, newer);
    server.date = 'Sun, 15 Nov 2026 10:11:00 GMT';
    requests.length = 0;
    await pageCache.cacheAll(twin, []);
    expect(requests.map(({ path }) => path)).toEqual([twin.data]);
  });

  it('skips personal pages, other origins and 404 responses', async () => {
    const { pageCache, pages, server } = setUp();
    await pageCache.cacheAll({ page: '/et/my-account', data: '/et/my-account.data' }, []);
    await pageCache.cacheAll({ page: 'https://else.example/', data: '/et.data' }, []);
    server.status = 404;
    await pageCache.cacheAll(twin, []);
    expect(pages.paths()).toEqual([]);
  });
});

describe('[OFF-01] app shells', () => {
  it('are requested without credentials, cached separately and matched without the query', async () => {
    const { pageCache, pages, shells, requests } = setUp();
    await pageCache.cacheAll(null, [shell]);
    expect(requests.every(({ init }) => init.credentials === 'omit')).toBe(true);
    expect(pages.paths()).toEqual([]);
    expect(shells.paths()).toEqual(['/et/checkout', '/et/checkout.data']);
    expect(await pageCache.findShell(new URL('/et/checkout?step=2', origin))).toBeDefined();
    expect(await pageCache.findShell(new URL('/et/checkout.data?_routes=et-checkout', origin))).toBeDefined();
    expect(await pageCache.findShell(new URL('/et/peeglid', origin))).toBeUndefined();
  });

  it('[ROUTE-23] caches home before the current page, the other shells after it', async () => {
    const { pageCache, requests } = setUp();
    const home = { page: '/et', data: '/et.data?_routes=et-home' };
    await pageCache.cacheAll(twin, [home, shell]);
    expect(requests.map(({ path }) => path)).toEqual([
      ...[home.data, home.page],
      ...[twin.page, twin.data],
      ...[shell.data, shell.page],
    ]);
  });

  it('are refreshed once per release, not repeatedly when the server is a release ahead', async () => {
    const { pageCache, requests, server } = setUp('b2');
    await pageCache.cacheAll(null, [shell]);
    requests.length = 0;
    await pageCache.cacheAll(null, [shell]);
    await pageCache.cacheAll(null, [shell]);
    expect(requests.length).toBe(2);
    server.build = 'b2';
    const next = setUp('b1');
    await next.pageCache.cacheAll(null, [shell]);
    await next.pageCache.cacheAll(null, [shell]);
    expect(next.requests.length).toBe(2);
  });
});
