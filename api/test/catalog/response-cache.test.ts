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

describe('what is kept', () => {
  const setUp = () => {
    const state = { version: 1, nowMs: 0 };
    const kept = createResponseCache({
      catalog: { version: () => state.version },
      now: () => state.nowMs,
      maxBytes: 1e6,
    });
    const keep = (key: string | null, untilMs = 100) =>
      kept.store(Buffer.from('{"hits":[{"id":1}]}'), { key, version: state.version, untilMs });
    return { state, kept, keep };
  };

  it('an answer from the second time on', () => {
    const { kept, keep } = setUp();
    keep('a');
    expect(kept.known('et', 'a')).toBeUndefined();
    keep('a');
    expect(String(Buffer.from(kept.known('et', 'a')?.bytes ?? []))).toBe('{"hits":[{"id":1}]}');
    expect(kept.known('et', 'b')).toBeUndefined();
  });

  it('bytes with memory of their own: a piece of a shared block would keep the whole block', async () => {
    const { kept, keep } = setUp();
    keep('a');
    keep('a');
    const answer = kept.known('et', 'a');
    const forms = [answer?.bytes, await answer?.compressed('br'), await answer?.compressed('gzip')];
    for (const bytes of forms) expect(bytes?.buffer.byteLength).toBe(bytes?.byteLength);
  });

  it('nothing without a key', () => {
    const { kept, keep } = setUp();
    for (let time = 0; time < 3; time++) keep(null);
    expect(kept.known('et', 'null')).toBeUndefined();
  });

  it('nothing longer than documents and prices hold', () => {
    const { state, kept, keep } = setUp();
    for (let time = 0; time < 2; time++) keep('a');
    state.nowMs = 99;
    expect(kept.known('et', 'a')).toBeDefined();
    state.nowMs = 100;
    expect(kept.known('et', 'a')).toBeUndefined();
    state.nowMs = 0;
    state.version = 2;
    expect(kept.known('et', 'a')).toBeUndefined();
  });

  it('its value, read once, that nobody can change', () => {
    const { keep } = setUp();
    const answer = keep('a');
    const value = answer.value() as { hits: { id: number }[] };
    expect(value).toEqual({ hits: [{ id: 1 }] });
    expect(answer.value()).toBe(value);
    expect(() => value.hits.push({ id: 2 })).toThrow(TypeError);
    expect(() => Object.assign(value.hits[0] ?? {}, { id: 3 })).toThrow(TypeError);
  });
});

describe('inside the process', () => {
  it.each([
    ['a search', SEARCH, {}],
    ['a path', '/api/url/map', post({ url: 'uksed/a.html' })],
    ['a path with nothing', '/api/url/map', post({ url: 'nowhere' })],
  ])('%s is handed over as the value that its text would say, each time', async (_, path, init) => {
    const { request } = await createCatalogApp({ product: [PRODUCT] });
    for (let time = 0; time < 3; time++) {
      const hand: InProcessResult = {};
      const inside = await request(path, init, { hand });
      const text = await (await request(path, init)).text();
      const { took: _took, ...said } = (JSON.parse(text) ?? {}) as { took?: number };
      const { took: __, ...value } = (hand.value ?? {}) as { took?: number };
      expect(value).toEqual(said);
      expect('value' in hand).toBe(true);
      expect(inside.status).toBe(200);
      expect(inside.headers.get('content-type')).toContain('application/json');
      expect(await inside.text()).toBe('');
    }
  });

  it('a refusal comes as text', async () => {
    const { request } = await createCatalogApp({ product: [PRODUCT] });
    const hand: InProcessResult = {};
    const refused = await request(`${SEARCH}&request_format=sql`, {}, { hand });
    expect(hand).toEqual({});
    expect(await refused.json()).toMatchObject({ code: 400 });
  });
});

describe('[URLM-01] the answer to a path', () => {
  const priceAt = async ({ request }: Awaited<ReturnType<typeof createCatalogApp>>) => {
    const answer = await request('/api/url/map', post({ url: 'uksed/a.html' }));
    return ((await answer.json()) as { _source: { price_incl_tax: number } } | null)?._source.price_incl_tax;
  };

  it('is the same again, and new after a change', async () => {
    const app = await createCatalogApp({ product: [PRODUCT] });
    for (let time = 0; time < 4; time++) expect(await priceAt(app)).toBe(122);
    await app.engine.upsert('et', 'product', [{ ...PRODUCT, price: 61, final_price: 61 }]);
    expect(await priceAt(app)).toBe(61);
    await app.engine.remove('et', 'product', ['1']);
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
