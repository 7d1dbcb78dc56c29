import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings, type Settings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { describe, expect, it, vi } from 'vitest';
import { createCatalogSource } from './catalog-source.ts';

type Call = { path: string; input: { query?: Record<string, unknown>; body?: Record<string, unknown> } };

const DOOR = {
  id: 7,
  sku: 'SD-7',
  name: 'Door',
  slug: 'door-7',
  price: 100,
  price_incl_tax: 122,
  image: '/d.webp',
  configurable_children: [
    { sku: 'SD-7-A', price: 100, price_incl_tax: 122, image: '/d.webp', color: '49' },
    { sku: 'SD-7-B', price: 110, price_incl_tax: 134.2, image: '/b.webp', color: '50' },
  ],
};
const COMPACT_DOOR = {
  id: 7,
  sku: 'SD-7',
  nm: 'Door',
  slug: 'door-7',
  p: 100,
  pit: 122,
  i: '/d.webp',
  _score: 1,
  configurable_children: [
    { sku: 'SD-7-A', color: '49' },
    { sku: 'SD-7-B', p: 110, pit: 134.2, i: '/b.webp', color: '50' },
  ],
};
const AGGREGATIONS = { agg_terms_color: { buckets: [{ key: 49, doc_count: 1 }] } };

/** A fake backend with one endpoint, in each API format. */
const backend = (respond?: (call: Call) => ShopResponse<unknown>) => {
  const calls: Call[] = [];
  const reply = ({ path, input }: Call) => {
    if (path.startsWith('/graphql'))
      return { data: { products: { items: [DOOR], total_count: 1, aggregations: AGGREGATIONS } } };
    if (input.query?.['response_format'] === 'compact')
      return { hits: [COMPACT_DOOR], total: 1, aggregations: AGGREGATIONS };
    return {
      took: 1,
      timed_out: false,
      hits: { total: { value: 1, relation: 'eq' }, max_score: null, hits: [{ _source: DOOR }] },
      aggregations: AGGREGATIONS,
    };
  };
  const client = {
    call: async (endpoint: { path: string }, input: Call['input']) => {
      const call = { path: endpoint.path, input };
      calls.push(call);
      return respond?.(call) ?? { ok: true, code: 200, result: structuredClone(reply(call)) };
    },
  } as unknown as ShopClient;
  return { client, calls };
};

const sourceOf = (client: ShopClient, api: Settings['server']['api'], log = vi.fn()) => {
  const settings = defaultSettings();
  settings.server.api = api;
  return createCatalogSource({ client, settings, store: ESTONIAN_STORE, log });
};
const FORMS = ['api', 'api-search-query', 'graphql'] as const;
const query = withFilter(emptySearchQuery(), 'category_ids', { in: [20] });

describe('search API formats', () => {
  it.each(FORMS)('[SRCH-05] %s returns the same result', async (api) => {
    const result = await sourceOf(backend().client, api).search({ query, size: 24, start: 24 });
    expect(result).toEqual({
      items: [DOOR],
      perPage: 24,
      start: 24,
      total: 1,
      aggregations: AGGREGATIONS,
      attributeMetadata: [],
    });
  });

  it.each(FORMS)('[SRCH-05] %s sends the sort order', async (api) => {
    const { client, calls } = backend();
    await sourceOf(client, api).search({ query, sort: 'final_price:desc' });
    const sent = JSON.stringify(calls[0]?.input);
    expect(sent).toMatch(/final_price/);
    expect(sent).toMatch(/desc/i);
  });

  it('[SRCH-05] POST sends the query in the request body', async () => {
    const { client, calls } = backend();
    const source = sourceOf(client, 'api-search-query');
    source.settings.elasticsearch.queryMethod = 'POST';
    await source.search({ query });
    expect(calls[0]?.input.body).toMatchObject({ _appliedFilters: query._appliedFilters });
    expect(calls[0]?.input.query?.['request']).toBeUndefined();
  });
});

describe('limits and errors', () => {
  it.each([
    [0, -5, 50, 0],
    [-1, 10, 50, 10],
    [8, 0, 8, 0],
  ])('[SRCH-03] size %i and start %i are sent as %i and %i', async (size, start, perPage, from) => {
    const { client, calls } = backend();
    const result = await sourceOf(client, 'api').search({ query, size, start });
    expect(result).toMatchObject({ perPage, start: from });
    expect(calls[0]?.input.query).toMatchObject({ size: perPage, from });
  });

  it.each([
    { ok: false, code: 500, result: 'boom', error: 'http' },
    { ok: false, code: 200, result: 'html', error: 'bad_content_type' },
    { ok: false, code: 0, result: 'late', error: 'timeout' },
    { ok: false, code: 0, result: 'gone', error: 'network' },
  ] as ShopResponse<unknown>[])('[SRCH-04] $error is logged and rejected', async (failure) => {
    const log = vi.fn();
    const { client } = backend(() => failure);
    await expect(sourceOf(client, 'api', log).search({ query })).rejects.toThrow(
      'Can not connect the search instance',
    );
    expect(log).toHaveBeenCalledWith('error', 'Can not connect the search instance', expect.anything());
  });

  it('[SRCH-04] treats GraphQL errors as failures', async () => {
    const { client } = backend(() => ({
      ok: true,
      code: 200,
      result: { data: null, errors: [{ message: 'no such field' }] },
    }));
    await expect(sourceOf(client, 'graphql').search({ query })).rejects.toThrow(
      'Can not connect the search instance',
    );
  });

  it('logs nothing when the request was aborted', async () => {
    const log = vi.fn();
    const { client } = backend(() => ({ ok: false, code: 0, result: 'aborted', error: 'network' }));
    const signal = AbortSignal.abort();
    await expect(sourceOf(client, 'api', log).search({ query, signal })).rejects.toThrow();
    expect(log).not.toHaveBeenCalled();
  });

  it('derives a missing slug from the url key or the name', async () => {
    const items = [
      { id: 1, name: 'Peegel Kaar', url_key: 'peegel-kaar' },
      { id: 2, name: 'Зеркало «Круг»' },
    ];
    const { client } = backend(() => ({ ok: true, code: 200, result: { hits: items, total: 2 } }));
    const result = await sourceOf(client, 'api-search-query').search({ query });
    expect(result.items.map((item) => item['slug'])).toEqual(['peegel-kaar', 'zerkalo-krug-2']);
  });
});
