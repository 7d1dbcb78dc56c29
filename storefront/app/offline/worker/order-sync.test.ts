import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { expect, it } from 'vitest';
import { createLocalStore } from '../local-store.ts';
import { createMemoryDriver } from '../storage-driver.ts';
import { createOrderSync } from './order-sync.ts';

const order = (id: string, more: Partial<StoredOrder> = {}, userId = ''): StoredOrder =>
  ({
    order_id: id,
    state: 'waiting',
    mayGo: true,
    isInDoubt: false,
    isNotified: true,
    transmited: false,
    created_at: id,
    endpoint: 'https://shop.example/api/order?storeCode=et',
    body: { order_id: id, user_id: userId },
    ...more,
  }) as StoredOrder;

const openWorker = async (orders: StoredOrder[]) => {
  const driver = createMemoryDriver();
  const open = () =>
    createLocalStore({ driver, storeCode: '', commonCache: false, now: () => 0, log: () => {} });
  const page = open();
  for (const stored of orders) await page.collection('orders').set(stored.order_id, stored);
  const sent: { url: string; headers: Record<string, string>; body: { order_id: string } }[] = [];
  const server = { respond: (): Response | Promise<Response> => Response.json({ code: 200, result: {} }) };
  const run = createOrderSync({
    local: open(),
    fetch: async (url, init) => {
      sent.push({
        url,
        headers: init.headers as Record<string, string>,
        body: JSON.parse(String(init.body)),
      });
      return server.respond();
    },
    now: () => 0,
  });
  const states = async () =>
    Object.fromEntries(
      (await open().collection('orders').entries<StoredOrder>()).map(([id, { state, isNotified }]) => [
        id,
        `${state}${isNotified ? '' : ' untold'}`,
      ]),
    );
  return { run, sent, server, states, user: page.collection('user') };
};

it('[ORD-04] sends orders with mayGo once, leaves the rest, and leaves the notification to the page', async () => {
  const worker = await openWorker([
    order('a'),
    order('b', { mayGo: false }),
    order('c', { state: 'placed' }),
    order('d', {}, '7'),
  ]);
  expect(await worker.run()).toBe(0);
  expect(await worker.run()).toBe(0);
  expect(worker.sent.map(({ body }) => body.order_id)).toEqual(['a']);
  expect(worker.sent[0]?.url).toBe('https://shop.example/api/order?storeCode=et');
  expect(worker.sent[0]?.headers).not.toHaveProperty('Authorization');
  expect(await worker.states()).toEqual({ a: 'placed untold', b: 'waiting', c: 'placed', d: 'waiting' });
});

it('sends a customer’s order only with that customer’s token', async () => {
  const worker = await openWorker([order('d', {}, '7'), order('e', {}, '8')]);
  await worker.user.set('current-token', 'secret');
  await worker.user.set('current-user', { id: 7 });
  expect(await worker.run()).toBe(0);
  expect(worker.sent.map(({ body, headers }) => [body.order_id, headers['Authorization']])).toEqual([
    ['d', 'Bearer secret'],
  ]);
});

it.each<[string, () => Response | Promise<Response>]>([
  ['a network error', () => Promise.reject(new Error('offline'))],
  ['a proxy’s HTML page', () => new Response('<h1>Login</h1>', { headers: { 'content-type': 'text/html' } })],
  ['an invalid response body', () => Response.json({ ok: true })],
  ['a server error', () => Response.json({ code: 500, result: 'x' })],
])('keeps the order queued for a retry after %s', async (_, respond) => {
  const worker = await openWorker([order('a')]);
  worker.server.respond = respond;
  expect(await worker.run()).toBe(1);
  worker.server.respond = () => Response.json({ code: 200, result: {} });
  expect(await worker.run()).toBe(0);
});
