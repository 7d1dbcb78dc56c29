// The test shop as a separate process that can be killed at any time. Started with fork():
//   storm-server.ts <connection as JSON>
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { connectDatabase } from '../../src/db/database.ts';
import { monitorDatabase } from '../../src/db/database-monitor.ts';
import { createOrderShop } from './order-fixture.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
const db = connectDatabase(connection);
monitorDatabase(db.$client, connection);
const shop = await createOrderShop(db);
const server = createServer(getRequestListener((request) => shop.app.fetch(request)));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ logged: shop.logged }));
process.on('disconnect', () => process.exit(0));
