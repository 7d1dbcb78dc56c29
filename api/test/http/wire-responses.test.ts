// HTTP responses on the wire: compression, and access to the metrics.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    settings: { server: { metricsKey: 'key-of-the-operator', trustedProxies: 0 } },
  });
});
afterAll(() => api.stop());

const LISTING = '/api/catalog/vue_storefront_catalog_et/product/_search?size=50&from=0';
const bytesOf = async (path: string, encoding?: string, init: RequestInit = {}) => {
  const headers = { ...init.headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) };
  const response = await api.app.request(path, { ...init, headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const withoutTook = (bytes: Buffer) => bytes.toString().replace(/^\{"took":\d+/, '');

describe('compression', () => {
  let count = 0;
  it.each([
    ['an uncached response', () => `&x=new-${++count}`],
    ['a cached response', () => '&x=kept'],
  ])('%s has the same content in every encoding', async (_, parameter) => {
    const path = () => LISTING + parameter();
    for (let round = 0; round < 3; round++) {
      const plain = await bytesOf(path());
      expect(plain.response.headers.get('content-encoding')).toBeNull();
      expect(plain.response.headers.get('vary')).toBe('Accept-Encoding');
      const zipped = await bytesOf(path(), 'gzip, deflate');
      expect(zipped.response.headers.get('content-encoding')).toBe('gzip');
      expect(zipped.response.headers.get('vary')).toBe('Accept-Encoding');
      expect(withoutTook(gunzipSync(zipped.bytes))).toBe(withoutTook(plain.bytes));
      const brotli = await bytesOf(path(), 'gzip;q=0.5, br');
      expect(brotli.response.headers.get('content-encoding')).toBe('br');
      expect(withoutTook(brotliDecompressSync(brotli.bytes))).toBe(withoutTook(plain.bytes));
      expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(brotli.response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(brotli.response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    }
  });

  it.each(['identity', '', 'deflate', 'br;q=0, gzip;q=0.0', 'brotli'])('none for "%s"', async (accepted) => {
    const { response, bytes } = await bytesOf(LISTING, accepted);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(JSON.parse(bytes.toString())).toHaveProperty('hits');
  });

  it('compresses large JSON, not small', async () => {
    const large = await bytesOf('/api/openapi.json', 'br');
    expect(large.response.headers.get('content-encoding')).toBe('br');
    expect(JSON.parse(brotliDecompressSync(large.bytes).toString())).toHaveProperty('openapi');
    const query = '{ products(pageSize: 50) { items } }';
    const graphql = await bytesOf('/graphql/et/', 'gzip', jsonBody({ query }));
    expect(graphql.response.headers.get('content-type')).toContain('json');
    const small = await bytesOf('/healthz', 'br');
    expect(small.response.headers.get('content-encoding')).toBeNull();
    expect(JSON.parse(small.bytes.toString())).toEqual({ code: 200, result: 'ok' });
    expect(small.response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('errors keep their status and headers', async () => {
    const { response, bytes } = await bytesOf('/api/stock/list', 'br', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 405 });
  });

  it('sends the same headers for success and error, compressed or not', async () => {
    const cart = async (encoding?: string) =>
      (await bytesOf('/api/cart/create', encoding, { method: 'POST' })).response.headers;
    const unknown = await bytesOf(`/api/cart/pull?cartId=${'x'.repeat(2000)}`, 'br');
    for (const headers of [await cart(), await cart('br'), unknown.response.headers]) {
      expect(headers.get('cache-control')).toBe('no-cache, no-store');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    }
  });

  it('HEAD has no body', async () => {
    const { response, bytes } = await bytesOf(LISTING, 'br', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(bytes).toHaveLength(0);
  });
});

describe('/metrics', () => {
  const from = async (remoteAddress: string | undefined, headers: Record<string, string> = {}) => {
    const bindings = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
    return (await api.app.request('/metrics', { headers }, bindings)).status;
  };
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.9', 'fd00::7'])(
    'open to %s',
    async (address) => expect(await from(address)).toBe(200),
  );
  it.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1', 'nonsense'])(
    'closed to %s, open with the key',
    async (address) => {
      expect(await from(address)).toBe(403);
      expect(await from(address, { authorization: 'Bearer wrong-of-the-operator' })).toBe(403);
      expect(await from(address, { authorization: 'Bearer key-of-the-operator' })).toBe(200);
    },
  );
  it('closed behind a proxy that is not in the settings', async () => {
    expect(await from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await from('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(403);
  });
  it('an empty key opens nothing, and other endpoints stay open', async () => {
    const open = await createTestApi();
    const bindings = { incoming: { socket: { remoteAddress: '8.8.8.8' } } };
    const send = async (path: string, authorization: string) =>
      (await open.app.request(path, { headers: { authorization } }, bindings)).status;
    expect(await send('/metrics', 'Bearer ')).toBe(403);
    expect(await send('/healthz', '')).toBe(200);
    expect(await send('/readyz', '')).toBe(200);
    await open.stop();
  });
});
