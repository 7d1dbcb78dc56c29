// A server process for the HTTP benchmark, so that its CPU time is measured separately. Started with fork():
//   catalog-server.ts api <port>   the shop's api over a generated catalogue
//   catalog-server.ts raw <port>   node:http sending the bytes it is given
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { connectDatabase } from '../../api/src/db/database.ts';
import { generateOthers, generateProducts } from '../generate-catalogue.ts';
import { createBenchedCatalog } from './benched-catalog.ts';
import { composeBenchedApi } from './compose-api.ts';

const [mode, portText] = process.argv.slice(2);
const port = Number(portText);

const apiListener = async () => {
  const settings = defaultSettings();
  const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
  await loaded.load('et', 'product', [...generateProducts({ products: 2000, variants: 4 })]);
  for (const [entity, documents] of Object.entries(generateOthers()))
    await loaded.load('et', entity as Entity, documents);
  // The catalogue endpoints never query the database: nothing ever connects.
  const db = connectDatabase({ host: '127.0.0.1' });
  const api = composeBenchedApi({ db, loaded, settings, port });
  return getRequestListener((request) => api.fetch(request));
};

let bytes: Buffer = Buffer.alloc(0);
const listener =
  mode === 'raw'
    ? (_request: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(200, {
          'content-type': 'application/json; charset=UTF-8',
          'content-length': bytes.length,
        });
        response.end(bytes);
      }
    : await apiListener();

process.on('message', (message: { bytes?: string }) => {
  if (message.bytes !== undefined) bytes = Buffer.from(message.bytes, 'base64');
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
createServer(listener).listen(port, '127.0.0.1', () => process.send?.({ ready: true }));
