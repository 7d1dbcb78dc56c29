// CPU of the server for configured panes: `node bench/configurator.ts`. CPU time of the process, not wall-clock time.

import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import { createCatalogService } from '../api/src/catalog/catalog-service.ts';
import { createSizePriceService } from '../api/src/configurator/custom-size/size-price-service.ts';
import { sizeRoutes } from '../api/src/configurator/custom-size/size-routes.ts';
import { printQuote } from '../api/src/configurator/pdf/quote-pdf.ts';
import type { Database } from '../api/src/db/database.ts';
import { demoCatalogue } from '../api/src/db/seed/demo-catalogue.ts';
import type { ApiEnv } from '../api/src/http/api-env.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { printBudgets } from './support/budget-table.ts';

const CALLS = 3000;
const QUOTES = 20;
const settings = defaultSettings();
const [store] = settings.storeViews.stores;
if (store === undefined) throw new Error('no store');

const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
for (const [entity, documents] of Object.entries(demoCatalogue('et')))
  await loaded.load('et', entity as 'product', documents as never);
const catalog = createCatalogService({
  db: undefined as unknown as Database,
  loaded,
  settings,
  log: () => {},
  now: Date.now,
});
const CONSTANTS = PriceConstantsSchema.parse(priceConstants);
const prices = catalog.prices;
const sizes = createSizePriceService({
  catalog,
  prices,
  tables: { loaded: () => ({ current: CONSTANTS, at: () => CONSTANTS, since: () => CONSTANTS }) },
});
const app = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.set('store', store);
    await next();
  })
  .route('/', sizeRoutes(sizes));

const SLANTED = {
  sku: 'KL-DK-ERI-SB',
  height: 2000,
  height2: 1700,
  measure: 'opening',
  cutouts: 'hole-300-1100',
};

const price = async (round: number): Promise<void> => {
  const body = JSON.stringify({ ...SLANTED, width: 800 + (round % 200), edge: 'rounded', lean_left: 5 });
  const response = await app.request('/api/ext/custom-size/simple-product-price', { method: 'POST', body });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
};

const cpuMsOf = async (rounds: number, work: (round: number) => Promise<unknown>): Promise<number> => {
  for (let round = 0; round < rounds / 3; round++) await work(round);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await work(round);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
};

const subject = await sizes.find(store, SLANTED.sku);
const priced =
  subject && (await sizes.price(store, subject, { draft: { ...SLANTED, width: 900 }, custom: {} }));
if (!priced?.ok) throw new Error('the demo shop has that pane');
const opening = {
  name: 'Ava',
  qty: 1,
  query: '',
  priced: priced.value,
  url: 'https://shop.example/k/23456789abc',
};
const quote = { name: 'Projekt', openings: [opening, opening], store, settings, nowMs: Date.now() };

printBudgets('Configured panes on the server', [
  { what: 'price call, CPU', value: await cpuMsOf(CALLS, price), budget: 1, unit: 'ms' },
  {
    what: 'quote of two openings, CPU',
    value: await cpuMsOf(QUOTES, () => printQuote(quote)),
    budget: 250,
    unit: 'ms',
  },
]);
