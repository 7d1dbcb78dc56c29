// Log messages for missing resources, in the words of the specification.

import { readFile } from 'node:fs/promises';
import { removeDocuments, upsertDocuments } from '../../api/src/catalog/catalog-repository.ts';
import { DATA_DIR, shopDatabase } from '../shop-database.ts';
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

interface LogLine extends Record<string, unknown> {
  level: string;
  message: string;
}

const LINE = /^\{"level"/;

/** Warnings that contain this text, which no other test requests. */
const warnings = async (name: string): Promise<LogLine[]> => {
  const log = await readFile(`${DATA_DIR}.log`, 'utf8');
  return log
    .split('\n')
    .filter((line) => LINE.test(line) && line.includes(name))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ level }) => level === 'warn');
};
const messages = async (name: string) => (await warnings(name)).map(({ message }) => message);

test('[ROUTE-19] [ROUTE-26] an unknown URL is a not-found page and a log entry', async ({ request }) => {
  expect((await loadPage(request, '/et/nothing/is-here.html')).status).toBe(404);
  await expect
    .poll(() => messages('nothing/is-here.html'))
    .toEqual(['No mapping found for nothing/is-here.html']);
});

test('[CATG-08] an unknown category is logged with its lookup key', async ({ request }) => {
  expect((await loadPage(request, '/et/c/no-such-category')).status).toBe(404);
  await expect
    .poll(() => warnings('no-such-category'))
    .toMatchObject([
      { message: 'Category query returned empty result', key: 'slug', value: 'no-such-category' },
    ]);
});

test('[PROD-01] [PROD-09] disabled products and missing components are logged by name', async ({
  request,
}) => {
  const db = shopDatabase();
  const documents = [
    {
      ...{
        id: 990_001,
        sku: 'E2E-SET',
        type_id: 'grouped',
        status: 1,
        visibility: 4,
        name: 'Set',
        price: 10,
      },
      ...{ slug: 'e2e-set', url_key: 'e2e-set', url_path: 'e2e-set.html', tax_class_id: 2, category_ids: [] },
      product_links: [
        {
          sku: 'E2E-SET',
          link_type: 'associated',
          linked_product_sku: 'KL-TP',
          linked_product_type: 'simple',
        },
        {
          sku: 'E2E-SET',
          link_type: 'associated',
          linked_product_sku: 'E2E-GONE',
          linked_product_type: 'simple',
        },
      ],
    },
    {
      ...{ id: 990_002, sku: 'E2E-OFF', type_id: 'simple', status: 2, visibility: 4, name: 'Off', price: 10 },
      ...{ slug: 'e2e-off', url_key: 'e2e-off', url_path: 'e2e-off.html', tax_class_id: 2, category_ids: [] },
    },
  ];
  await upsertDocuments(db, 'et', 'product', documents);
  try {
    await expect.poll(async () => (await loadPage(request, '/et/p/E2E-SET/x')).status).toBe(200);
    expect((await loadPage(request, '/et/p/E2E-OFF/x')).status).toBe(404);
    await expect.poll(() => messages('E2E-GONE')).toContain('Product not found');
    await expect
      .poll(() => messages('E2E-OFF'))
      .toContain('Product query returned empty result product status = 2');
  } finally {
    await removeDocuments(db, 'et', 'product', ['990001', '990002']);
  }
});
