import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { afterEach, expect, it } from 'vitest';
import { createCanonicalPath } from './canonical-path.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { createOutputCache, type OutputCache } from './output-cache.ts';
import { createPageKey } from './page-key.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Pages under /et/long are large enough to be compressed. */
const fillOf = (url: string): string => (url.includes('/et/long') ? 'klaas '.repeat(2000) : '');

const optionsOf = (shopUrl: string, cache: OutputCache): HttpServerOptions => ({
  adminFiles: null,
  // Like the router: a HEAD request gets no body.
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
  api: { fetch: () => new Response('api') },
  keyOf: createPageKey(SettingsSchema.parse({})),
  files: new Map(),
  findAsset: null,
  canonicalPath: createCanonicalPath(SettingsSchema.parse({}).storeViews.stores),
  shopUrl,
  onError: (error) => {
    throw error;
  },
});

const listenWith = async (listener: RequestListener) => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const openServer = (shopUrl = 'http://klaas.example', cache = createOutputCache(1_000_000)) =>
  listenWith(createHttpServer(optionsOf(shopUrl, cache)).listener);

it('[OFF-05] a HEAD request does not put an empty page into the cache', async () => {
  const url = await openServer();
  const head = await fetch(`${url}/et`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const page = await fetch(`${url}/et`);
  expect(await page.text()).toBe('<p>page </p>');
  expect(page.headers.get('etag')).toBe(head.headers.get('etag'));
});

it('a visitor who leaves does not end the rendering that others wait for', async () => {
  let finish = () => {};
  const finishing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // Like the router: the page of an aborted request is an empty error.
  const { listener } = createHttpServer({
    ...optionsOf('http://klaas.example', createOutputCache(1_000_000)),
    render: async ({ signal }) => {
      await finishing;
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      const response = signal.aborted
        ? new Response(null, { status: 500, headers })
        : new Response('<p>page</p>', { headers });
      return { response, tags: new Set<string>(), storeCode: 'et' };
    },
  });
  let left = () => {};
  const leaving = new Promise<void>((resolve) => {
    left = resolve;
  });
  let arrived = () => {};
  const url = await listenWith((incoming, outgoing) => {
    outgoing.once('close', left);
    listener(incoming, outgoing);
    arrived();
  });
  const arrival = () =>
    new Promise<void>((resolve) => {
      arrived = resolve;
    });
  const abort = new AbortController();
  const first = arrival();
  const aborted = fetch(`${url}/et`, { signal: abort.signal }).catch(() => null);
  await first;
  const second = arrival();
  const waiting = fetch(`${url}/et`);
  await second;
  abort.abort();
  await aborted;
  await leaving;
  finish();
  const response = await waiting;
  expect([response.status, await response.text()]).toEqual([200, '<p>page</p>']);
});

it('rejects TRACE requests for pages', async () => {
  const { hostname, port } = new URL(await openServer());
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path: '/et', method: 'TRACE' }, resolve).on('error', reject).end();
  });
  response.resume();
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

it('renders pages without the tracking parameters of the visitor', async () => {
  const url = await openServer();
  const first = await fetch(`${url}/et/terms?mc_eid=SUBSCRIBER-4711&page=2&utm_source=rival`);
  expect(await first.text()).toBe('<p>page ?page=2</p>');
  expect(await (await fetch(`${url}/et/terms?page=2`)).text()).toBe('<p>page ?page=2</p>');
  // Nor in a page that is not cached.
  const other = await fetch(`${url}/et/terms?unknown=1&gclid=4711`);
  expect(await other.text()).toBe('<p>page ?unknown=1</p>');
});

it.each([
  ['https://klaas.example', 'max-age=31536000'],
  ['http://klaas.example', null],
])('a shop at %s sends the HSTS header: %s', async (shopUrl, header) => {
  const url = await openServer(shopUrl);
  for (const path of ['/et', '/et', '/api/x'])
    expect((await fetch(`${url}${path}`)).headers.get('strict-transport-security')).toBe(header);
});

it('[OFF-05] caches a page once, compressed, and sends each client an encoding it accepts', async () => {
  const cache = createOutputCache(1_000_000);
  const url = await openServer(undefined, cache);
  const text = `<p>page </p>${'klaas '.repeat(2000)}`;
  const fetchEncoded = async (encoding: string) => {
    const response = await fetch(`${url}/et/long`, { headers: { 'accept-encoding': encoding } });
    // Decoded by fetch.
    expect(await response.text()).toBe(text);
    return [
      response.headers.get('content-encoding'),
      response.headers.get('vary'),
      response.headers.get('etag'),
    ];
  };
  // First rendered for a client without compression; cached compressed all the same.
  const [plain, vary, etag] = await fetchEncoded('identity');
  expect([plain, vary]).toEqual([null, 'accept-encoding']);
  const cached = cache.get('/et/long');
  expect([cached?.encoding, (cached?.body.byteLength ?? 0) < 200]).toEqual(['br', true]);
  for (const [accepted, given] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const)
    expect(await fetchEncoded(accepted)).toEqual([given, 'accept-encoding', etag]);
  expect(cache.get('/et/long')?.body).toBe(cached?.body);
});

it.each([
  ['/et//contact', '/et/contact'],
  ['/Et/contact?a=B', '/et/contact?a=B'],
  ['/RU', '/ru'],
  ['/ET//Contact', '/et/Contact'],
  ['//evil.example/et?a=//b', '/evil.example/et?a=//b'],
  ['/et///a////b?c', '/et/a/b?c'],
])('[ROUTE-16] %s redirects to the canonical URL of the page', async (path, location) => {
  const url = await openServer();
  const response = await fetch(`${url}${path}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});

it('accepts forms from its own origin only and passes the sender on', async () => {
  const sent: { origin: string | null; body: string; address: string | undefined }[] = [];
  const { listener } = createHttpServer({
    adminFiles: null,
    api: { fetch: () => new Response('api') },
    render: async (request, visitor) => {
      sent.push({
        origin: request.headers.get('origin'),
        body: await request.text(),
        address: visitor?.incoming.socket.remoteAddress,
      });
      return { response: new Response(''), tags: new Set(), storeCode: 'et' };
    },
    keyOf: () => null,
    cache: createOutputCache(1000),
    ttlMs: 0,
    foreign: null,
    files: new Map(),
    findAsset: null,
    canonicalPath: createCanonicalPath(SettingsSchema.parse({}).storeViews.stores),
    shopUrl: 'https://klaas.example',
    onError: (error) => {
      throw error;
    },
  });
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/et/cart`;
  const post = (origin: string, body: BodyInit = 'qty=1') =>
    fetch(url, { method: 'POST', headers: { origin }, body, duplex: 'half' } as RequestInit);
  expect((await post('https://evil.example')).status).toBe(403);
  expect((await post('https://klaas.example', 'x'.repeat(100_000))).status).toBe(413);
  expect((await post('https://klaas.example', new Blob(['qty=1']).stream())).status).toBe(411);
  expect(sent).toEqual([]);
  // Behind a proxy the process sees another host than the browser.
  expect((await post('https://klaas.example')).status).toBe(200);
  expect(sent).toEqual([{ origin: null, body: 'qty=1', address: '127.0.0.1' }]);
});

it('marks prefetched pages as fresh for a short time and other pages as no-cache', async () => {
  const url = await openServer();
  const freshnessOf = async (headers: Record<string, string>) =>
    (await fetch(`${url}/et/terms`, { headers })).headers.get('cache-control');
  // Rendered for this request, then from the cache.
  for (let time = 0; time < 2; time += 1) {
    expect(await freshnessOf({ purpose: 'prefetch' })).toBe('private, max-age=20');
    expect(await freshnessOf({})).toBe('no-cache');
  }
});
