import { describe, expect, it } from 'vitest';
import { BUILD_HEADER } from '../worker-messages.ts';
import type { ResponseCache } from './network-first.ts';
import { createPageCache } from './page-cache.ts';

const origin = 'https://klaas.example';

const createFakeCache = () => {
  const values = new Map<string, Response>();
  const kept: ResponseCache = {
    find: async (key) => values.get(key)?.clone(),
    put: async (key, response) => void values.set(key, response),
    remove: async (key) => void values.delete(key),
  };
  const paths = () => [...values.keys()].map((key) => key.replace(origin, '')).sort();
  return { kept, values, paths };
};

const setUp = (build = 'b1') => {
  const pages = createFakeCache();
  const shells = createFakeCache();
  const asked: { path: string; init: RequestInit }[] = [];
  const server = { build: 'b1', date: 'Sun, 15 Nov 2026 10:00:00 GMT', status: 200 };
  const keptPages = createPageCache({
    origin,
    build,
    pages: pages.kept,
    shells: shells.kept,
    fetch: async (url, init) => {
      asked.push({ path: url.replace(origin, ''), init });
      const type = url.includes('.data') ? 'text/x-script' : 'text/html';
      return new Response(url, {
        status: server.status,
        headers: { 'content-type': type, [BUILD_HEADER]: server.build, date: server.date },
      });
    },
  });
  return { keptPages, pages, shells, asked, server };
};

const twin = { page: '/et/peeglid', data: '/et/peeglid.data?_routes=et-dispatch' };
const shell = { page: '/et/checkout', data: '/et/checkout.data?_routes=et-checkout' };

describe('[OFF-01] both forms of the page on screen', () => {
  it('are kept, whichever brought the visitor there, and asked for once', async () => {
    const { keptPages, pages, asked } = setUp();
    await keptPages.cacheAll(twin, []);
    await keptPages.cacheAll(twin, []);
    expect(pages.paths()).toEqual(['/et/peeglid', '/et/peeglid.data']);
    expect(asked.map(({ path }) => path)).toEqual([twin.page, twin.data]);
  });

  it('the older one is asked for again by the shop’s clock, whatever the device’s says', async () => {
    const { keptPages, pages, asked, server } = setUp();
    await keptPages.cacheAll(twin, []);
    const newer = new Response('new', { headers: { date: 'Sun, 15 Nov 2026 10:11:00 GMT' } });
    await pages.kept.put(`${origin}/et/peeglid`, newer);
    server.date = 'Sun, 15 Nov 2026 10:11:00 GMT';
    asked.length = 0;
    await keptPages.cacheAll(twin, []);
    expect(asked.map(({ path }) => path)).toEqual([twin.data]);
  });

  it('not those of a customer, of another site, or of a page that is not there', async () => {
    const { keptPages, pages, server } = setUp();
    await keptPages.cacheAll({ page: '/et/my-account', data: '/et/my-account.data' }, []);
    await keptPages.cacheAll({ page: 'https://else.example/', data: '/et.data' }, []);
    server.status = 404;
    await keptPages.cacheAll(twin, []);
    expect(pages.paths()).toEqual([]);
  });
});

describe('[OFF-01] screens that must always open', () => {
  it('are asked for as nobody, kept apart, and found whatever the address carries', async () => {
    const { keptPages, pages, shells, asked } = setUp();
    await keptPages.cacheAll(null, [shell]);
    expect(asked.every(({ init }) => init.credentials === 'omit')).toBe(true);
    expect(pages.paths()).toEqual([]);
    expect(shells.paths()).toEqual(['/et/checkout', '/et/checkout.data']);
    expect(await keptPages.findShell(new URL('/et/checkout?step=2', origin))).toBeDefined();
    expect(await keptPages.findShell(new URL('/et/checkout.data?_routes=et-checkout', origin))).toBeDefined();
    expect(await keptPages.findShell(new URL('/et/peeglid', origin))).toBeUndefined();
  });

  it('[ROUTE-23] the first of them, home, comes before the page on screen, the others after it', async () => {
    const { keptPages, asked } = setUp();
    const home = { page: '/et', data: '/et.data?_routes=et-home' };
    await keptPages.cacheAll(twin, [home, shell]);
    expect(asked.map(({ path }) => path)).toEqual([
      ...[home.data, home.page],
      ...[twin.page, twin.data],
      ...[shell.data, shell.page],
    ]);
  });

  it('are renewed with a release, and not over and over when the shop is a release ahead', async () => {
    const { keptPages, asked, server } = setUp('b2');
    await keptPages.cacheAll(null, [shell]);
    asked.length = 0;
    await keptPages.cacheAll(null, [shell]);
    await keptPages.cacheAll(null, [shell]);
    expect(asked.length).toBe(2);
    server.build = 'b2';
    const next = setUp('b1');
    await next.keptPages.cacheAll(null, [shell]);
    await next.keptPages.cacheAll(null, [shell]);
    expect(next.asked.length).toBe(2);
  });
});
