// The cart endpoints in a process of their own, so that their CPU time is measured separately. Started with fork():
//   cart-server.ts <port> <connection as JSON>
// It also runs the baseline: the same statements on the same database, without HTTP, pricing or validation.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import { createCartContext } from '../../api/src/cart/cart-context.ts';
import { createCartLineService } from '../../api/src/cart/cart-line-service.ts';
import { loadCart, saveLines } from '../../api/src/cart/cart-repository.ts';
import { cartRoutes } from '../../api/src/cart/cart-routes.ts';
import { seedCartRules } from '../../api/src/cart/cart-seed.ts';
import { createCartService } from '../../api/src/cart/cart-service.ts';
import { createCatalogService } from '../../api/src/catalog/catalog-service.ts';
import { createPriceTables } from '../../api/src/catalog/price-table/price-table-service.ts';
import { connectDatabase } from '../../api/src/db/database.ts';
import { runOn } from '../../api/src/db/run-statement.ts';
import type { ApiEnv } from '../../api/src/http/api-env.ts';
import { createErrorHandler } from '../../api/src/http/error-handler.ts';
import { limitBody } from '../../api/src/http/limit/limit-body.ts';
import { createLog } from '../../api/src/http/log.ts';
import { createMetrics } from '../../api/src/http/observe/metrics.ts';
import { createRequestMiddleware } from '../../api/src/http/request-middleware.ts';
import { generateOthers, generateProducts } from '../generate-catalogue.ts';
import { createBenchedCatalog } from './benched-catalog.ts';

const [portText, connection] = process.argv.slice(2);
const settings = defaultSettings();
const db = connectDatabase(JSON.parse(connection ?? '{}'));
const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
await loaded.load('et', 'product', [...generateProducts({ products: 2000, variants: 4 })]);
for (const [entity, documents] of Object.entries(generateOthers()))
  await loaded.load('et', entity as Entity, documents);
const log = createLog({ write: () => {} });
const catalog = createCatalogService({ db, loaded, settings, log, now: Date.now });
const context = createCartContext({
  db,
  settings,
  catalog,
  priceTables: createPriceTables({
    ...{ db, settings, now: Date.now },
    supplied: { valid_from: '2026-01-01', rates: {} },
  }),
  prices: catalog.prices,
  paymentOptions: () => [],
  canBeShipped: () => true,
  vatProofOf: async () => null,
  now: Date.now,
});
await seedCartRules(db);

const app = new Hono<ApiEnv>();
app.use(
  createRequestMiddleware({
    settings,
    log,
    metrics: createMetrics({
      pool: () => db.$client,
      jobs: async () => [],
      pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
      catalogRevisions: () => new Map(),
      areLimitsShared: () => false,
    }),
  }),
);
app.use(limitBody(settings.server.bodyLimitKb));
app.onError(createErrorHandler(log));
app.route(
  '/',
  cartRoutes({
    carts: createCartService(context),
    lines: createCartLineService(context),
    verifyToken: async () => null,
  }),
);

interface BaselineLoop {
  calls: number;
  callers: number;
  carts: string[];
  skus: string[];
  round: number;
}

/** Calls per second of read and write alone. */
const runBaselineLoop = async ({
  calls,
  callers,
  carts: ids,
  skus,
  round,
}: BaselineLoop): Promise<number> => {
  const run = runOn(db.$client);
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next < calls) {
      const call = next++;
      const sku = skus[call % skus.length] ?? '';
      const record = await loadCart(
        run,
        { masked_id: ids[Math.floor(call / skus.length) % ids.length] ?? '' },
        { skus: [sku], taskId: `b${round}-${call}` },
      );
      if (!record) throw new Error('the bench made this cart');
      const same = record.items.find((item) => item.sku === sku);
      const line = {
        sku,
        parent_sku: null,
        product_type: 'simple',
        checksum: same?.checksum ?? 'none',
        product_option: null,
        qty: (same?.qty ?? 0) + 1,
        price_cents: 1000,
        stock_parts: [{ sku, qty: 1 }],
      };
      const task = { task_id: `b${round}-${call}`, answer: line };
      await saveLines(run, record, { line, task }, Date.now());
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (calls / (performance.now() - started)) * 1000;
};

process.on('message', async (message: { bare?: BaselineLoop }) => {
  const rate = message.bare ? await runBaselineLoop(message.bare) : 0;
  process.send?.({ cpu: process.cpuUsage(), rate });
});
process.on('disconnect', () => process.exit(0));
const listener = getRequestListener((request) => app.fetch(request));
// Clients that wait for the baseline stay connected.
createServer({ keepAliveTimeout: 0 }, listener).listen(Number(portText), '127.0.0.1', () =>
  process.send?.({ ready: true }),
);
