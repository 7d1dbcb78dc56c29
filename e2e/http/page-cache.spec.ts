// [OFF-05] Cached pages after changes of the catalogue: one process with caches, one without, on one database of their
// own: products, categories and pages change that other tests show.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadDocuments, removeDocuments, upsertDocuments } from '../../api/src/catalog/catalog-repository.ts';
import { createContentEditor, createContentEntity } from '../../api/src/content/content-editor.ts';
import type { CatalogDocument, Entity } from '../../core/src/catalog/entity.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { expect, test } from '../support/request-id.ts';
import { startSecondShop } from '../support/second-shop.ts';

type Shop = Awaited<ReturnType<typeof startSecondShop>>;

const SHOP_URL = 'http://shop.test';
const KEY = 'page-cache-spec';
/** Random changes; each is undone after the pages were compared. */
const CHANGES = 14;
const WARM_PAGES = 300;

/** The same changes in each run; others: FAST_CHECK_SEED=7 */
const SAMPLE = { numRuns: 1, seed: Number(process.env.FAST_CHECK_SEED ?? 1) };

let database: OwnDatabase;
let db: ReturnType<OwnDatabase['connect']>;
let folder = '';
let cached: Shop;
let fresh: Shop;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  // The first start fills the database.
  test.setTimeout(300_000);
  database = await createOwnDatabase();
  db = database.connect();
  folder = await mkdtemp(join(tmpdir(), 'klaas-page-cache-'));
  const settings = {
    SHOP_URL,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SETTINGS__server__invalidateCacheKey: KEY,
    SETTINGS__server__resetDemo: 'false',
  };
  cached = await startSecondShop(settings);
  fresh = await startSecondShop({ ...settings, SETTINGS__server__useOutputCache: 'false' });
});
test.afterAll(async () => {
  await Promise.all([cached?.stop(), fresh?.stop()]);
  await db?.$client.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The page contains the setting in which the processes differ. */
const textOf = async (shop: Shop, path: string): Promise<string> =>
  (await (await fetch(`${shop.url}${path}`)).text()).replace(
    '"useOutputCache":false',
    '"useOutputCache":true',
  );

const sitemapOf = async (store: string): Promise<string[]> =>
  [...(await textOf(cached, `/sitemap-${store}.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );

const metricOf = async (name: string, shop = cached): Promise<number> => {
  const lines = (await textOf(shop, '/metrics')).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
};

const documentsOf = async (entity: Entity, store = 'et'): Promise<CatalogDocument[]> => {
  const found: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, store, entity)) found.push(...batch);
  return found;
};

interface Change {
  name: string;
  entity: Entity;
  /** `null`: the document is removed. */
  edit: ((document: CatalogDocument) => CatalogDocument) | null;
}

const inStock = (isInStock: boolean) => ({ stock: { is_in_stock: isInStock, qty: isInStock ? 5 : 0 } });
const CHANGE_KINDS: Change[] = [
  { name: 'price', entity: 'product', edit: (product) => ({ ...product, price: 77, final_price: 77 }) },
  { name: 'name', entity: 'product', edit: (product) => ({ ...product, name: `${product['name']} uus` }) },
  { name: 'description', entity: 'product', edit: (product) => ({ ...product, description: '<p>Muu</p>' }) },
  { name: 'out of stock', entity: 'product', edit: (product) => ({ ...product, ...inStock(false) }) },
  { name: 'category move', entity: 'product', edit: (product) => ({ ...product, category_ids: [2, 20] }) },
  { name: 'address', entity: 'product', edit: (product) => ({ ...product, url_path: `uus-${product.id}` }) },
  { name: 'removal', entity: 'product', edit: null },
  { name: 'rename', entity: 'category', edit: (category) => ({ ...category, name: 'Uus nimi' }) },
  { name: 'hidden', entity: 'category', edit: (category) => ({ ...category, is_active: false }) },
  { name: 'text', entity: 'cms_page', edit: (page) => ({ ...page, content: '<p>Muudetud</p>' }) },
  { name: 'hidden', entity: 'cms_page', edit: (page) => ({ ...page, active: false }) },
  { name: 'text', entity: 'review', edit: (review) => ({ ...review, detail: 'Muudetud' }) },
  { name: 'removal', entity: 'review', edit: null },
  { name: 'label', entity: 'attribute', edit: withOtherLabels },
];

function withOtherLabels(attribute: CatalogDocument): CatalogDocument {
  const options = (attribute['options'] as { label: string }[] | undefined) ?? [];
  return {
    ...attribute,
    default_frontend_label: `${attribute['default_frontend_label']} uus`,
    options: options.map((option) => ({ ...option, label: `${option.label} uus` })),
  };
}

/** The pages of a store that a change may affect: every kind, and those of the changed document's neighbours. */
const pagesToCompare = async (): Promise<string[]> => {
  const [et, ru] = [await sitemapOf('et'), await sitemapOf('ru')];
  const every = (paths: string[], step: number) => paths.filter((_, at) => at % step === 0);
  return [
    ...['/et', '/ru', '/et.data', '/et/search?q=dušisein', '/ru/search?q=зеркало', '/et/delivery'],
    ...[
      '/et/dusilahendused?sort=final_price%3Aasc',
      '/et/dusilahendused?color=49',
      '/et/dusilahendused?page=2',
    ],
    ...every(et, 6),
    ...every(ru, 20),
  ];
};

const differences = async (paths: readonly string[]): Promise<string[]> => {
  const compared = await Promise.all(
    paths.map(async (path) => ((await textOf(cached, path)) === (await textOf(fresh, path)) ? [] : path)),
  );
  return compared.flat();
};

/** Both processes have applied what is committed; before that both would show the same old pages. */
const caughtUp = async (): Promise<void> => {
  const { rows } = await db.$client.query<{ revision: string }>(
    "select revision from catalog_revision where store_code = 'et'",
  );
  const latest = Number(rows[0]?.revision);
  for (const shop of [cached, fresh])
    await expect
      .poll(() => metricOf('catalog_revision{store="et"}', shop), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(latest);
};

/** A page is compared again only if it differed: jobs change the shop too. */
const expectFresh = async (paths: readonly string[], message: string): Promise<void> => {
  let left = paths;
  const compare = async () => {
    left = await differences(left);
    return left;
  };
  await expect.poll(compare, { message }).toEqual([]);
};

const warm = async (paths: readonly string[]) => {
  for (const path of paths) await textOf(cached, path);
};

test('[OFF-05] after any change every cached page equals a fresh render', async () => {
  test.setTimeout(600_000);
  const paths = await pagesToCompare();
  const documents = new Map<Entity, CatalogDocument[]>();
  for (const { entity } of CHANGE_KINDS) documents.set(entity, await documentsOf(entity));
  await expectFresh(paths, 'before all changes');
  const original = await Promise.all(paths.map((path) => textOf(cached, path)));
  const changedPaths = async () => {
    const now = await Promise.all(paths.map((path) => textOf(cached, path)));
    return paths.filter((_, page) => now[page] !== original[page]);
  };
  const [choices] = fc.sample(
    fc.shuffledSubarray(CHANGE_KINDS, { minLength: CHANGES, maxLength: CHANGES }),
    SAMPLE,
  );
  const places = fc.sample(fc.nat(), { ...SAMPLE, numRuns: CHANGES });
  for (const [at, { name, entity, edit }] of (choices ?? []).entries()) {
    const candidates = documents.get(entity) ?? [];
    const before = candidates[(places[at] ?? 0) % candidates.length];
    if (!before) continue;
    const what = `${entity} ${before.id}: ${name}`;
    if (edit) await upsertDocuments(db, 'et', entity, [edit(before)]);
    else await removeDocuments(db, 'et', entity, [String(before.id)]);
    await caughtUp();
    await expectFresh(paths, what);
    await upsertDocuments(db, 'et', entity, [before]);
    await caughtUp();
    // The fresh pages of this state are known: only others are rendered again.
    await expectFresh(await changedPaths(), `${what}, undone`);
  }
  const editor = createContentEditor(db, createContentEntity(Date.now));
  const author = { kind: 'person', name: 'test' } as const;
  const notices = { kind: 'notification-message', locale: 'et' } as const;
  const added = await editor.add(author, notices, { message: 'Suletud', type: 'info', active: true });
  await expect.poll(() => differences(paths), { message: 'a notice' }).toEqual([]);
  await editor.remove(author, notices, added.id ?? 0);
});

test('[OFF-05] after the price change of one product at least 95 % of 300 warm pages are cached', async () => {
  test.setTimeout(300_000);
  const sitemaps = [...(await sitemapOf('et')), ...(await sitemapOf('ru'))];
  const paths = [...sitemaps, ...sitemaps.map((path) => `${path}.data`)].slice(0, WARM_PAGES);
  await fetch(`${cached.url}/invalidate?key=${KEY}&tag=*`);
  expect(await metricOf('page_cache_pages')).toBe(0);
  await warm(paths);
  const before = await metricOf('page_cache_pages');
  expect(before).toBeGreaterThanOrEqual(WARM_PAGES * 0.95);
  const [product] = await documentsOf('product');
  if (!product) throw new Error('no product');
  const path = `/et/${product['url_path']}`;
  await upsertDocuments(db, 'et', 'product', [{ ...product, price: 77, final_price: 77 }]);
  await expect.poll(() => differences([path])).toEqual([]);
  expect(await metricOf('page_cache_pages')).toBeGreaterThanOrEqual(before * 0.95);
  await upsertDocuments(db, 'et', 'product', [product]);
});

test('an invalidation reaches every process; `*` clears everything', async () => {
  await warm(['/et', '/ru']);
  expect(await metricOf('page_cache_pages')).toBeGreaterThanOrEqual(2);
  const response = await fetch(`${fresh.url}/invalidate?key=${KEY}&tag=*`);
  expect(await response.json()).toEqual({ code: 200, result: 'Tags invalidated successfully [*]' });
  await expect.poll(() => metricOf('page_cache_pages')).toBe(0);
});
