// POST /graphql/{storeCode}/ in the shapes sent by the ecosystem's client.
import { beforeAll, describe, expect, it } from 'vitest';
import { type CatalogApp, createCatalogApp } from './catalog-app.ts';

const price = { price: 122, final_price: 122, tax_class_id: '2' };
let app: CatalogApp;
beforeAll(async () => {
  app = await createCatalogApp({
    product: [
      { id: 1, sku: 'A', name: 'Peegel', color: 49, stock: { is_in_stock: true }, ...price },
      { id: 2, sku: 'B', name: 'Uks', color: 50, stock: { is_in_stock: false }, ...price },
    ],
    category: [{ id: 20, name: 'Peeglid', level: 2, position: 1 }],
    attribute: [{ id: 93, attribute_code: 'color' }],
    review: [{ id: 7, product_id: 1, review_status: 1 }],
    cms_page: [{ id: 3, identifier: 'about-us', title: 'Meist', content: '<p>…</p>', store_id: [0] }],
    cms_block: [{ id: 4, identifier: 'footer', title: 'Jalus' }],
    cms_hierarchy: [{ id: 5, identifier: 'tree' }],
  });
});

const send = async (query: string, variables?: object, path = '/graphql/et/') => {
  const response = await app.request(path, { method: 'POST', body: JSON.stringify({ query, variables }) });
  expect(response.headers.get('content-type')).toContain('application/json');
  return {
    status: response.status,
    body: (await response.json()) as { data: Record<string, never>; errors?: { message: string }[] },
  };
};

it('returns products with aggregations, sort fields and page info', async () => {
  const query =
    'query ($filter: ProductFilterInput, $sort: ProductSortInput, $include: [String]) { products(filter: $filter, sort: $sort, pageSize: 1, currentPage: 2, _sourceInclude: $include) { items total_count aggregations sort_fields { options { value } } page_info { page_size current_page } } }';
  const variables = {
    filter: { color: { scope: 'catalog' }, sku: { in: ['A', 'B'] } },
    sort: { sku: 'DESC' },
    include: ['sku', 'price'],
  };
  const { status, body } = await send(query, variables);
  expect(status).toBe(200);
  expect(body.data['products']).toMatchObject({
    items: [{ sku: 'A', price: 100, price_incl_tax: 122 }],
    total_count: 2,
    aggregations: {
      agg_terms_color: {
        buckets: [
          { key: 49, doc_count: 1 },
          { key: 50, doc_count: 1 },
        ],
      },
    },
    sort_fields: { options: expect.arrayContaining([{ value: 'position:asc' }]) },
    page_info: { page_size: 1, current_page: 2 },
  });
});

it('accepts nested fields and inline values', async () => {
  const { body } = await send(
    '{ products(filter: {stock: {is_in_stock: {eq: true}}}, sort: {sku: ASC}, search: "peegel") { items } }',
  );
  expect(body.data['products']).toMatchObject({ items: [{ sku: 'A' }] });
});

it.each([
  ['categories', { hits: { total: 1, hits: [{ _type: 'category', _id: '20' }] } }, '{ hits suggest }'],
  ['customAttributeMetadata', { hits: { hits: [{ _type: 'attribute' }] } }, '{ hits }'],
  ['taxrule', { hits: { hits: [{ _source: { code: 'VAT' } }] } }, '{ hits }'],
  ['reviews', { hits: { hits: [{ _source: { product_id: 1 } }] } }, '{ hits }'],
  ['cmsPages', { items: [{ identifier: 'about-us', title: 'Meist' }] }, '{ items { identifier title } }'],
  ['cmsBlocks', { items: [{ id: 4 }] }, '{ items { id } }'],
  ['cmsHierarchies', { items: [{ identifier: 'tree' }] }, '{ items { identifier } }'],
])('%s', async (field, expected, selection) => {
  const { body } = await send(`{ ${field} ${selection} }`);
  expect(body.data[field]).toMatchObject(expected);
});

it('supports introspection', async () => {
  const { status, body } = await send(
    '{ __schema { queryType { fields { name type { ofType { ofType { ofType { ofType { name } } } } } } } } }',
  );
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('customAttributeMetadata');
});

describe('[API-01] reports errors with a message', () => {
  const deep = `{ ${'... on Query { '.repeat(8)} taxrule { hits } ${'}'.repeat(8)} }`;
  const wide = `{ ${Array.from({ length: 11 }, (_, index) => `p${index}: products { total_count }`).join(' ')} }`;
  const doubling = `query { ...f0 } ${Array.from({ length: 14 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f14 on Query { taxrule { hits } }`;
  it.each([
    ['a syntax error', '{ products(', 'Syntax Error'],
    ['an unknown field', '{ orders { id } }', 'Cannot query field "orders"'],
    ['excessive depth', deep, 'nested deeper than 6 levels'],
    ['too many searches', wide, 'More than 10 searches'],
    ['fragments that multiply', doubling, 'nested deeper than 6 levels'],
    [
      'an unknown operator',
      '{ products(filter: {sku: {regex: {x: {y: {z: {q: {w: {e: 1}}}}}}}}) { items } }',
      'nested too deep',
    ],
    ['a wrong sort', '{ products(sort: {sku: SIDEWAYS}) { items } }', '_appliedSort.0.options'],
    ['a page over the limit', '{ products(pageSize: 10001) { items } }', 'size: at most 10000'],
  ])('%s', async (_name, query, message) => {
    const { status, body } = await send(query);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain(message);
  });

  it('answers for another store', async () => {
    expect((await send('{ taxrule { hits } }', {}, '/graphql/xx/')).status).toBe(404);
  });

  it('rejects a body that is not a GraphQL request', async () => {
    const response = await app.request('/graphql/et/', { method: 'POST', body: '{"q":1}' });
    expect(response.status).toBe(400);
  });
});
