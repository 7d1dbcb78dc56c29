// Time from the commit of a change of the staff until the product page, its listing, the search answer and GraphQL of two
// processes show it: price, stock, text and category in turn. CHANGES=20 runs it smaller: node bench/visible.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { loadDocuments } from '../api/src/catalog/catalog-repository.ts';
import { composeEditors } from '../api/src/compose-editors.ts';
import type { Database } from '../api/src/db/database.ts';
import { countStock } from '../api/src/stock/stock-editor.ts';
import { loadStock } from '../api/src/stock/stock-level-service.ts';
import { printBudgets } from './support/budget-table.ts';
import { openCluster, type ShopProcess } from './support/shop-cluster.ts';
import { loadStockedProducts } from './support/stocked-products.ts';

const CHANGES = Number(process.env['CHANGES'] ?? 200);
const FIRST_PORT = Number(process.env['BENCH_PORT'] ?? 4240);
const POLL_MS = 10;
/** Longer than the 30 seconds after which a process compares its revision: a lost notification shows as a number. */
const LIMIT_MS = 90_000;
const PRODUCTS = 10;
const author = { kind: 'person', name: 'bench' } as const;

interface Shown {
  id: string;
  sku: string;
  path: string;
  category: { id: string; path: string; name: string };
}

/** Each with its last category, in whose listing it is looked for. */
const loadProducts = async (db: Database): Promise<Shown[]> => {
  const categories = new Map<string, CatalogDocument>();
  for await (const batch of loadDocuments(db, 'et', 'category'))
    for (const category of batch) categories.set(String(category.id), category);
  return (await loadStockedProducts(db, 'et')).flatMap((product) => {
    const category = categories.get(String([product['category_ids']].flat().at(-1)));
    if (!category) return [];
    const { id, url_path, name } = category;
    return {
      id: String(product.id),
      sku: String(product['sku']),
      path: String(product['url_path']),
      category: { id: String(id), path: String(url_path), name: String(name) },
    };
  });
};

let calls = 0;
/** Each call from another address: what is measured is not the rate limit. */
const textOf = async ({ url }: ShopProcess, path: string, body?: object): Promise<string> => {
  calls += 1;
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.text()).replace(/"took":\d+/, '');
};

type Answer = (shop: ShopProcess, product: Shown) => Promise<string>;

const search = (shop: ShopProcess, entity: string, terms: object) =>
  textOf(shop, `/api/catalog/vue_storefront_catalog_et/${entity}/_search`, { query: { terms } });
const graphql = (shop: ShopProcess, query: string) => textOf(shop, '/graphql/et/', { query });

const PAGES: Record<string, Answer> = {
  'product page': (shop, { path }) => textOf(shop, `/et/${path}`),
  listing: (shop, { category }) => textOf(shop, `/et/${category.path}`),
};
const OF_PRODUCT: Record<string, Answer> = {
  ...PAGES,
  'search answer': (shop, { sku }) => search(shop, 'product', { sku: [sku] }),
  GraphQL: (shop, { sku }) => graphql(shop, `{ products(filter: {sku: {eq: "${sku}"}}) { items } }`),
};
const OF_CATEGORY: Record<string, Answer> = {
  ...PAGES,
  'search answer': (shop, { category }) => search(shop, 'category', { id: [Number(category.id)] }),
  GraphQL: (shop, { category }) =>
    graphql(shop, `{ categories(filter: {id: {eq: ${category.id}}}) { hits } }`),
};

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-visible-'));
const cluster = await openCluster(folder, { SETTINGS__server__trustedProxies: '1' });

/** Milliseconds until every answer of every process is another one, by answer. */
const measure = async (
  shops: readonly ShopProcess[],
  product: Shown,
  answers: Record<string, Answer>,
  change: () => Promise<{ ok: boolean }>,
): Promise<[string, number][]> => {
  const watched = shops.flatMap((shop, at) =>
    Object.entries(answers).map(([name, answer]) => ({
      name: `${name} ${'AB'[at]}`,
      load: () => answer(shop, product),
    })),
  );
  const before = await Promise.all(watched.map(({ load }) => load()));
  const changed = await change();
  if (!changed.ok) throw new Error(JSON.stringify(changed));
  const committed = performance.now();
  return Promise.all(
    watched.map(async ({ name, load }, at): Promise<[string, number]> => {
      while ((await load()) === before[at]) {
        if (performance.now() - committed > LIMIT_MS)
          throw new Error(`${name} of ${product.sku} stays as it was: ${before[at]?.slice(0, 300)}`);
        await sleep(POLL_MS);
      }
      return [name, performance.now() - committed];
    }),
  );
};

const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

try {
  const { db } = cluster;
  const shops = [cluster.add('a', FIRST_PORT), cluster.add('b', FIRST_PORT + 1)];
  for (const shop of shops) await shop.start();
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  const { prices, catalog } = composeEditors({
    db,
    now: Date.now,
    settings: defaultSettings(),
    config: { settingSources, shopUrl: 'http://localhost' },
  });
  const products: Shown[] = [];
  const [first] = shops;
  for (const product of await loadProducts(db))
    if (
      products.length < PRODUCTS &&
      first &&
      (await OF_PRODUCT['listing']?.(first, product))?.includes(product.path)
    )
      products.push(product);
  console.log(`${products.length} products: ${products.map(({ sku }) => sku).join(', ')}`);

  const KINDS = [
    (at: number, { sku }: Shown) => prices.save(author, { sku, store: 'et' }, { price: `${100 + at}.17` }),
    async (_: number, { sku }: Shown) => {
      const [item] = await loadStock(db, { skus: [sku] });
      const qty = item && item.qty > 0 ? 0 : 9;
      return countStock(db, { sku, qty, actor: 'bench', reason: 'bench', isShortageAccepted: true });
    },
    (at: number, { id }: Shown) =>
      catalog.save(author, { store: 'et', entity: 'product' }, id, { fields: { name: `Klaas ${at}` } }),
    (at: number, { category }: Shown) =>
      catalog.save(author, { store: 'et', entity: 'category' }, category.id, {
        fields: { name: `${category.name} ${at}` },
      }),
  ];
  const times: [string, number][] = [];
  for (let at = 0; at < CHANGES; at++) {
    const product = products[(at >> 3) % products.length] as Shown;
    const kind = at % KINDS.length;
    const change = KINDS[kind];
    if (change)
      times.push(
        ...(await measure(shops, product, kind === 3 ? OF_CATEGORY : OF_PRODUCT, () => change(at, product))),
      );
  }
  for (const name of new Set(times.map(([one]) => one))) {
    const sorted = times
      .filter(([one]) => one === name)
      .map(([, ms]) => ms)
      .sort((a, b) => a - b);
    const [p50, p99, most] = [shareOf(sorted, 0.5), shareOf(sorted, 0.99), shareOf(sorted, 1)];
    console.log(
      `${name.padEnd(16)} p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${most.toFixed(0)} ms`,
    );
  }
  const all = times.map(([, ms]) => ms).sort((a, b) => a - b);
  printBudgets(`${CHANGES} changes until both processes show them`, [
    { what: 'p50', value: shareOf(all, 0.5), budget: 200, unit: 'ms' },
    { what: 'p99', value: shareOf(all, 0.99), budget: 1000, unit: 'ms' },
    { what: 'max', value: shareOf(all, 1), budget: 3000, unit: 'ms' },
  ]);
} finally {
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
}
