// `/api/catalog/{index}/{entity}/_search` as an existing client of the contract uses it.
import { beforeAll, describe, expect, it } from 'vitest';
import { createGroupTokens } from '../../src/security/group-token.ts';
import { type CatalogApp, createCatalogApp, ET_INDEX, GROUP_TOKEN_SECRET } from './catalog-app.ts';

const child = (id: number, color: string, price: number) => ({
  ...{ id, sku: `SD-${id}`, status: 1, price, special_price: 0, color, image: '/a.jpg', tax_class_id: '2' },
  stock: { is_in_stock: true, qty: 5 },
});
const PRODUCTS = [
  {
    id: 1,
    sku: 'A',
    name: 'Peegel',
    type_id: 'simple',
    status: 1,
    visibility: 4,
    price: 122,
    final_price: 122,
    tax_class_id: '2',
    color: 49,
    position: 3,
    category_ids: [20],
    category: [{ category_id: 20, name: 'Peeglid', position: 2 }],
    image: '/a.jpg',
    stock: { is_in_stock: false, qty: 0 },
  },
  {
    id: 2,
    sku: 'B',
    name: 'Uks 100% klaas',
    type_id: 'simple',
    status: 0,
    visibility: 2,
    price: 244,
    final_price: 244,
    tax_class_id: '2',
    color: 50,
    position: 1,
    category_ids: [20, 21],
    category: [{ category_id: 20, name: 'Uksed', position: 5 }],
    tier_prices: [{ customer_group_id: 1, qty: 1, value: 183 }],
  },
  {
    id: 3,
    sku: 'C',
    name: 'Sein',
    type_id: 'configurable',
    status: 1,
    visibility: 3,
    price: 366,
    final_price: 366,
    tax_class_id: '2',
    color: null,
    color_options: [49, 51],
    position: 2,
    category_ids: [21],
    image: '/a.jpg',
    configurable_children: [child(31, '49', 366), child(32, '51', 488)],
  },
  {
    id: 4,
    sku: 'D',
    name: 'Peidetud',
    type_id: 'simple',
    status: 1,
    visibility: 1,
    price: 10,
    tax_class_id: '2',
    category_ids: [20],
  },
  {
    id: 5,
    sku: 'E',
    name: 'Maas',
    type_id: 'simple',
    status: 2,
    visibility: 4,
    price: 10,
    tax_class_id: '2',
    category_ids: [20],
  },
];
const ATTRIBUTES = [
  {
    id: 93,
    attribute_id: 93,
    attribute_code: 'color',
    frontend_label: 'Värv',
    is_visible: true,
    note: 'inner',
    options: [
      { label: ' ', value: '' },
      { label: 'Selge', value: '49' },
      { label: 'Must', value: '50' },
      { label: 'Hall', value: '99' },
    ],
  },
];
const CATEGORIES = Array.from({ length: 60 }, (_, index) => ({
  id: 60 - index,
  parent_id: 2,
  level: 2,
  position: index,
  is_active: true,
  product_count: index % 3,
  name: `K${index}`,
}));

interface Answer {
  took: number;
  timed_out: boolean;
  hits: {
    total: number;
    max_score: number | null;
    hits: {
      _index: string;
      _type: string;
      _id: string;
      _score: number | null;
      _source: Record<string, never>;
    }[];
  };
  aggregations: Record<string, { buckets: { key: unknown; doc_count: number }[] }>;
  attribute_metadata: Record<string, unknown>[];
}

let app: CatalogApp;
beforeAll(async () => {
  app = await createCatalogApp({ product: PRODUCTS, attribute: ATTRIBUTES, category: CATEGORIES });
});
const send = async (query: object, parameters: Record<string, string> = {}, entity = 'product') =>
  (await app.search(entity, query, parameters)).json as Answer;
const ids = ({ hits }: Answer) => hits.hits.map((hit) => Number(hit._id));
const url = (rest = 'product/_search') => `/api/catalog/${ET_INDEX}/${rest}`;
const envelope = async (path: string, init?: RequestInit) => {
  const response = await app.request(path, init);
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = (await response.json()) as { code: number; result: string };
  expect(body.code).toBe(response.status);
  return body;
};
const childrenOf = (product: Record<string, unknown> | undefined) =>
  (product?.['configurable_children'] ?? []) as Record<string, unknown>[];
const listed = {
  bool: { filter: { bool: { must: [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }] } } },
};

describe('response', () => {
  it('[SRCH-01] has the standard shape, with processed prices and without an envelope', async () => {
    const response = await send({ query: { bool: { filter: { terms: { sku: ['A'] } } } } });
    expect(response).toMatchObject({ timed_out: false, _shards: {}, hits: { total: 1, max_score: 0 } });
    const [hit] = response.hits.hits;
    expect(hit).toMatchObject({ _index: ET_INDEX, _type: 'product', _id: '1', _score: 0 });
    expect(hit?._source).toMatchObject({ price: 100, price_tax: 22, price_incl_tax: 122, priceInclTax: 122 });
    expect(hit?._source).not.toHaveProperty('sgn');
    expect(response).not.toHaveProperty('aggregations');
  });

  it('[CATG-06] lists visibility 2, 3, 4 with status 0 or 1, including out of stock', async () => {
    expect(ids(await send({ query: listed }, { sort: 'id' }))).toEqual([1, 2, 3]);
  });

  it('[CATG-04] sorts by position in the one requested category, otherwise by general position', async () => {
    const within = (category: number[]) => ({
      query: { bool: { filter: [listed, { terms: { category_ids: category } }] } },
    });
    expect(ids(await send(within([20]), { sort: 'position:asc' }))).toEqual([1, 2]);
    expect(ids(await send(within([20, 21]), { sort: 'position:asc' }))).toEqual([2, 3, 1]);
    expect(ids(await send(within([21]), { sort: 'position:desc' }))).toEqual([3, 2]);
  });

  it('sorts by the body, otherwise by the parameter, without a score', async () => {
    const response = await send({ query: listed, sort: [{ price: 'desc' }] }, { sort: 'id' });
    expect(ids(response)).toEqual([3, 2, 1]);
    expect(response.hits).toMatchObject({ max_score: null });
    expect(ids(await send({ query: listed }, { sort: 'final_price:desc' }))).toEqual([3, 2, 1]);
  });

  it('returns aggregations under the names that become filter ids', async () => {
    const ranges = [{ from: 0, to: 200 }, { from: 200, to: 400 }, { from: 400, to: 600 }, { from: 600 }];
    const aggs = {
      agg_terms_color: { terms: { field: 'color', size: 10 } },
      agg_range_price: { range: { field: 'price', ranges } },
      least: { min: { field: 'price' } },
    };
    const { aggregations, attribute_metadata } = await send({ query: listed, aggs });
    expect(aggregations).toEqual({
      agg_terms_color: {
        buckets: [
          { key: 49, doc_count: 1 },
          { key: 50, doc_count: 1 },
        ],
      },
      agg_range_price: {
        buckets: [
          { key: '0.0-200.0', from: 0, to: 200, doc_count: 1 },
          { key: '200.0-400.0', from: 200, to: 400, doc_count: 2 },
          { key: '400.0-600.0', from: 400, to: 600, doc_count: 0 },
          { key: '600.0-*', from: 600, doc_count: 0 },
        ],
      },
      least: { value: 122 },
    });
    expect(attribute_metadata).toEqual([
      {
        id: 93,
        attribute_id: 93,
        attribute_code: 'color',
        frontend_label: 'Värv',
        is_visible: true,
        options: [
          { label: 'Selge', value: '49' },
          { label: 'Must', value: '50' },
        ],
      },
    ]);
  });

  it('[CATG-03] returns ten buckets and fifty documents by default', async () => {
    const query = { aggs: { a: { terms: { field: 'id' } }, b: { terms: { field: 'id', size: 30 } } } };
    const response = await send(query, {}, 'category');
    expect([response.hits.total, response.hits.hits.length]).toEqual([60, 50]);
    expect([response.aggregations['a']?.buckets.length, response.aggregations['b']?.buckets.length]).toEqual([
      10, 30,
    ]);
    expect(ids(await send({}, { from: '50', sort: 'id' }, 'category'))).toHaveLength(10);
    const all = await send({ query: listed }, { size: '999', _source_exclude: '*' });
    expect(all.hits.hits.map((hit) => hit._source)).toEqual([{}, {}, {}]);
  });

  it('[CATG-09] loads up to 4000 categories by position', async () => {
    const must = [
      { terms: { level: ['2'] } },
      { terms: { is_active: [true] } },
      { range: { product_count: { gt: 0 } } },
    ];
    const response = await send(
      { query: { bool: { filter: { bool: { must } } } } },
      { size: '4000', sort: 'position:asc' },
      'category',
    );
    expect(response.hits.total).toBe(40);
    expect(ids(response).slice(0, 3)).toEqual([59, 58, 56]);
  });

  it('[SRCH-03] treats size ≤ 0 as 50 and start < 0 as 0', async () => {
    const response = await send({}, { size: '0', from: '-3', sort: 'id' }, 'category');
    expect(ids(response)).toHaveLength(50);
    expect(ids(response)[0]).toBe(1);
    expect(ids(await send({ size: -1, from: -1 }, {}, 'category'))).toHaveLength(50);
  });

  it('is repeatable, and changes after a write', async () => {
    const own = await createCatalogApp({ product: PRODUCTS });
    const price = async () =>
      ((await own.search('product', { query: { term: { sku: 'A' } } })).json as Answer).hits.hits[0]?._source[
        'price_incl_tax'
      ];
    for (let time = 0; time < 4; time++) expect(await price()).toBe(122);
    await own.loaded.upsert('et', 'product', [{ ...PRODUCTS[0], id: 1, price: 61, final_price: 61 }]);
    expect(await price()).toBe(61);
    await own.loaded.remove('et', 'product', ['1']);
    expect(await price()).toBeUndefined();
  });

  it('prices change when a special price starts or ends', async () => {
    let nowMs = Date.parse('2026-06-01T00:00:00Z');
    const special = {
      ...PRODUCTS[0],
      id: 1,
      special_price: 61,
      final_price: 122,
      special_from_date: '2026-06-02 00:00:00',
      special_to_date: '2026-06-04 00:00:00',
    };
    const own = await createCatalogApp({ product: [special] }, { now: () => nowMs });
    const price = async () =>
      ((await own.search('product', {})).json as Answer).hits.hits[0]?._source['price_incl_tax'];
    const seen = [];
    for (const day of ['01', '01', '01', '03', '03', '03', '06', '06']) {
      nowMs = Date.parse(`2026-06-${day}T12:00:00Z`);
      seen.push(await price());
    }
    expect(seen).toEqual([122, 122, 122, 61, 61, 61, 122, 122]);
  });
});

describe('source filtering', () => {
  const source = async (parameters: Record<string, string>) =>
    (await send({ query: { term: { sku: 'C' } } }, parameters)).hits.hits[0]?._source as
      | Record<string, unknown>
      | undefined;

  it('includes the named fields, also inside arrays', async () => {
    expect(await source({ _source_include: 'sku,configurable_children.sku' })).toEqual({
      sku: 'C',
      configurable_children: [{ sku: 'SD-31' }, { sku: 'SD-32' }],
    });
  });

  it('adds the computed prices when the price is requested', async () => {
    const found = await source({ _source_include: 'price,configurable_children.price' });
    expect(found).toMatchObject({ price: 300, price_incl_tax: 366, originalPriceInclTax: 366 });
    expect(found).not.toHaveProperty('sku');
    expect(childrenOf(found)[1]).toMatchObject({
      price: 400,
      price_incl_tax: 488,
    });
  });

  it('excludes by name and by wildcard, and then signs the price', async () => {
    const found = await source({ _source_exclude: '*.id,*image,name' });
    expect(found).toMatchObject({ id: 3, sku: 'C', sgn: expect.any(String) });
    expect(found).not.toHaveProperty('name');
    expect(found).not.toHaveProperty('image');
    expect(childrenOf(found)[0]).not.toHaveProperty('id');
    expect(await source({ _source_exclude: 'name,sgn' })).not.toHaveProperty('sgn');
    expect(await source({ _source_include: 'sku' })).not.toHaveProperty('sgn');
  });

  it('accepts _source in the body', async () => {
    const { hits } = await send({ query: { term: { sku: 'A' } }, _source: ['sku'] });
    expect(hits.hits[0]?._source).toEqual({ sku: 'A' });
  });
});

it('returns the compact form with short keys and reduced children', async () => {
  const { json } = await app.search(
    'product',
    { query: { term: { sku: 'C' } } },
    { response_format: 'compact' },
  );
  const { hits, total } = json as { hits: Record<string, unknown>[]; total: number };
  expect(total).toBe(1);
  expect(hits[0]).toMatchObject({
    nm: 'Sein',
    p: 300,
    pit: 366,
    i: '/a.jpg',
    s: 1,
    tci: '2',
    sku: 'C',
    _score: 1,
  });
  expect(hits[0]).not.toHaveProperty('name');
  const [first, second] = childrenOf(hits[0]);
  expect(first).not.toHaveProperty('price');
  expect(first).not.toHaveProperty('image');
  expect(second).toMatchObject({ price: 400, price_incl_tax: 488 });
});

describe('request forms', () => {
  const query = { query: { match: { name: 'uks 100% klaas' } } };
  const found = async (path: string, init?: RequestInit) =>
    ids((await (await app.request(path, init)).json()) as Answer);

  it.each([
    ['encoded once', encodeURIComponent(JSON.stringify(query))],
    ['encoded twice', encodeURIComponent(encodeURIComponent(JSON.stringify(query)))],
  ])('GET %s', async (_way, request) => {
    expect(await found(`${url()}?request=${request}&sort=`)).toEqual([2]);
  });

  it('reads 75%25 in a GET that is encoded once', async () => {
    const text = {
      query: {
        multi_match: { query: 'uks klaas puudub olematu', fields: ['name'], minimum_should_match: '75%25' },
      },
    };
    expect(await found(`${url()}?request=${encodeURIComponent(JSON.stringify(text))}`)).toEqual([]);
  });

  it('POST uses the body and ignores the request parameter', async () => {
    const init = { method: 'POST', body: JSON.stringify(query) };
    expect(
      await found(`${url()}?request=${encodeURIComponent('{"query":{"term":{"sku":"A"}}}')}`, init),
    ).toEqual([2]);
    expect(await found(url(), { method: 'POST' })).toHaveLength(5);
  });

  it.each([
    ['sku:A', [1]],
    ['peegel', [1]],
    ['*', [1, 2, 3, 4, 5]],
  ])('q=%s', async (q, expected) => {
    expect(await found(`${url()}?q=${encodeURIComponent(q)}&sort=id`)).toEqual(expected);
  });

  it('uses the default store for an index without a store code', async () => {
    expect(await found('/api/catalog/vue_storefront_catalog/product/_search')).toHaveLength(5);
  });

  it('[PRICE-10] applies the tier price of a group proven by a token; not of a claimed, forged or expired one', async () => {
    const now = () => Date.parse('2026-06-01T12:00:00Z');
    const signed = (secret: string, ttlMs = 60_000) =>
      createGroupTokens({ secret, ttlMs, now }).issue({ group_id: 1, id: 5, email: 'a@b.ee' });
    const token = await signed(GROUP_TOKEN_SECRET);
    const forged = await signed('another secret that is not the shop’s');
    const price = async (more: object) =>
      (await send({ query: { term: { sku: 'B' } }, ...more })).hits.hits[0]?._source['price_incl_tax'];
    expect(await price({})).toBe(244);
    expect(await price({ groupToken: token })).toBe(183);
    expect(await price({ groupToken: token, groupId: 7 })).toBe(183);
    for (const groupId of [1, '1', 0, 7]) {
      expect(await price({ groupId }), String(groupId)).toBe(244);
      expect(await price({ groupId, groupToken: forged })).toBe(244);
    }
    expect(await price({ groupToken: await signed(GROUP_TOKEN_SECRET, -1000) })).toBe(244);
  });
});

describe('[API-01] errors are reported in the envelope', () => {
  it.each<[string, string, string, number, string]>([
    [
      'another index',
      'GET',
      '/api/catalog/nobodys_index/product/_search',
      500,
      'Invalid / inaccessible index name',
    ],
    ['another entity', 'GET', url('order/_search'), 500, 'Unknown entity type "order"'],
    ['another path', 'GET', url('product'), 500, 'Please do use following URL format'],
    ['a deeper path', 'POST', url('product/_search/all'), 500, 'Please do use following URL format'],
    ['PUT', 'PUT', url(), 500, 'ERROR: PUT request method is not supported.'],
    ['DELETE', 'DELETE', url(), 500, 'ERROR: DELETE request method is not supported.'],
    ['broken JSON', 'GET', `${url()}?request=%7B`, 400, 'request: not valid JSON'],
    [
      'an unknown query',
      'GET',
      `${url()}?request=${encodeURIComponent('{"query":{"prefix":{"sku":"A"}}}')}`,
      400,
      'query: query "prefix" is not supported',
    ],
    ['an unknown format', 'GET', `${url()}?request_format=sql`, 400, 'request_format: "sql"'],
    ['an unknown response format', 'GET', `${url()}?response_format=xml`, 400, 'response_format: "xml"'],
    ['a size over the limit', 'GET', `${url()}?size=10001`, 400, 'size: at most 10000'],
    ['a page over the limit', 'GET', `${url()}?size=50&from=9999`, 400, 'from: from + size'],
    ['a size that is no number', 'GET', `${url()}?size=all`, 400, 'size: expected a whole number'],
    ['an unknown sort order', 'GET', `${url()}?sort=price:up`, 400, 'sort: expected one of asc, desc'],
    ['an oversized text', 'GET', `${url()}?q=${'a'.repeat(1001)}`, 400, 'q: longer than 1000 characters'],
    ['the query-string language', 'GET', `${url()}?q=${encodeURIComponent('a AND b')}`, 400, 'q: "a AND b"'],
    [
      'an unknown operator',
      'GET',
      `${url()}?request_format=search-query&request=${encodeURIComponent('{"_appliedFilters":[{"attribute":"id","value":{"regex":"x"}}]}')}`,
      400,
      'regex',
    ],
    [
      'an unknown clause',
      'GET',
      `${url()}?request_format=search-query&request=${encodeURIComponent('{"_filters":[]}')}`,
      400,
      '"_filters"',
    ],
  ])('%s', async (_name, method, path, code, message) => {
    const body = await envelope(path, { method });
    expect(body).toEqual({ code, result: expect.stringContaining(message) });
  });
});

it('rejects deeply nested JSON in every form', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  for (const format of ['dsl', 'search-query'])
    expect(await envelope(`${url()}?request_format=${format}`, { method: 'POST', body: deep })).toEqual({
      code: 400,
      result: 'request: nested deeper than 200 levels',
    });
});

it('searches a term longer than the word limit literally', async () => {
  expect((await send({}, { q: 'a'.repeat(999) })).hits.total).toBe(0);
});
