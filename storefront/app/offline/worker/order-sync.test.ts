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
    isTold: true,
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
  for (const kept of orders) await page.collection('orders').set(kept.order_id, kept);
  const sent: { url: string; headers: Record<string, string>; body: { order_id: string } }[] = [];
  const world = { answer: (): Response | Promise<Response> => Response.json({ code: 200, result: {} }) };
  const run = createOrderSync({
    local: open(),
    fetch: async (url, init) => {
      sent.push({
        url,
        headers: init.headers as Record<string, string>,
        body: JSON.parse(String(init.body)),
      });
      return world.answer();
    },
    now: () => 0,
  });
  const states = async () =>
    Object.fromEntries(
      (await open().collection('orders').entries<StoredOrder>()).map(([id, { state, isTold }]) => [
        id,
        `${state}${isTold ? '' : ' untold'}`,
      ]),
    );
  return { run, sent, world, states, user: page.collection('user') };
};

it('[ORD-04] sends what may go, once, and leaves the rest; the shopper is told later', async () => {
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

it('a customer’s order goes with that customer’s token only', async () => {
  const worker = await openWorker([order('d', {}, '7'), order('e', {}, '8')]);
  await worker.user.set('current-token', 'secret');
  await worker.user.set('current-user', { id: 7 });
  expect(await worker.run()).toBe(0);
  expect(worker.sent.map(({ body, headers }) => [body.order_id, headers['Authorization']])).toEqual([
    ['d', 'Bearer secret'],
  ]);
});

it.each<[string, () => Response | Promise<Response>]>([
  ['nobody', () => Promise.reject(new Error('offline'))],
  ['a proxy’s page', () => new Response('<h1>Login</h1>', { headers: { 'content-type': 'text/html' } })],
  ['something else than an answer', () => Response.json({ ok: true })],
  ['a broken shop', () => Response.json({ code: 500, result: 'x' })],
])('%s answers: it goes on waiting, and the browser is told to try again', async (_, answer) => {
  const worker = await openWorker([order('a')]);
  worker.world.answer = answer;
  expect(await worker.run()).toBe(1);
  worker.world.answer = () => Response.json({ code: 200, result: {} });
  expect(await worker.run()).toBe(0);
});
