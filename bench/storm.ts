// 64 clients order, cancel, change prices, count, import and browse on two processes of the shop, of which one is killed
// every 3 seconds. At rest everything must add up, and every page of both must equal that of a fresh process. With
// durable PostgreSQL writes: node bench/storm.ts --minutes 10
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type PackedFields, packedPieceOf } from '@klaas/core/cart/delivery/packed-goods.ts';
import { NETWORK_LIMITS } from '@klaas/core/cart/delivery/parcel-limits.ts';
import { fitsLimits } from '@klaas/core/cart/delivery/ship-class.ts';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { composeEditors } from '../api/src/compose-editors.ts';
import type { Database } from '../api/src/db/database.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { printBudgets } from './support/budget-table.ts';
import { composeBenchedServices } from './support/compose-api.ts';
import { type MailSink, startMailSink } from './support/mail-sink.ts';
import { openCluster, type ShopProcess } from './support/shop-cluster.ts';
import { loadStockedProducts } from './support/stocked-products.ts';
import { auditStorm } from './support/storm-audit.ts';
import { runClients, type Storm } from './support/storm-clients.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const STORM_MS = Number(values.minutes) * 60_000;
const FIRST_PORT = Number(process.env['BENCH_PORT'] ?? 4230);
const KILL_EVERY_MS = 3000;
/** Changes go on without kills, so that both caches are warm and out of date at some moment. */
const CALM_MS = 15_000;
/** E-mails of a killed process wait for the end of their lease: 3 minutes, looked for once a minute. */
const MAIL_LIMIT_MS = 8 * 60_000;
const SKUS = 12;
const SETTINGS = {
  // The clients have addresses of their own.
  SETTINGS__server__trustedProxies: '1',
};
const textOf = async ({ url }: ShopProcess, path: string): Promise<string> =>
  (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(60_000) })).text();

const pathsOf = async (shop: ShopProcess): Promise<string[]> => {
  const maps = await Promise.all(['et', 'ru'].map((store) => textOf(shop, `/sitemap-${store}.xml`)));
  const urls = maps.flatMap((map) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url));
  const paths = urls.map((url) => new URL(url).pathname);
  const lists = paths.filter((path) => !path.endsWith('.html'));
  return [...paths, ...lists.map((path) => `${path}?sort=final_price%3Aasc`)];
};

const isReady = async (shop: ShopProcess): Promise<void> => {
  while (!(await shop.isReady())) await sleep(20);
};

/** In turn; one process is always ready. */
const killInTurn = async (shops: readonly ShopProcess[], isOver: () => boolean): Promise<number> => {
  let kills = 0;
  for (let at = performance.now() + KILL_EVERY_MS; !isOver(); at += KILL_EVERY_MS) {
    await sleep(Math.max(0, at - performance.now()));
    const [victim, other] = kills % 2 === 0 ? shops : [...shops].reverse();
    if (!victim || !other) throw new Error('two processes are needed');
    await isReady(other);
    await victim.kill();
    kills++;
    await victim.start();
  }
  return kills;
};

const allSent = async (db: Database): Promise<number> => {
  const until = Date.now() + MAIL_LIMIT_MS;
  for (;;) {
    const { rows } = await db.$client.query<{ open: number }>(
      'select count(*)::int as open from outbox_letter where sent_at is null',
    );
    const open = rows[0]?.open ?? 0;
    if (open === 0 || Date.now() > until) return open;
    await sleep(1000);
  }
};

const hitsOf = async (shop: ShopProcess): Promise<number> =>
  Number(/^page_cache_hits (\S+)$/m.exec(await textOf(shop, '/metrics'))?.[1]);

const excerptOf = (one: string, other: string): string => {
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(at - 100, at + 60)} ⇄ ${other.slice(at - 20, at + 60)}`.replace(/\s+/g, ' ');
};

/** Pages of a running process that differ from those of a fresh one. */
const outdatedPages = async (shop: ShopProcess, fresh: ShopProcess, paths: readonly string[]) => {
  const before = await hitsOf(shop);
  const outdated: string[] = [];
  for (const path of paths) {
    const [shown, right] = [await textOf(shop, path), await textOf(fresh, path)];
    if (shown !== right) outdated.push(`${shop.url}${path}: ${excerptOf(shown, right)}`);
  }
  return { outdated, hits: (await hitsOf(shop)) - before };
};

const isForCourier = (packed: PackedFields): boolean => {
  const piece = packedPieceOf(packed);
  return piece !== null && fitsLimits(piece, NETWORK_LIMITS.dpd_courier);
};

const createStorm = async (db: Database, folder: string, shops: readonly ShopProcess[]): Promise<Storm> => {
  const settings = defaultSettings();
  const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
  const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
  const russian = new Set((await loadStockedProducts(db, 'ru')).map(({ id }) => id));
  const isWanted = ({ id, custom_options, ...packed }: CatalogDocument) =>
    russian.has(id) && [custom_options ?? []].flat().length === 0 && isForCourier(packed);
  const products = (await loadStockedProducts(db, 'et')).filter(isWanted);
  const skus = products.slice(0, SKUS).map(({ id, sku }) => ({ id: String(id), sku: String(sku) }));
  const [first] = shops;
  if (!first || skus.length < SKUS) throw new Error(`the demo shop has only ${skus.length} such products`);
  return {
    ...{ db, folder, skus, bought: [], faults: [], counts: {}, isOver: () => false },
    urls: shops.map(({ url }) => url),
    paths: await pathsOf(first),
    editors: composeEditors({
      db,
      now: Date.now,
      settings,
      config: { settingSources, shopUrl: 'http://localhost' },
    }),
    orderEditor: composeBenchedServices({ db, loaded, settings, port: 0 }).orders.checkout.steps,
  };
};

const folder = mkdtempSync(join(tmpdir(), 'klaas-storm-'));
const sink: MailSink = await startMailSink();
const cluster = await openCluster(folder, { ...SETTINGS, SMTP_URL: sink.url });
try {
  const { db } = cluster;
  const shops = [cluster.add('a', FIRST_PORT), cluster.add('b', FIRST_PORT + 1)];
  for (const shop of shops) await shop.start();
  const storm = await createStorm(db, folder, shops);
  const end = Date.now() + STORM_MS;
  storm.isOver = () => Date.now() > end + CALM_MS;
  const [kills] = await Promise.all([killInTurn(shops, () => Date.now() > end), runClients(storm)]);
  console.log(`${kills} kills; ${JSON.stringify(storm.counts)}`);

  const unsent = await allSent(db);
  const audit = await auditStorm(db, sink, storm.bought);
  const fresh = cluster.add('fresh', FIRST_PORT + 2);
  await fresh.start();
  const paths = await pathsOf(fresh);
  const pages = [];
  for (const shop of shops) pages.push(await outdatedPages(shop, fresh, paths));
  const errors = [...shops, fresh].flatMap((shop) =>
    shop.log().filter((line) => line.includes('"level":"error"')),
  );
  const outdated = pages.flatMap((page) => page.outdated);
  const faults = [...storm.faults, ...audit.faults, ...outdated, ...errors];
  for (const fault of faults.slice(0, 40)) console.log(fault);
  const taken = storm.bought.filter(({ ids }) => ids.size > 0).length;
  console.log(
    `${taken} orders taken, ${storm.bought.length - taken} refused; ${audit.changes} changes logged; ` +
      `${paths.length} pages, from memory ${pages.map(({ hits }) => hits).join(' and ')}`,
  );
  printBudgets(`${values.minutes} minutes, two processes, ${kills} kills`, [
    {
      what: 'what does not add up',
      value: storm.faults.length + audit.faults.length,
      budget: 0,
      unit: 'faults',
    },
    { what: 'e-mails not sent', value: unsent, budget: 0, unit: '' },
    // The protocol of mail has no transaction: at most the jobs that ran when a process was killed.
    {
      what: 'e-mails sent again under their Message-ID',
      value: audit.repeatedEmails,
      budget: 4 * kills,
      unit: '',
    },
    { what: 'pages out of date', value: outdated.length, budget: 0, unit: '' },
    { what: 'errors logged', value: errors.length, budget: 0, unit: '' },
    { what: 'orders taken', value: taken, budget: 1, unit: '', kind: 'least' },
  ]);
} finally {
  await cluster.close();
  await sink.stop();
  if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
}
