import { describe, expect, it } from 'vitest';
import { createResponseCache } from '../../src/catalog/response/response-cache.ts';
import type { InProcessResult } from '../../src/http/api-env.ts';
import { createCatalogApp, ET_INDEX } from './catalog-app.ts';

const PRODUCT = {
  id: 1,
  sku: 'A',
  name: 'Uks',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  price: 122,
  final_price: 122,
  tax_class_id: 2,
  url_path: 'uksed/a.html',
  stock: { is_in_stock: true },
};
const SEARCH = `/api/catalog/${ET_INDEX}/product/_search?request=${encodeURIComponent('{"query":{"term":{"sku":"A"}}}')}`;
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

describe('cached data', () => {
  const setUp = () => {
    const state = { version: 1, nowMs: 0 };
    const cache = createResponseCache({
      catalog: { version: () => state.version },
      now: () => state.nowMs,
      maxBytes: 1e6,
    });
    const store = (key: string | null, untilMs = 100) =>
      cache.store(Buffer.from('{"hits":[{"id":1}]}'), { key, version: state.version, untilMs });
    return { state, cache, store };
  };

  it('caches a response from its second request on', () => {
    const { cache, store } = setUp();
    store('a');
    expect(cache.known('et', 'a')).toBeUndefined();
    store('a');
    expect(String(Buffer.from(cache.known('et', 'a')?.bytes ?? []))).toBe('{"hits":[{"id":1}]}');
    expect(cache.known('et', 'b')).toBeUndefined();
  });

  it('copies the bytes: a view of a shared buffer would retain the whole buffer', async () => {
    const { cache, store } = setUp();
    store('a');
    store('a');
    const response = cache.known('et', 'a');
    const forms = [response?.bytes, await response?.compressed('br'), await response?.compressed('gzip')];
    for (const bytes of forms) expect(bytes?.buffer.byteLength).toBe(bytes?.byteLength);
  });

  it('caches nothing without a key', () => {
    const { cache, store } = setUp();
    for (let time = 0; time < 3; time++) store(null);
    expect(cache.known('et', 'null')).toBeUndefined();
  });

  it('expires with the documents and prices', () => {
    const { state, cache, store } = setUp();
    for (let time = 0; time < 2; time++) store('a');
    state.nowMs = 99;
    expect(cache.known('et', 'a')).toBeDefined();
    state.nowMs = 100;
    expect(cache.known('et', 'a')).toBeUndefined();
    state.nowMs = 0;
    state.version = 2;
    expect(cache.known('et', 'a')).toBeUndefined();
  });

  it('parses a cached value once and returns it immutable', () => {
    const { store } = setUp();
    const response = store('a');
    const value = response.value() as { hits: { id: number }[] };
    expect(value).toEqual({ hits: [{ id: 1 }] });
    expect(response.value()).toBe(value);
    expect(() => value.hits.push({ id: 2 })).toThrow(TypeError);
    expect(() => Object.assign(value.hits[0] ?? {}, { id: 3 })).toThrow(TypeError);
  });
});

describe('in-process calls', () => {
  it.each([
    ['a search', SEARCH, {}],
    ['a path', '/api/url/map', post({ url: 'uksed/a.html' })],
    ['an unknown path', '/api/url/map', post({ url: 'nowhere' })],
  ])('%s returns the value that its JSON would parse to, on every call', async (_, path, init) => {
    const { request } = await createCatalogApp({ product: [PRODUCT] });
    for (let time = 0; time < 3; time++) {
      const inProcess: InProcessResult = {};
      const inside = await request(path, init, { inProcessResult: inProcess });
      const text = await (await request(path, init)).text();
      const { took: _took, ...parsed } = (JSON.parse(text) ?? {}) as { took?: number };
      const { took: __, ...value } = (inProcess.value ?? {}) as { took?: number };
      expect(value).toEqual(parsed);
      expect('value' in inProcess).toBe(true);
      expect(inside.status).toBe(200);
      expect(inside.headers.get('content-type')).toContain('application/json');
      expect(await inside.text()).toBe('');
    }
  });

  it('returns an error as text', async () => {
    const { request } = await createCatalogApp({ product: [PRODUCT] });
    const inProcess: InProcessResult = {};
    const rejected = await request(`${SEARCH}&request_format=sql`, {}, { inProcessResult: inProcess });
    expect(inProcess).toEqual({});
    expect(await rejected.json()).toMatchObject({ code: 400 });
  });
});

describe('[URLM-01] response for a path', () => {
  const priceAt = async ({ request }: Awaited<ReturnType<typeof createCatalogApp>>) => {
    const response = await request('/api/url/map', post({ url: 'uksed/a.html' }));
    return ((await response.json()) as { _source: { price_incl_tax: number } } | null)?._source
      .price_incl_tax;
  };

  it('is repeatable, and changes after a write', async () => {
    const app = await createCatalogApp({ product: [PRODUCT] });
    for (let time = 0; time < 4; time++) expect(await priceAt(app)).toBe(122);
    await app.loaded.upsert('et', 'product', [{ ...PRODUCT, price: 61, final_price: 61 }]);
    expect(await priceAt(app)).toBe(61);
    await app.loaded.remove('et', 'product', ['1']);
    expect(await priceAt(app)).toBeUndefined();
  });

  it('follows a special price that starts and ends', async () => {
    let nowMs = 0;
    const special = {
      ...PRODUCT,
      special_price: 61,
      special_from_date: '2026-06-02 00:00:00',
      special_to_date: '2026-06-04 00:00:00',
    };
    const app = await createCatalogApp({ product: [special] }, { now: () => nowMs });
    const seen = [];
    for (const day of ['01', '01', '01', '03', '03', '03', '06', '06']) {
      nowMs = Date.parse(`2026-06-${day}T12:00:00Z`);
      seen.push(await priceAt(app));
    }
    expect(seen).toEqual([122, 122, 122, 61, 61, 61, 122, 122]);
  });
});
