import type { Product } from '@klaas/core/catalog/product.ts';
import { expect, it } from 'vitest';
import { createTwoStageCaching } from './two-stage.ts';

const SKUS = ['A', 'B', 'C', 'D', 'E'];

const setUp = (secondMs: number, isOn = true) => {
  const stored = new Map<string, Product>();
  const requests: string[][] = [];
  const logged: string[] = [];
  let clock = 0;
  const caching = createTwoStageCaching({
    isOn,
    now: () => clock,
    loadProducts: async (skus) => {
      requests.push(skus);
      clock += secondMs;
      return skus.filter((sku) => sku !== 'gone').map((sku) => ({ sku }) as Product);
    },
    isCached: async (sku) => stored.has(sku),
    cache: async (product) => void stored.set(product.sku, product),
    log: (message) => void logged.push(message),
  });
  return { caching, stored, requests, logged };
};

it('[PROD-13] caches the full products of a list and requests each once', async () => {
  const { caching, stored, requests } = setUp(100);
  expect(await caching.listShown(SKUS, 20)).toBe(5);
  expect(await caching.listShown([...SKUS, 'F'], 20)).toBe(1);
  expect([...stored.keys()]).toEqual([...SKUS, 'F']);
  expect(requests).toEqual([SKUS, ['F']]);
});

it.each([
  [20, 100, false],
  [99, 100, false],
  [100, 100, true],
  [300, 100, true],
])('[PROD-13] first stage %i ms, second %i ms: switched off is %s', async (firstMs, secondMs, isOff) => {
  const { caching, requests, logged } = setUp(secondMs);
  await caching.listShown(SKUS, firstMs);
  expect(caching.isOff()).toBe(isOff);
  expect(logged.length).toBe(isOff ? 1 : 0);
  await caching.listShown(['X'], firstMs);
  expect(requests.length).toBe(isOff ? 1 : 2);
});

it('[PROD-13] does not compare times for a server-rendered list or for few products', async () => {
  const { caching } = setUp(1);
  await caching.listShown(SKUS, null);
  await caching.listShown(['F'], 500);
  expect(caching.isOff()).toBe(false);
});

it('[PROD-13] can be switched off by the setting', async () => {
  const { caching, requests } = setUp(100, false);
  expect(await caching.listShown(SKUS, 20)).toBe(0);
  expect(requests).toEqual([]);
});

it('[PROD-13] does not cache a product that no longer exists', async () => {
  const { caching, stored } = setUp(100);
  expect(await caching.listShown(['A', 'gone'], 20)).toBe(1);
  expect([...stored.keys()]).toEqual(['A']);
});
