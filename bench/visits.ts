// What a visit costs: CPU of the shop's process and of its PostgreSQL for a page from memory, a rendered page, a call, a
// change of a cart and an order, on the demo shop over HTTP; then visits of a fixed mix at 1/100 of a million a day, with
// price changes besides, against what these costs predict: node bench/visits.ts [--visits 60] [--save]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runShopCommand } from '../api/src/cli/run-shop-command.ts';
import { printBudgets } from './support/budget-table.ts';
import { type Cost, predictedMs, saveMeasured, TYPICAL, workOf } from './support/capacity-model.ts';
import { databaseCpuMs } from './support/cpu-usage.ts';
import { createOrderBody } from './support/order-body.ts';
import { memoryOf, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '60' }, save: { type: 'boolean', default: false } },
});
const VISITS = Number(values.visits);
const SKU = 'KL-TS-M';
const KEY = 'key-of-the-benchmark';
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const dataDir = mkdtempSync(join(tmpdir(), 'klaas-visits-'));
const CALLERS = 4;
/** Of the busiest second of a million visits a day, a hundredth. */
const VISITS_PER_SECOND = (TYPICAL.visitsPerDay * TYPICAL.peakFactor) / 86_400 / 100;
const PRICE_CHANGE_EVERY_MS = 10_000;

/** Each call comes from an address of its own: limits are not what is measured. */
let calls = 0;
const ask = async (path: string, body?: unknown): Promise<string> => {
  calls += 1;
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(SHOP + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
};

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
const metrics = async () => (await fetch(`${SHOP}/metrics`)).text();

let postgresPid: number | undefined;
const usage = async (): Promise<Cost> => ({
  nodeMs: metric(await metrics(), 'process_cpu_seconds_total') * 1000,
  databaseMs: databaseCpuMs(postgresPid),
});
const costOf = async (times: number, work: (at: number) => Promise<unknown>): Promise<Cost> => {
  let next = 0;
  const caller = async () => {
    while (next < times) await work(next++);
  };
  const before = await usage();
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const after = await usage();
  return {
    nodeMs: (after.nodeMs - before.nodeMs) / times,
    databaseMs: (after.databaseMs - before.databaseMs) / times,
  };
};

const linksOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="(\/et\/[\w/-]+(?:\.html)?)"/g)].map(([, path = '']) => path)),
];
const search = (query: object): string =>
  `/api/catalog/vue_storefront_catalog_et/product/_search?size=24&request=${encodeURIComponent(JSON.stringify(query))}`;

const createCart = async (): Promise<string> =>
  JSON.parse(await ask('/api/cart/create', {})).result as string;
const addTo = (cart: string, qty: number) =>
  ask(`/api/cart/update?cartId=${cart}`, { cartItem: { sku: SKU, qty } });

Object.assign(process.env, {
  SETTINGS__server__trustedProxies: '1',
  SETTINGS__server__invalidateCacheKey: KEY,
});
const { shop } = await startShop(dataDir).catch((error: unknown) => {
  rmSync(dataDir, { recursive: true, force: true });
  throw error;
});
try {
  const env = { ...process.env, DATA_DIR: dataDir };
  await runShopCommand(['stock', 'count', SKU, '100000'], env);
  postgresPid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const home = linksOf(await ask('/et'));
  const category = home.find((path) => path === '/et/dusilahendused') ?? home[0] ?? '';
  const products = linksOf(await ask(category)).filter((path) => path.endsWith('.html'));
  const pages = ['/et', category, ...products.slice(0, 40)];
  const pageAt = (at: number): string => pages[at % pages.length] ?? '/et';
  const callAt = (at: number): string =>
    [
      `/api/product/render-list?skus=${SKU}&storeCode=et&currencyCode=EUR&n=${at}`,
      `/api/stock/check?sku=${SKU}&n=${at}`,
      search({ query: { bool: { filter: { terms: { id: [at % 500] } } } } }),
      search({
        query: { bool: { filter: { range: { final_price: { gte: at % 97 } } } } },
        sort: [{ position: 'asc' }],
      }),
    ][at % 4] ?? '';
  const clear = () => ask(`/invalidate?tag=*&key=${KEY}`);

  // Warm-up: every kind, until the JIT has compiled it.
  for (let round = 0; round < 3; round++) {
    await clear();
    await costOf(pages.length * 2, (at) => ask(pageAt(at)));
    await costOf(200, (at) => ask(callAt(at)));
  }
  const rendered: Cost[] = [];
  for (let round = 0; round < 3; round++) {
    await clear();
    rendered.push(await costOf(pages.length, (at) => ask(pageAt(at))));
  }
  const renderedPage = rendered.sort((one, other) => one.nodeMs - other.nodeMs)[1] as Cost;
  const cachedPage = await costOf(1000, (at) => ask(pageAt(at)));
  const call = await costOf(800, (at) => ask(callAt(at)));
  const carts = await Promise.all(Array.from({ length: 30 }, createCart));
  const cartChange = await costOf(240, (at) => addTo(carts[at % carts.length] ?? '', 1));
  const order = await costOf(carts.length, (at) =>
    ask('/api/order', createOrderBody([{ sku: SKU, qty: 1 }], { cart_id: carts[at] ?? '' })),
  );

  const before = await usage();
  const countsBefore = await metrics();
  const startedAt = performance.now();
  let isOver = false;
  const changePrices = async () => {
    for (let round = 0; !isOver; round++) {
      await runShopCommand(['prices', 'set', SKU, `price=${200 + round}`], env);
      await sleep(PRICE_CHANGE_EVERY_MS);
    }
  };
  const changing = changePrices();
  const visit = async (number: number) => {
    for (let page = 0; page < TYPICAL.pagesPerVisit; page++) {
      const at = number * TYPICAL.pagesPerVisit + page;
      // Every third page is the home page or the category.
      await ask(at % 3 === 0 ? pageAt((at / 3) % 2) : pageAt(2 + ((at * 7) % (pages.length - 2))));
      for (let turn = 0; turn < TYPICAL.callsPerPage; turn++) await ask(callAt(at * 4 + turn));
    }
    if (number % 20 !== 0) return;
    const cart = await createCart();
    for (let change = 1; change < TYPICAL.changesPerCart; change++) await addTo(cart, 1);
    if (number % 60 === 0)
      await ask('/api/order', createOrderBody([{ sku: SKU, qty: 1 }], { cart_id: cart }));
  };
  const visiting: Promise<void>[] = [];
  for (let number = 0; number < VISITS; number++) {
    visiting.push(visit(number));
    const nextAt = startedAt + ((number + 1) * 1000) / VISITS_PER_SECOND;
    await sleep(Math.max(0, nextAt - performance.now()));
  }
  await Promise.all(visiting);
  isOver = true;
  const after = await usage();
  const countsAfter = await metrics();
  await changing;
  const grown = (name: string) => metric(countsAfter, name) - metric(countsBefore, name);
  const [hits, misses] = [grown('page_cache_hits'), grown('page_cache_misses')];
  const hitShare = hits / (hits + misses);
  const measuredMs = after.nodeMs - before.nodeMs + after.databaseMs - before.databaseMs;
  const costs = { cachedPage, renderedPage, call, cartChange, order, hitShare };
  const unknown = { processMb: 0, productKb: { variants4: 0, variants12: 0 }, loadMsPerProduct: 0 };
  const none = { visits: VISITS, measuredMs, predictedMs: 0 };
  const predicted = predictedMs(workOf(VISITS, { ...TYPICAL, hitShare }), {
    ...costs,
    ...unknown,
    simulated: none,
  });
  const processMb = memoryOf(dataDir).serverMb;
  console.log(`${VISITS} visits: ${measuredMs.toFixed(0)} ms of CPU, predicted ${predicted.toFixed(0)}`);
  if (values.save)
    saveMeasured(join(import.meta.dirname, 'measured-costs.json'), {
      ...costs,
      simulated: { visits: VISITS, measuredMs, predictedMs: predicted },
      processMb,
    });
  const total = ({ nodeMs, databaseMs }: Cost) => nodeMs + databaseMs;
  printBudgets('CPU of a visit, process and PostgreSQL together', [
    { what: 'page from memory', value: total(cachedPage), budget: 0.5, unit: 'ms' },
    { what: 'rendered page', value: total(renderedPage), budget: 25, unit: 'ms' },
    { what: 'call to the api', value: total(call), budget: 3, unit: 'ms' },
    { what: 'change of a cart', value: total(cartChange), budget: 6, unit: 'ms' },
    { what: 'order', value: total(order), budget: 25, unit: 'ms' },
    {
      what: 'pages from memory, with a price change every 10 s',
      value: hitShare,
      budget: 0.9,
      unit: '',
      kind: 'least',
    },
  ]);
} finally {
  await stopShop(shop);
  rmSync(dataDir, { recursive: true, force: true });
}
