// The cart and order endpoints in a process of their own, so that their CPU time is measured separately. Montonio is
// answered for within it, at once. Started with fork():
//   checkout-server.ts <port> <connection as JSON> <Montonio's keys as JSON>
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { seedCartRules, seedDemoPayments } from '../../api/src/cart/cart-seed.ts';
import { seedDemoNetworks } from '../../api/src/cart/demo-shipping-seed.ts';
import { connectDatabase } from '../../api/src/db/database.ts';
import { generateOthers, generateProducts } from '../generate-catalogue.ts';
import { createBenchedCatalog } from './benched-catalog.ts';
import { composeBenchedApi } from './compose-api.ts';

const [portText, connection, keys] = process.argv.slice(2);
const port = Number(portText);
const settings = defaultSettings();
settings.payments.montonio = true;
settings.delivery.networks = ['omniva'];

const BANK = { code: 'HABAEE2X', name: 'Swedbank', supportedCurrencies: ['EUR'] };
const METHODS = {
  paymentMethods: { paymentInitiation: { setup: { EE: { paymentMethods: [BANK] } } } },
};
globalThis.fetch = async (_url, init) =>
  init?.method === 'POST'
    ? Response.json({ uuid: randomUUID(), paymentUrl: 'https://bank.example/pay' }, { status: 201 })
    : Response.json(METHODS);

/** Of every product: three of them go through the door of a parcel machine. */
const PARCEL = {
  ...{ packed_length_mm: 300, packed_width_mm: 100, packed_height_mm: 50 },
  ...{ packed_weight_g: 600, parcel_ok: true },
};
const db = connectDatabase(JSON.parse(connection ?? '{}'));
const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
const products = [...generateProducts({ products: 2000, variants: 4 })];
await loaded.load(
  'et',
  'product',
  products.map((product) => ({ ...product, ...PARCEL })),
);
for (const [entity, documents] of Object.entries(generateOthers()))
  await loaded.load('et', entity as Entity, documents);
await seedCartRules(db);
await seedDemoNetworks(db);
await seedDemoPayments(db);
const api = composeBenchedApi({
  db,
  loaded,
  settings,
  port,
  montonio: JSON.parse(keys ?? '{}'),
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
