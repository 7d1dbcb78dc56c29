// Client input becomes keys of rate limits and caches, which limit only the number of entries: long keys are hashed.
import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { createResponseCache } from '../../src/catalog/response/response-cache.ts';
import { createMemoryRateLimiter } from '../../src/http/limit/rate-limiter.ts';
import { createCatalogApp, ET_INDEX } from '../catalog/catalog-app.ts';

const TEXTS = 200;
const LENGTH = 200_000;
const longText = (index: number): string => `${index} ${'x'.repeat(LENGTH)}`;

/** Memory retained after garbage collection, in MB. */
const retainedAfter = async (work: () => Promise<unknown>): Promise<number> => {
  const session = new Session();
  session.connect();
  const heapMb = async () => {
    await session.post('HeapProfiler.collectGarbage');
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = await heapMb();
  const result = await work();
  const retainedMb = (await heapMb()) - before;
  session.disconnect();
  expect(result).toBeDefined();
  return retainedMb;
};

it('login attempts with names of any length', async () => {
  const limiter = createMemoryRateLimiter(() => 0);
  const rule = { burst: 1, perSecond: 1 };
  const retainedMb = await retainedAfter(async () => {
    for (let index = 0; index < TEXTS; index += 1) await limiter.take(`login at ${longText(index)}`, rule);
    return limiter;
  });
  expect(retainedMb).toBeLessThan(5);
  expect(await limiter.take(`login at ${longText(7)}`, rule)).toMatchObject({ allowed: false });
  expect(await limiter.take(`login at ${longText(TEXTS)}`, rule)).toMatchObject({ allowed: true });
});

it('queries made once', async () => {
  const cache = createResponseCache({ catalog: { version: () => 1 }, now: () => 0, maxBytes: 1e6 });
  const keep = (index: number) =>
    cache.store(Buffer.from('{}'), { key: longText(index), version: 1, untilMs: Number.POSITIVE_INFINITY });
  const retainedMb = await retainedAfter(async () => {
    for (let index = 0; index < TEXTS; index += 1) keep(index);
    return cache;
  });
  expect(retainedMb).toBeLessThan(5);
  expect(cache.known('et', longText(3))).toBeUndefined();
  keep(3);
  expect(cache.known('et', longText(3))).toBeDefined();
  expect(cache.known('et', longText(4))).toBeUndefined();
});

it('source filters', async () => {
  const app = await createCatalogApp({ product: [{ id: 1, sku: 'A', name: 'Uks', status: 1 }] });
  const retainedMb = await retainedAfter(async () => {
    for (let index = 0; index < TEXTS; index += 1) {
      const body = JSON.stringify({ _source: { excludes: [longText(index)] } });
      const response = await app.request(`/api/catalog/${ET_INDEX}/product/_search`, {
        method: 'POST',
        body,
      });
      expect(response.status).toBe(200);
      await response.text();
    }
    return app;
  });
  expect(retainedMb).toBeLessThan(8);
});
