import { expect, it } from 'vitest';
import { createRouteRegistry } from './route-registry.ts';

const setUp = (resolve: (path: string) => Promise<string | null> = async () => null, limit?: number) => {
  const requests: string[] = [];
  let pauses = 0;
  const registry = createRouteRegistry<string>({
    chunkSize: 10,
    limit,
    pause: async () => {
      pauses += 1;
    },
  });
  const find = (path: string) =>
    registry.resolve(path, (unknown) => {
      requests.push(unknown);
      return resolve(unknown);
    });
  return { registry, find, requests, pauses: () => pauses };
};

it('[ROUTE-22] registers in chunks of 10', async () => {
  const { registry, find, pauses } = setUp();
  registry.register(Array.from({ length: 25 }, (_, i) => ({ path: `/${i}`, target: `${i}` })));
  await registry.flush();
  expect(pauses()).toBe(2);
  expect(await find('/24')).toBe('24');
});

it('[ROUTE-22] keeps the lower-priority route when two are registered for one path', async () => {
  const { registry, find } = setUp();
  registry.register([
    { path: '/a', target: 'late', priority: 20 },
    { path: '/a', target: 'early', priority: 1 },
  ]);
  expect(await find('/a')).toBe('late');
});

it('[ROUTE-22] registers the lowest priority numbers in the first chunk', async () => {
  const order: string[] = [];
  const registry = createRouteRegistry<string>({
    chunkSize: 1,
    limit: 1,
    pause: async () => {
      order.push('pause');
    },
  });
  registry.register([
    { path: '/b', target: 'b' },
    { path: '/a', target: 'a', priority: 1 },
  ]);
  await registry.flush();
  expect(order).toEqual(['pause']);
  // Only the last registered is kept, which is the less important one.
  expect(await registry.resolve('/b', async () => null)).toBe('b');
  expect(await registry.resolve('/a', async () => null)).toBeNull();
});

it('[ROUTE-18] resolves a registered path without a request', async () => {
  const { registry, find, requests } = setUp(async () => 'server');
  registry.register([{ path: '/dusinurgad', target: 'category' }]);
  expect(await find('/dusinurgad')).toBe('category');
  expect(requests).toEqual([]);
});

it('[ROUTE-19] requests an unknown path once, but repeats the request when nothing was found', async () => {
  const { find, requests } = setUp(async (path) => (path === '/known' ? 'product' : null));
  expect(await find('/known')).toBe('product');
  expect(await find('/known')).toBe('product');
  expect(await find('/none')).toBeNull();
  expect(await find('/none')).toBeNull();
  expect(requests).toEqual(['/known', '/none', '/none']);
});

it('[ROUTE-22] resolves one at a time, and a failure does not block the next', async () => {
  let running = 0;
  let most = 0;
  const { find } = setUp(async (path) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 1));
    running -= 1;
    if (path === '/bad') throw new Error('backend down');
    return path;
  });
  const results = await Promise.allSettled([find('/a'), find('/bad'), find('/b')]);
  expect(most).toBe(1);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
