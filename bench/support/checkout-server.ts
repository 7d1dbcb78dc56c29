// The cart and order endpoints in a process of their own, so that their CPU time is measured separately. Started with
// fork():
//   checkout-server.ts <port> <connection as JSON>
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { seedCartRules } from '../../api/src/cart/cart-seed.ts';
import { connectDatabase } from '../../api/src/db/database.ts';
import { generateOthers, generateProducts } from '../generate-catalogue.ts';
import { createBenchedCatalog } from './benched-catalog.ts';
import { composeBenchedApi } from './compose-api.ts';

const [portText, connection] = process.argv.slice(2);
const port = Number(portText);
const settings = defaultSettings();
const db = connectDatabase(JSON.parse(connection ?? '{}'));
const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
await loaded.load('et', 'product', [...generateProducts({ products: 2000, variants: 4 })]);
for (const [entity, documents] of Object.entries(generateOthers()))
  await loaded.load('et', entity as Entity, documents);
await seedCartRules(db);
const api = composeBenchedApi({
  db,
  loaded,
  settings,
  port,
  // All clients come from one address here.
  rateLimiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }), spend: async () => {} },
});
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rate: 0 }));
process.on('disconnect', () => process.exit(0));
const listener = getRequestListener((request) => api.fetch(request));
// Clients that wait for another phase of the benchmark stay connected.
createServer({ keepAliveTimeout: 0 }, listener).listen(port, '127.0.0.1', () =>
  process.send?.({ ready: true }),
);
