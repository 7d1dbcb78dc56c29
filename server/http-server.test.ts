import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { afterEach, expect, it } from 'vitest';
import { createCanonicalPath } from './canonical-path.ts';
import { createRequestListener } from './http-server.ts';
import { createOutputCache } from './output-cache.ts';
import { createPageKey } from './page-key.ts';
import { createPages } from './pages.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Pages under /et/long are worth compressing. */
const fillOf = (url: string): string => (url.includes('/et/long') ? 'klaas '.repeat(2000) : '');

const openDoor = async (shopUrl = 'http://klaas.example', cache = createOutputCache(1_000_000)) => {
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
  const door = createRequestListener({
    api: { fetch: () => new Response('api') },
    page: pages.page,
    keyOf: createPageKey(SettingsSchema.parse({})),
    cache,
    files: new Map(),
    canonicalPath: createCanonicalPath(SettingsSchema.parse({}).storeViews.stores),
    shopUrl,
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

it('TRACE is no way to read a page', async () => {
  const { hostname, port } = new URL(await openDoor());
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path: '/et', method: 'TRACE' }, resolve).on('error', reject).end();
  });
  answer.resume();
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
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
  ['https://klaas.example', 'max-age=31536000'],
  ['http://klaas.example', null],
])('a shop at %s tells browsers to use nothing else: %s', async (shopUrl, header) => {
  const url = await openDoor(shopUrl);
  for (const path of ['/et', '/et', '/api/x'])
    expect((await fetch(`${url}${path}`)).headers.get('strict-transport-security')).toBe(header);
});

it('[OFF-05] a page is kept compressed, once, and everybody gets what they can read', async () => {
  const cache = createOutputCache(1_000_000);
  const url = await openDoor(undefined, cache);
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
  ['/Et/contact?a=B', '/et/contact?a=B'],
  ['/RU', '/ru'],
  ['/ET//Contact', '/et/Contact'],
  ['//evil.example/et?a=//b', '/evil.example/et?a=//b'],
  ['/et///a////b?c', '/et/a/b?c'],
])('[ROUTE-16] %s leads to the one address of the page', async (path, location) => {
  const url = await openDoor();
  const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
});

it('a form is taken from the shop’s own pages only, and with who sends it', async () => {
  const sent: { origin: string | null; body: string; address: string | undefined }[] = [];
  const door = createRequestListener({
    api: { fetch: () => new Response('api') },
    page: async (request, _key, visitor) => {
      sent.push({
        origin: request.headers.get('origin'),
        body: await request.text(),
        address: visitor?.incoming.socket.remoteAddress,
      });
      return { status: 200, headers: {}, body: new Uint8Array(), encoding: 'identity', tags: new Set() };
    },
    keyOf: () => null,
    cache: createOutputCache(1000),
    files: new Map(),
    canonicalPath: createCanonicalPath(SettingsSchema.parse({}).storeViews.stores),
    shopUrl: 'https://klaas.example',
    onError: (error) => {
      throw error;
    },
  });
  const server = createServer(door);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/et/cart`;
  const post = (origin: string, body: BodyInit = 'qty=1') =>
    fetch(url, { method: 'POST', headers: { origin }, body, duplex: 'half' } as RequestInit);
  expect((await post('https://evil.example')).status).toBe(403);
  expect((await post('https://klaas.example', 'x'.repeat(100_000))).status).toBe(413);
  expect((await post('https://klaas.example', new Blob(['qty=1']).stream())).status).toBe(411);
  expect(sent).toEqual([]);
  // Behind a proxy the process is asked at another address than the browser was.
  expect((await post('https://klaas.example')).status).toBe(200);
  expect(sent).toEqual([{ origin: null, body: 'qty=1', address: '127.0.0.1' }]);
});

it('what is brought ahead is fresh for the next press; asked for otherwise it is checked', async () => {
  const url = await openDoor();
  const freshnessOf = async (headers: Record<string, string>) =>
    (await fetch(`${url}/et/terms`, { headers })).headers.get('cache-control');
  // Made for this request, then from the cache.
  for (let time = 0; time < 2; time += 1) {
    expect(await freshnessOf({ purpose: 'prefetch' })).toBe('private, max-age=20');
    expect(await freshnessOf({})).toBe('no-cache');
  }
});
