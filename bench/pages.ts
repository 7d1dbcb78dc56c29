// Pages of the demo shop without the output cache: CPU of the whole process per page, data included, and against bare
// rendering of the same page tree; and a cached page over HTTP against raw node:http with the same bytes.
import '../server/node-env.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@klaas/api/config/config.ts';
import { openDatabase } from '@klaas/api/db/open-database.ts';
import { createLog } from '@klaas/api/http/log.ts';
import { createShopLoad } from '@klaas/api/http/observe/shop-load.ts';
import { createFileStore } from '@klaas/api/providers/storage/file-store.ts';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router';
import { createCanonicalPath } from '../server/canonical-path.ts';
import { composeBackend } from '../server/compose.ts';
import { createHttpServer } from '../server/http-server.ts';
import { createLoaderCache } from '../server/loader-cache.ts';
import { createOutputCache } from '../server/output-cache.ts';
import { createPageKey } from '../server/page-key.ts';
import { loadSiteContent } from '../server/site-content.ts';
import { createStorefront } from '../server/storefront.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';

/** Pages until the JIT has settled. */
const WARM_UP = 1000;
const ROUNDS = 5;
const PER_ROUND = 60;
const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-pages-'));
const NO_FOREIGN = { script: [], connect: [], img: [], frame: [] };

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** CPU milliseconds of this process per call: the median of several rounds. */
const cpuPerCall = async (call: () => Promise<unknown> | unknown): Promise<number> => {
  for (let i = 0; i < WARM_UP; i++) await call();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < PER_ROUND; i++) await call();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / PER_ROUND);
  }
  return median(rounds);
};

const open = async (pageSize: number) => {
  const config = loadConfig({
    DATA_DIR: folder,
    SETTINGS__products__pageSize: String(pageSize),
    SETTINGS__server__preparePictures: 'false',
  });
  const log = createLog({ write: () => {} });
  const loaderCache = createLoaderCache(Date.now, 60_000);
  const backend = await composeBackend({
    config,
    database: await openDatabase(config, () => {}),
    progress: () => {},
    now: Date.now,
    log,
    objects: createFileStore(config.dataDir),
    dropPages: () => {},
    pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
    load: createShopLoad(Date.now),
    firstPages: async () => [],
    isDraining: () => false,
  });
  const build: ServerBuild = await import('../storefront/build/server/index.js' as string);
  const { settings, shopUrl } = config;
  const options = {
    mode: 'production' as const,
    api: backend.api,
    settings,
    content: loadSiteContent({ contentDir: undefined, isDemo: true }),
    shopUrl,
    now: Date.now,
    log,
    loaderCache,
  };
  const storefront = (given: ServerBuild) => createStorefront({ build: given, ...options });
  return { ...backend, settings, build, storefront, render: storefront(build) };
};

type Opened = Awaited<ReturnType<typeof open>>;

const pageOf =
  ({ render }: Opened, path: string) =>
  async () => {
    const { response } = await render(new Request(`http://localhost:3000${path}`));
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    // Like the HTTP server.
    return response.arrayBuffer();
  };

type HandleArguments = [Request, number, Headers, EntryContext, RouterContextProvider];

interface EntryModule {
  default: (...args: HandleArguments) => Promise<Response>;
  createPage: (
    request: Request,
    routerContext: EntryContext,
    context: RouterContextProvider,
  ) => Promise<ReactElement>;
}

/** Rendering alone: the tree of a loaded page, without loading or sending. */
const baselineRendering = async ({ build, ...shop }: Opened, path: string): Promise<() => string> => {
  const { default: handle, createPage, ...rest } = build.entry.module as unknown as EntryModule;
  let page: ReactElement | undefined;
  const capture = async (...args: HandleArguments) => {
    const [request, , , routerContext, context] = args;
    page = await createPage(request, { ...routerContext, serverHandoffStream: undefined }, context);
    return handle(...args);
  };
  const capturingBuild = {
    ...build,
    entry: { module: { ...rest, createPage, default: capture } },
  } as unknown as ServerBuild;
  await pageOf({ ...shop, build, render: shop.storefront(capturingBuild) }, path)();
  if (!page) throw new Error('Nothing was rendered');
  const tree = page;
  return () => renderToString(tree);
};

const fetchBytes = (port: number, path: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

const callsPerSecond = async (port: number, path: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const calls = 3000;
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next++ < calls) await fetchBytes(port, path, agent);
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  agent.destroy();
  return (calls / (performance.now() - started)) * 1000;
};

const cachedAgainstRaw = async (shop: Opened, path: string): Promise<number> => {
  const cache = createOutputCache(64e6);
  const { listener } = createHttpServer({
    adminFiles: null,
    api: shop.api,
    render: shop.render,
    cache,
    ttlMs: 86_400_000,
    foreign: NO_FOREIGN,
    keyOf: createPageKey(shop.settings),
    files: new Map(),
    findAsset: null,
    canonicalPath: createCanonicalPath(shop.settings.storeViews.stores),
    shopUrl: 'http://localhost',
    onError: (error) => {
      throw error;
    },
  });
  const server = createServer(listener).listen(0);
  const serverPort = (server.address() as AddressInfo).port;
  await fetchBytes(serverPort, path, new Agent());
  const cached = cache.get(path);
  const body = cached?.body;
  if (!cached || !body || cached.encoding !== 'br') throw new Error('The page was not kept');
  const headers = { ...cached.headers, 'content-encoding': 'br', 'content-length': body.byteLength };
  const raw = createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(0);
  const rawPort = (raw.address() as AddressInfo).port;
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rawRate = await callsPerSecond(rawPort, path);
    ratios.push((await callsPerSecond(serverPort, path)) / rawRate);
  }
  server.close();
  raw.close();
  return median(ratios);
};

const CATEGORY = '/et/dusilahendused';
const PRODUCT = '/et/dusilahendused/dusiseinad/dusisein-vore-must.html';
const measured: Measured[] = [];
const small = await open(24);
measured.push({
  what: 'category of 24, CPU per page',
  value: await cpuPerCall(pageOf(small, CATEGORY)),
  unit: 'ms',
  budget: 6,
});
measured.push({
  what: 'product, CPU per page',
  value: await cpuPerCall(pageOf(small, PRODUCT)),
  unit: 'ms',
  budget: 6,
});
await small.close();
const full = await open(50);
const fullMs = await cpuPerCall(pageOf(full, CATEGORY));
const baselineMs = await cpuPerCall(await baselineRendering(full, CATEGORY));
measured.push({
  what: 'category of 50 against bare rendering',
  value: fullMs / baselineMs,
  unit: '×',
  budget: 1.8,
});
console.log(`category of 50: ${fullMs.toFixed(2)} ms, bare rendering ${baselineMs.toFixed(2)} ms`);
measured.push({
  what: 'cached page against raw node:http',
  value: await cachedAgainstRaw(full, CATEGORY),
  unit: '×',
  budget: 0.7,
  kind: 'least',
});
await full.close();
rmSync(folder, { recursive: true, force: true });
printBudgets('Pages', measured);
