import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShopLoad } from '@klaas/api/http/observe/shop-load.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countVisitors } from './count-visitors.ts';

/** A second of rest after the last request. */
const LATER_MS = 1000;

let nowMs = 0;
let load = createShopLoad(() => nowMs);
const server = createServer();
countVisitors(server, { begin: () => load.begin() });
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  load = createShopLoad(() => nowMs);
});

const send = async (path: string) => {
  const arrived = once(server, 'request');
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const response = fetch(`http://127.0.0.1:${port}${path}`, { signal: leaving.signal });
  const [, outgoing] = (await arrived) as [unknown, ServerResponse];
  return { response, outgoing, leaving };
};

it.each(['/', '/et/dusilahendused?page=2', '/api/cart/create', '/administratsioon', '/img/1/2/3'])(
  '[OFFICE-103] %s is waited for until it has its response',
  async (path) => {
    const { response, outgoing } = await send(path);
    expect(load.isBusy()).toBe(true);
    const idle = load.idle().then(() => 'idle');
    expect(await Promise.race([idle, Promise.resolve('waiting')])).toBe('waiting');
    outgoing.end('done');
    await (await response).text();
    expect(await idle).toBe('idle');
    expect(load.isBusy()).toBe(true);
    nowMs += LATER_MS;
    expect(load.isBusy()).toBe(false);
  },
);

it('[OFFICE-103] a visitor who leaves is not waited for', async () => {
  const { response, leaving } = await send('/');
  leaving.abort();
  await expect(response).rejects.toThrow();
  await load.idle();
  nowMs += LATER_MS;
  expect(load.isBusy()).toBe(false);
});

it.each(['/admin', '/admin/orders', '/api/admin/live', '/healthz', '/readyz', '/metrics?x=1', '/invalidate'])(
  '%s is of the office or the operator',
  async (path) => {
    const { response, outgoing } = await send(path);
    expect(load.isBusy()).toBe(false);
    outgoing.end();
    await (await response).text();
  },
);
