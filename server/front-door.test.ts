import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { afterEach, expect, it } from 'vitest';
import { createFrontDoor } from './front-door.ts';
import { createOutputCache } from './output-cache.ts';
import { createPageKey } from './page-key.ts';
import { createPages } from './pages.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Pages under /et/long are worth compressing. */
const fillOf = (url: string): string => (url.includes('/et/long') ? 'klaas '.repeat(2000) : '');

const openDoor = async (isSecure = false, cache = createOutputCache(1_000_000)) => {
  const pages = createPages({
    // As the router does it: a HEAD request gets no body.
    render: async (request) => ({
      response: new Response(
        request.method === 'HEAD' ? null : `<p>page ${new URL(request.url).search}</p>${fillOf(request.url)}`,
        {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        },
      ),
      tags: new Set<string>(),
      storeCode: 'et',
    }),
    cache,
    ttlMs: 60_000,
    foreign: null,
  });
  const door = createFrontDoor({
    api: { fetch: () => new Response('api') },
    page: pages.page,
    keyOf: createPageKey(SettingsSchema.parse({})),
    cache,
    files: new Map(),
    isSecure,
    onError: (error) => {
      throw error;
    },
  });
  const server = createServer(door);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('[OFF-05] a question about a page does not leave an empty page for the next visitor', async () => {
  const url = await openDoor();
  const head = await fetch(`${url}/et`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const page = await fetch(`${url}/et`);
  expect(await page.text()).toBe('<p>page </p>');
  expect(page.headers.get('etag')).toBe(head.headers.get('etag'));
});

it('one visitor’s tracking values are in nobody’s page', async () => {
  const url = await openDoor();
  const first = await fetch(`${url}/et/terms?mc_eid=SUBSCRIBER-4711&page=2&utm_source=rival`);
  expect(await first.text()).toBe('<p>page ?page=2</p>');
  expect(await (await fetch(`${url}/et/terms?page=2`)).text()).toBe('<p>page ?page=2</p>');
  // Neither where the page is not kept.
  const other = await fetch(`${url}/et/terms?unknown=1&gclid=4711`);
  expect(await other.text()).toBe('<p>page ?unknown=1</p>');
});

it.each([
  [true, 'max-age=31536000'],
  [false, null],
])('a shop whose address is https (%s) tells browsers to use nothing else', async (isSecure, header) => {
  const url = await openDoor(isSecure);
  for (const path of ['/et', '/et', '/api/x'])
    expect((await fetch(`${url}${path}`)).headers.get('strict-transport-security')).toBe(header);
});

it('[OFF-05] a page is kept compressed, once, and everybody gets what they can read', async () => {
  const cache = createOutputCache(1_000_000);
  const url = await openDoor(false, cache);
  const text = `<p>page </p>${'klaas '.repeat(2000)}`;
  const ask = async (encoding: string) => {
    const answer = await fetch(`${url}/et/long`, { headers: { 'accept-encoding': encoding } });
    // Decoded by fetch.
    expect(await answer.text()).toBe(text);
    return [answer.headers.get('content-encoding'), answer.headers.get('vary'), answer.headers.get('etag')];
  };
  // Made for one who reads nothing compressed; kept compressed all the same.
  const [plain, vary, etag] = await ask('identity');
  expect([plain, vary]).toEqual([null, 'accept-encoding']);
  const kept = cache.get('/et/long');
  expect([kept?.encoding, (kept?.body.byteLength ?? 0) < 200]).toEqual(['br', true]);
  for (const [asked, given] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const)
    expect(await ask(asked)).toEqual([given, 'accept-encoding', etag]);
  expect(cache.get('/et/long')?.body).toBe(kept?.body);
});

it.each([
  ['/et//contact', '/et/contact'],
  ['//evil.example/et?a=//b', '/evil.example/et?a=//b'],
  ['/et///a////b?c', '/et/a/b?c'],
])('[ROUTE-16] %s leads to the page with single slashes', async (path, location) => {
  const url = await openDoor();
  const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
});
