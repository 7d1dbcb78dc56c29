// No endpoint returns unsafe HTML, whatever was imported; the stored documents stay as imported.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadDocuments, upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

const DIRTY =
  '<p onclick="steal()">Klaas <b>8 mm</b><script>steal()</script><img src="/a.png" onerror="steal()">' +
  '<iframe src="https://evil.example"></iframe><a href="javascript:steal()">siit</a></p>';
const CLEAN = '<p>Klaas <b>8 mm</b><img src="/a.png" /><a>siit</a></p>';

const DOCUMENTS: [Entity, CatalogDocument][] = [
  [
    'product',
    {
      ...{ id: 901, sku: 'DIRTY', name: 'Peegel & uks', type_id: 'simple', status: 1, visibility: 4 },
      ...{
        price: 10,
        final_price: 10,
        tax_class_id: 2,
        url_key: 'dirty',
        url_path: 'dirty.html',
        slug: 'dirty',
      },
      ...{ description: DIRTY, short_description: DIRTY, category_ids: [] },
    },
  ],
  ['category', { id: 902, name: 'K', parent_id: 2, level: 2, is_active: true, description: DIRTY }],
  ['cms_page', { id: 903, identifier: 'dirty', title: 'D', content: DIRTY, active: true, store_id: 0 }],
  ['cms_block', { id: 904, identifier: 'dirty', title: 'D', content: DIRTY, active: true, store_id: 0 }],
  ['review', { id: 905, product_id: 901, title: 'R', detail: DIRTY, nickname: '<script>x</script>Mari' }],
];

/** Timeout for a slow machine; normally reached much sooner. */
const PATIENT = { timeout: 20_000 };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  for (const [entity, document] of DOCUMENTS)
    await upsertDocuments(api.services.db, 'et', entity, [document]);
  await vi.waitFor(
    async () => expect(await api.services.catalog.documentById('et', 'review', 905)).toBeDefined(),
    PATIENT,
  );
});
afterAll(() => api.stop());

const textOf = async (path: string, init?: RequestInit) => {
  const response = await api.app.request(path, init);
  expect(response.status).toBe(200);
  return response.text();
};
const graphql = (query: string) => textOf('/graphql/et/', jsonBody({ query }));

it.each(DOCUMENTS)('sanitizes %s in the search endpoint', async (entity, { id }) => {
  const request = encodeURIComponent(JSON.stringify({ query: { terms: { id: [id] } } }));
  for (const format of ['standard', 'compact']) {
    const text = await textOf(
      `/api/catalog/vue_storefront_catalog_et/${entity}/_search?response_format=${format}&request=${request}`,
    );
    expect(text).toContain(
      entity === 'product' && format === 'compact' ? 'DIRTY' : JSON.stringify(CLEAN).slice(1, -1),
    );
    expect(text).not.toMatch(/steal|evil|<script|iframe/);
  }
});

it('sanitizes the URL mapper, GraphQL and the product endpoint', async () => {
  const responses = [
    await textOf('/api/url/map', jsonBody({ url: 'dirty.html' })),
    await textOf('/api/url/map', jsonBody({ url: '/dirty.html', includeFields: ['description'] })),
    await graphql('{ products(search: "", filter: { sku: { in: ["DIRTY"] } }) { items } }'),
    await textOf('/api/product/list?skus=DIRTY'),
  ];
  for (const text of responses) expect(text).not.toMatch(/steal|evil|<script|iframe/);
  expect(responses[0]).toContain('dirty');
  expect(responses[3]).toContain('Peegel & uks');
});

it('keeps the imported HTML in the stored documents', async () => {
  for (const [entity, document] of DOCUMENTS) {
    const stored: CatalogDocument[] = [];
    for await (const batch of loadDocuments(api.services.db, 'et', entity)) stored.push(...batch);
    expect(stored).toContainEqual(document);
  }
});
