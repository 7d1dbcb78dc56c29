import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiContext, ApiEnv } from '../../src/http/api-env.ts';
import { createMetrics } from '../../src/http/observe/metrics.ts';
import { createRequestMiddleware } from '../../src/http/request-middleware.ts';
import { sendError, sendResult } from '../../src/http/response.ts';
import { sendJsonBytes, setHeader } from '../../src/http/response-headers.ts';
import { composeApi, createTestApi, jsonBody, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ settings: { server: { bodyLimitKb: 4, invalidateCacheKey: 'the-key' } } });
});
afterAll(() => api.stop());

const send = async (path: string, init?: RequestInit) => {
  const response = await api.app.request(path, init);
  const text = await response.text();
  return { response, body: text === '' ? null : (JSON.parse(text) as { code: number; result: unknown }) };
};

describe('[API-01] every response is JSON', () => {
  it.each(['/api/nothing', '/graphql-not', '/strapi/api/nothing', '/img/x', '/elsewhere'])(
    '404 %s',
    async (path) => {
      const { response } = await send(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
    },
  );

  it('404 names what was not found', async () => {
    const { response, body } = await send('/api/nothing');
    expect(response.status).toBe(404);
    expect(body).toEqual({ code: 404, result: 'No such address: /api/nothing' });
  });

  it('405 lists the allowed methods', async () => {
    const { response, body } = await send('/api/stock/list', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(body).toEqual({ code: 405, result: 'DELETE is not allowed here' });
    expect((await send('/api/url/map')).response.headers.get('allow')).toBe('OPTIONS, POST');
    expect((await send('/api/stock/check/A', { method: 'PUT' })).response.status).toBe(405);
    expect((await send('/img/1/1/resize/a/b.png', { method: 'POST' })).body?.code).toBe(405);
  });

  it('405 and 404 of the content service use its error shape', async () => {
    const { response, body } = await send('/strapi/api/portfolio', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(body).toEqual({
      data: null,
      error: { status: 405, name: 'MethodNotAllowedError', message: 'POST is not allowed here', details: {} },
    });
  });

  it('a client that disconnects while sending a body is no server error', async () => {
    const handled: Promise<Response>[] = [];
    const listener = getRequestListener((request) => {
      const response = Promise.resolve(api.app.fetch(request));
      handled.push(response);
      return response;
    });
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const before = api.logged.length;
    for (const path of ['/api/order', '/api/cart/update?cartId=x', '/api/url/map']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a"`,
      );
      const known = handled.length;
      await waitUntil(() => handled.length > known);
      socket.destroy();
      expect((await handled.at(-1))?.status).toBe(400);
    }
    server.closeAllConnections();
    server.close();
    expect(api.logged.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('413 for a body above the limit', async () => {
    const { response, body } = await send('/api/url/map', jsonBody({ url: 'x'.repeat(5000) }));
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(body).toEqual({ code: 413, result: 'The body is larger than 4 KB' });
  });

  it.each([
    ['a length above the limit, before a byte is read', { 'content-length': '4097' }, 413],
    ['an invalid length', { 'content-length': 'many' }, 413],
    ['a length within the limit', { 'content-length': '4096' }, 200],
    [
      'a small length beside a stream of unknown length',
      { 'content-length': '2', 'transfer-encoding': 'chunked' },
      413,
    ],
  ])('the body limit by %s', async (_, headers, status) => {
    const isStream = 'transfer-encoding' in headers;
    const init = jsonBody({ url: isStream ? 'x'.repeat(5000) : '/nowhere' });
    const { response } = await send('/api/url/map', { ...init, headers: { ...init.headers, ...headers } });
    expect(response.status).toBe(status);
  });

  it('400 for malformed JSON', async () => {
    const { response, body } = await send('/api/url/map', { ...jsonBody({}), body: '{"url":' });
    expect(response.status).toBe(400);
    expect(body).toEqual({ code: 400, result: 'Malformed JSON in the request body' });
  });

  it.each([
    '/api/stock/check?sku=%00',
    '/api/stock/list?skus=A%00B',
    '/strapi/api/page-infos?filters[slug][$eq]=%00',
    '/api/ext/cms-data/cmsPage/%00',
  ])('400 for a NUL character in %s', async (path) => {
    expect((await send(path)).response.status).toBe(400);
  });

  it('400 for a NUL character in the body', async () => {
    const { body } = await send('/api/url/map', jsonBody({ url: 'a\u0000b' }));
    expect(body).toEqual({ code: 400, result: 'A NUL character in the request body' });
  });

  it.each([
    ['a value', '{"url":"\\ud800"}'],
    ['a name', '{"url":"a","\\udc00":1}'],
  ])('400 for half of a surrogate pair in %s of the body', async (_, json) => {
    const { body } = await send('/api/url/map', { ...jsonBody({}), body: json });
    expect(body).toEqual({ code: 400, result: 'The request body: half of a surrogate pair' });
  });

  it('500 without internal details, which are logged with the request id', async () => {
    const broken = composeApi({
      ...api.services,
      catalog: { ...api.services.catalog, documentsBy: () => Promise.reject(new Error('secret detail')) },
    });
    const response = await broken.request('/api/url/map', jsonBody({ url: 'x' }));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 500, result: 'Internal server error' });
    const line = api.logged.find((entry) => entry.level === 'error');
    expect(line?.fields?.['requestId']).toBe(response.headers.get('x-request-id'));
    expect(String(line?.fields?.['error'])).toContain('secret detail');
  });

  it('500 of a query without its values, in the log too', async () => {
    const error = new DrizzleQueryError(
      'update customer set firstname = $1',
      ['Mari\n    at home'],
      new Error('invalid input syntax'),
    );
    const broken = composeApi({
      ...api.services,
      catalog: { ...api.services.catalog, documentsBy: () => Promise.reject(error) },
    });
    const logged = api.logged.length;
    const response = await broken.request('/api/url/map', jsonBody({ url: 'x' }));
    expect(response.status).toBe(500);
    const lines = JSON.stringify(api.logged.slice(logged));
    expect(lines).toContain('invalid input syntax');
    expect(lines).toContain('http-frame.test.ts');
    expect(lines).not.toContain('Mari');
    expect(lines).not.toContain('at home');
  });

  it('HEAD answers like GET without a body', async () => {
    const { response, body } = await send('/api/stock/check?sku=DOOR-A', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(body).toBeNull();
  });
});

describe('store of a request', () => {
  const titleOf = async (query: string, headers: Record<string, string> = {}) => {
    const { body } = await send(`/api/ext/cms-data/cmsPageIdentifier/meist/storeId/0${query}`, { headers });
    return (body as { result: { title: string } }).result.title;
  };
  it('header before query before default; unknown codes are ignored', async () => {
    expect(await titleOf('')).toBe('meist');
    expect(await titleOf('?storeCode=ru')).toBe('О нас');
    expect(await titleOf('?storeCode=et', { 'x-vs-store-code': 'ru' })).toBe('О нас');
    expect(await titleOf('?storeCode=ru', { 'x-vs-store-code': 'xx' })).toBe('О нас');
    expect(await titleOf('?storeCode=xx', { 'x-vs-store-code': 'yy' })).toBe('meist');
  });
});

describe('request id and log', () => {
  it('keeps a valid id and replaces any other', async () => {
    const idFor = async (given?: string) => {
      const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
      return (await send('/api/', { headers })).response.headers.get('x-request-id');
    };
    expect(await idFor('abcd-1234.x')).toBe('abcd-1234.x');
    for (const bad of ['short', 'a'.repeat(65), 'with space 123', '<script>alert(1)</script>']) {
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(await idFor()).not.toBe(await idFor());
  });

  it('logs the path without query values', async () => {
    await send('/api/stock/check?sku=DOOR-A&token=very-secret&email=a@b.ee');
    const line = api.logged.findLast((entry) => entry.message === 'request');
    expect(line?.fields).toMatchObject({ method: 'GET', path: '/api/stock/check', status: 200 });
    expect(JSON.stringify(api.logged)).not.toContain('very-secret');
    expect(JSON.stringify(api.logged)).not.toContain('a@b.ee');
  });
});

describe('headers', () => {
  it.each([
    ['a small response', {}, (c: ApiContext) => sendResult(c, 'yes'), 200],
    [
      'a compressed response',
      { 'accept-encoding': 'gzip' },
      (c: ApiContext) => sendResult(c, 'x'.repeat(9000)),
      200,
    ],
    ['an error', {}, (c: ApiContext) => sendError(c, 404, 'no'), 404],
    ['bytes', {}, (c: ApiContext) => sendJsonBytes(c, Buffer.from('"yes"')), 200],
    ['a plain Hono response', {}, (c: ApiContext) => c.text('yes'), 200],
    ['a redirect', {}, (c: ApiContext) => c.redirect('/elsewhere'), 302],
  ])('set either way are present in %s', async (_, headers, respond, status) => {
    const app = new Hono<ApiEnv>();
    app.use(
      createRequestMiddleware({
        settings: defaultSettings(),
        log: () => {},
        metrics: createMetrics({
          pool: () => api.services.db.$client,
          jobs: async () => [],
          pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
          catalogRevisions: () => new Map(),
          areLimitsShared: () => false,
        }),
      }),
    );
    app.get('/', (c) => {
      c.header('Cache-Control', 'no-store');
      c.header('X-Said', 'one');
      c.header('X-Said', 'two', { append: true });
      setHeader(c, 'Retry-After', '2');
      return respond(c);
    });
    const response = await app.request('/', { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-said')).toBe('one, two');
    expect(response.headers.get('retry-after')).toBe('2');
    if (status === 302) expect(response.headers.get('location')).toBe('/elsewhere');
  });

  it('CORS is open to other origins, without credentials', async () => {
    const { response } = await send('/api/', { headers: { Origin: 'https://other.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('answers a preflight with the requested method and headers', async () => {
    const { response } = await send('/api/cart/update', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://other.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,x-vs-store-code',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-vs-store-code');
  });
});

describe('rate limit', () => {
  const from = (address: string, forwarded?: string) =>
    [
      {
        headers: (forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) as Record<string, string>,
      },
      { incoming: { socket: { remoteAddress: address } } },
    ] as const;

  it('limits one IP address, not others, and not the shop itself', async () => {
    const app = composeApi(api.services);
    const statuses = [];
    for (let index = 0; index < 302; index += 1) {
      statuses.push((await app.request('/api/stock/check', ...from('10.0.0.1'))).status);
    }
    expect(statuses.filter((status) => status === 500)).toHaveLength(300);
    const rejected = await app.request('/api/stock/check', ...from('10.0.0.1', '10.9.9.9'));
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await rejected.json()).toEqual({ code: 429, result: 'Too many requests' });
    expect((await app.request('/api/stock/check', ...from('10.0.0.2'))).status).toBe(500);
    expect((await app.request('/api/stock/check')).status).toBe(500);
  });
});

describe('writes and guessable values', () => {
  const from = (address: string) =>
    [{ method: 'POST' }, { incoming: { socket: { remoteAddress: address } } }] as const;
  const rejectedStatuses = async (path: string, times: number, address: string) => {
    const app = composeApi(api.services);
    let rejected = 0;
    for (let index = 0; index < times; index += 1)
      if ((await app.request(path.replace('*', String(index)), ...from(address))).status === 429)
        rejected += 1;
    return rejected;
  };

  it('[CART-01] carts', async () => {
    expect(await rejectedStatuses('/api/cart/create', 130, '10.3.0.1')).toBe(10);
  });

  it('notices of payment providers', async () => {
    expect(await rejectedStatuses('/api/ext/payment/callback/montonio', 310, '10.3.0.4')).toBe(10);
  });

  it('returns of shoppers from payment providers', async () => {
    const app = composeApi(api.services);
    const comeBack = (address: string) =>
      app.request('/api/ext/payment/return/montonio?order-token=forged', undefined, {
        incoming: { socket: { remoteAddress: address } },
      });
    for (let time = 0; time < 60; time += 1) expect((await comeBack('10.3.0.5')).status).toBe(303);
    const rejected = await comeBack('10.3.0.5');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await comeBack('10.3.0.6')).status).toBe(303);
  });

  it('[COUP-01] coupon codes', async () => {
    expect(await rejectedStatuses('/api/cart/apply-coupon?cartId=x&coupon=GUESS*', 40, '10.3.0.2')).toBe(10);
  });

  it('warns once about a proxy that is not in the settings', async () => {
    const { logged, services } = api;
    const warnings = () => logged.filter(({ message }) => message.includes('trustedProxies')).length;
    const app = composeApi(services);
    const before = warnings();
    for (const _ of [1, 2])
      await app.request('/healthz', { headers: { 'x-forwarded-for': '10.9.9.9' } }, from('10.0.0.1')[1]);
    expect(warnings()).toBe(before + 1);
  });

  it('by the network of an IPv6 address', async () => {
    const app = composeApi(api.services);
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push(
        (await app.request('/api/cart/apply-coupon?cartId=x&coupon=A', ...from(`2001:db8:1:2::${index}`)))
          .status,
      );
    expect(statuses.at(-1)).toBe(429);
    const next = await app.request('/api/cart/apply-coupon?cartId=x&coupon=A', ...from('2001:db8:1:3::1'));
    expect(next.status).not.toBe(429);
  });
});

describe('operator endpoints', () => {
  it('[API-01] returns its version', async () => {
    for (const path of ['/api/', '/api']) expect((await send(path)).body).toEqual({ version: '0.1.0' });
  });

  it('reports live and ready', async () => {
    expect((await send('/healthz')).body).toEqual({ code: 200, result: 'ok' });
    expect((await send('/readyz')).body).toEqual({
      code: 200,
      result: { database: 'ok', disk: 'ok', catalog: 'ok' },
    });
  });

  it('is not ready before the catalogue is loaded', async () => {
    const app = composeApi({ ...api.services, catalog: { ...api.services.catalog, version: () => 0 } });
    const response = await app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: 503,
      result: { database: 'ok', disk: 'ok', catalog: 'failed' },
    });
  });

  it('is not ready while the process ends, but alive', async () => {
    const app = composeApi({ ...api.services, isDraining: () => true });
    const response = await app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ code: 503, result: { process: 'draining' } });
    expect((await app.request('/healthz')).status).toBe(200);
  });

  it('counts requests by route pattern and status', async () => {
    const { db } = api.services;
    const pageCache = () => ({ pages: 3, hits: 2, misses: 1 });
    const metrics = createMetrics({
      pool: () => db.$client,
      jobs: async () => [],
      pageCache,
      catalogRevisions: () => new Map([['et', 7]]),
      areLimitsShared: () => false,
    });
    const app = composeApi({ ...api.services, metrics });
    await app.request('/api/stock/check/DOOR-A');
    await app.request('/api/stock/check/DOOR-B');
    await app.request('/api/stock/check/NOPE');
    await app.request('/no/such/place');
    await app.request('/no/such/place', { method: 'OPTIONS' });
    await app.request('/strapi/api/unknown');
    const response = await app.request('/metrics');
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await response.text();
    expect(text).toContain('http_requests_total{method="GET",route="/api/stock/check/:sku",status="200"} 2');
    expect(text).toContain('http_requests_total{method="GET",route="/api/stock/check/:sku",status="500"} 1');
    expect(text).toContain('catalog_revision{store="et"} 7');
    expect(text).toContain('http_requests_total{method="GET",route="none",status="404"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/strapi/api/:kind",status="404"} 1');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/stock/check/:sku"} 3',
    );
    for (const name of [
      'event_loop_lag_seconds',
      'process_heap_used_bytes',
      'db_pool_connections',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
  });

  it('clears the response cache with the right key', async () => {
    const warnings: string[][] = [];
    const app = composeApi({ ...api.services, invalidate: async (tags) => void warnings.push([...tags]) });
    const status = async (query: string, method = 'GET') =>
      (await app.request(`/invalidate${query}`, { method })).status;
    expect(await status('?key=the-key&tag=product,P1')).toBe(200);
    expect(await status('?key=the-key&tag=*', 'POST')).toBe(200);
    expect(warnings).toEqual([['product', 'P1'], ['*']]);
    expect(await status('?key=wrong&tag=product')).toBe(403);
    expect(await status('?tag=product')).toBe(403);
    expect(await status('?key=the-key')).toBe(400);
    expect(warnings).toHaveLength(2);
  });

  it('rejects everybody when no key is configured', async () => {
    const settings = { ...api.services.settings };
    settings.server = { ...settings.server, invalidateCacheKey: '' };
    const app = composeApi({ ...api.services, settings });
    expect((await app.request('/invalidate?key=&tag=product')).status).toBe(403);
  });
});
