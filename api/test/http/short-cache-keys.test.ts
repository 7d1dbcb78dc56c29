// What strangers send names entries of limits and caches, which count entries. Of long texts only short names stay.
import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { createResponseCache } from '../../src/catalog/response/response-cache.ts';
import { createMemoryRateLimiter } from '../../src/http/limit/rate-limiter.ts';
import { createCatalogApp, ET_INDEX } from '../catalog/catalog-app.ts';

const TEXTS = 200;
const LENGTH = 200_000;
const longText = (at: number): string => `${at} ${'x'.repeat(LENGTH)}`;

/** What stays of the work when its garbage is gone, in MB. */
const heldAfter = async (work: () => Promise<unknown>): Promise<number> => {
  const session = new Session();
  session.connect();
  const heldMb = async () => {
    await session.post('HeapProfiler.collectGarbage');
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = await heldMb();
  const kept = await work();
  const held = (await heldMb()) - before;
  session.disconnect();
  expect(kept).toBeDefined();
  return held;
};

it('attempts at accounts with names of any length', async () => {
  const limiter = createMemoryRateLimiter(() => 0);
  const rule = { burst: 1, perSecond: 1 };
  const held = await heldAfter(async () => {
    for (let at = 0; at < TEXTS; at += 1) await limiter.take(`login at ${longText(at)}`, rule);
    return limiter;
  });
  expect(held).toBeLessThan(5);
  expect(await limiter.take(`login at ${longText(7)}`, rule)).toMatchObject({ allowed: false });
  expect(await limiter.take(`login at ${longText(TEXTS)}`, rule)).toMatchObject({ allowed: true });
});

it('questions that were asked once', async () => {
  const kept = createResponseCache({ catalog: { version: () => 1 }, now: () => 0, maxBytes: 1e6 });
  const keep = (at: number) =>
    kept.store(Buffer.from('{}'), { key: longText(at), version: 1, untilMs: Number.POSITIVE_INFINITY });
  const held = await heldAfter(async () => {
    for (let at = 0; at < TEXTS; at += 1) keep(at);
    return kept;
  });
  expect(held).toBeLessThan(5);
  expect(kept.known('et', longText(3))).toBeUndefined();
  keep(3);
  expect(kept.known('et', longText(3))).toBeDefined();
  expect(kept.known('et', longText(4))).toBeUndefined();
});

it('ways to reduce a document', async () => {
  const app = await createCatalogApp({ product: [{ id: 1, sku: 'A', name: 'Uks', status: 1 }] });
  const held = await heldAfter(async () => {
    for (let at = 0; at < TEXTS; at += 1) {
      const body = JSON.stringify({ _source: { excludes: [longText(at)] } });
      const response = await app.request(`/api/catalog/${ET_INDEX}/product/_search`, {
        method: 'POST',
        body,
      });
      expect(response.status).toBe(200);
      await response.text();
    }
    return app;
  });
  expect(held).toBeLessThan(8);
});
