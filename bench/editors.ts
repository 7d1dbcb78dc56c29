// CPU of one write of the staff, PostgreSQL included: price, content, order and stock, one at a time and eight at a
// time. PRODUCTS=100000 and WRITES=200 change the sizes: node bench/editors.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { seedCartRules } from '../api/src/cart/cart-seed.ts';
import { upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { composeEditors } from '../api/src/compose-editors.ts';
import { connectDatabase, type Database } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { countStock } from '../api/src/stock/stock-editor.ts';
import { type GeneratedDocument, generateOthers, generateProducts } from './generate-catalogue.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { composeBenchedServices } from './support/compose-api.ts';
import { databaseCpuMs } from './support/cpu-usage.ts';
import { createOrderBody } from './support/order-body.ts';

const WRITES = Number(process.env['WRITES'] ?? 1000);
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 2000);
const VARIANTS = 4;
const PAGES = 20;
const STOCKED = 100;
const BATCH = 2000;
const CONCURRENCY = [1, 8];
/** The JIT is still compiling. */
const WARM_UP = 300;
const BUDGET_MS = 5;
const author = { kind: 'person', name: 'bench' } as const;

const fill = async (db: Database, products: readonly GeneratedDocument[]): Promise<void> => {
  for (let at = 0; at < products.length; at += BATCH)
    await upsertDocuments(db, 'et', 'product', products.slice(at, at + BATCH) as CatalogDocument[]);
  await seedCartRules(db);
  await db.$client.query(
    'insert into stock_item (product_id, sku, qty) select n, sku, 1000000 from unnest($1::text[]) with ordinality as s(sku, n)',
    [products.slice(0, STOCKED).map((product) => variantOf(product))],
  );
  await db.$client.query('analyze');
};

const variantOf = (product: GeneratedDocument | undefined): string =>
  (product?.['configurable_children'] as { sku: string }[] | undefined)?.[0]?.sku ?? '';

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-editors-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const db = connectDatabase(postgres.connection);

const accepted = (result: { ok: boolean }): void => {
  if (!result.ok) throw new Error(JSON.stringify(result));
};

/** Every write differs from the one before: one that changes nothing is not written. */
const measure = async (
  name: string,
  write: (at: number) => Promise<{ ok: boolean }>,
): Promise<Measured[]> => {
  let next = 0;
  const run = (count: number, concurrency: number) => {
    const end = next + count;
    const work = async () => {
      while (next < end) accepted(await write(next++));
    };
    return Promise.all(Array.from({ length: concurrency }, work));
  };
  await run(Math.min(WARM_UP, WRITES), 8);
  const measured: Measured[] = [];
  for (const concurrency of CONCURRENCY) {
    const [cpu, databaseMs, at] = [process.cpuUsage(), databaseCpuMs(postgres.pid()), performance.now()];
    await run(WRITES, concurrency);
    const { user, system } = process.cpuUsage(cpu);
    const nodeMs = (user + system) / 1000 / WRITES;
    const postgresMs = (databaseCpuMs(postgres.pid()) - databaseMs) / WRITES;
    const rate = (WRITES / (performance.now() - at)) * 1000;
    console.log(
      `${name}, c = ${concurrency}: node ${nodeMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms, ${rate.toFixed(0)}/s`,
    );
    measured.push({
      what: `${name}, ${concurrency} at a time`,
      value: nodeMs + postgresMs,
      budget: BUDGET_MS,
      unit: 'ms',
    });
  }
  return measured;
};

try {
  const settings = defaultSettings();
  const products = [...generateProducts({ products: PRODUCTS, variants: VARIANTS })].filter(
    (product) => Array.isArray(product['configurable_children']) && product['status'] === 1,
  );
  const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
  await loaded.load('et', 'product', products.slice(0, STOCKED));
  for (const [entity, documents] of Object.entries(generateOthers()))
    await loaded.load('et', entity as Entity, documents);
  await fill(db, products);
  const { orders } = composeBenchedServices({ db, loaded, settings, port: 0 });
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  const editors = composeEditors({
    db,
    now: Date.now,
    settings,
    config: { settingSources, shopUrl: 'http://localhost' },
  });

  const pages = { kind: 'page-infos', locale: 'et' } as const;
  const ids: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const page = { title: `Leht ${at}`, slug: `leht-${at}`, content: '<p>Karastatud klaas.</p>'.repeat(50) };
    const added = await editors.content.add(author, pages, page);
    accepted(added);
    ids.push(added.id ?? 0);
  }
  const [store] = settings.storeViews.stores;
  const placed: number[] = [];
  const place = async (at: number) => {
    const input: OrderInput = createOrderBody([{ sku: variantOf(products[at % STOCKED]), qty: 1 }]);
    const result = await orders.placement.place({ input, owner: null, store: store as never });
    if (!result.ok) throw new Error(JSON.stringify(result));
    placed.push(Number(result.value.backendOrderId));
  };
  const total = Math.min(WARM_UP, WRITES) + CONCURRENCY.length * WRITES;
  for (let at = 0; at < total; at += 8)
    await Promise.all(Array.from({ length: 8 }, (_, nth) => place(at + nth)));

  const skuAt = (at: number) => String(products[(at * 7) % products.length]?.['sku']);
  const stockSku = (at: number) => variantOf(products[at % STOCKED]);
  const change = { actor: 'bench', reason: 'bench', isShortageAccepted: false };
  printBudgets(`A write of the staff, ${PRODUCTS} products with ${VARIANTS} variants, CPU with PostgreSQL`, [
    ...(await measure('price', (at) =>
      editors.prices.save(author, { sku: skuAt(at), store: 'et' }, { price: `${2000 + at}.50` }),
    )),
    ...(await measure('content', (at) =>
      editors.content.save(author, pages, ids[at % PAGES] ?? 0, { fields: { title: `Leht ${at}` } }),
    )),
    ...(await measure('order', (at) => orders.checkout.steps.cancel(author, placed[at] ?? 0))),
    ...(await measure('stock', (at) =>
      countStock(db, { ...change, sku: stockSku(at), qty: 900_000 + (at % 5000) }),
    )),
  ]);
} finally {
  await db.$client.end();
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
