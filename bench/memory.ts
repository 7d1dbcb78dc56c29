// Memory of the whole shop, 2,000 products × 4 variants in both stores, after its pages and lists were used.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { openDatabase } from '../api/src/db/open-database.ts';
import { generateOthers, generateProducts } from './generate-catalogue.ts';
import { printBudgets } from './support/budget-table.ts';
import { listingQuery, skuQuery, textQuery, WORDS } from './support/catalogue-queries.ts';
import { memoryOf, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const ROUNDS = 400;
const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-memory-'));

const fill = async (): Promise<string[]> => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
  const skus = new Set<string>();
  for (const language of ['et', 'ru'] as const) {
    const products = [...generateProducts({ products: 2000, variants: 4, language })];
    for (const product of products) skus.add(String(product['sku']));
    await upsertDocuments(db, language, 'product', products);
    for (const [entity, documents] of Object.entries(generateOthers()))
      await upsertDocuments(db, language, entity as Entity, documents);
  }
  await close();
  return [...skus];
};

const fetchText = async (path: string): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:${SHOP_PORT}${path}`);
  await response.text();
};

/** Lists in several shapes, searches, products and pages, each requested more than once. */
const use = async (skus: readonly string[]): Promise<void> => {
  const shapes = ['', '&_source_include=id,sku,name,price', '&response_format=compact'];
  for (let round = 0; round < ROUNDS; round++) {
    const store = round % 2 === 0 ? 'et' : 'ru';
    const word = WORDS[round % WORDS.length] ?? '';
    const queries = [listingQuery(round), textQuery(word), skuQuery(skus[(round * 7) % skus.length] ?? '')];
    for (const query of queries) {
      const request = encodeURIComponent(JSON.stringify(query));
      const path = `/api/catalog/vue_storefront_catalog_${store}/product/_search?size=50&request=${request}`;
      await fetchText(path + (shapes[round % shapes.length] ?? ''));
      if (round % 4 === 0) await fetchText(path);
    }
    if (round % 10 === 0) await fetchText(store === 'et' ? '/' : '/ru');
  }
};

try {
  const skus = await fill();
  const { shop } = await startShop(dataDir);
  const atStart = memoryOf(dataDir);
  await use(skus);
  const used = memoryOf(dataDir);
  await stopShop(shop);
  printBudgets('Memory of the whole shop, 2,000 products × 4 variants in both stores', [
    { what: 'after the start', value: atStart.serverMb + atStart.databaseMb, budget: 400, unit: 'MB' },
    { what: 'after use', value: used.serverMb + used.databaseMb, budget: 400, unit: 'MB' },
  ]);
  console.log(`of it the database: ${atStart.databaseMb.toFixed(0)}, then ${used.databaseMb.toFixed(0)} MB`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
