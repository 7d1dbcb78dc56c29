import type { Product } from '@klaas/core/catalog/product.ts';
import { expect, it } from 'vitest';
import { createTwoStageCaching } from './two-stage.ts';

const SKUS = ['A', 'B', 'C', 'D', 'E'];

const setUp = (secondMs: number, isOn = true) => {
  const kept = new Map<string, Product>();
  const asked: string[][] = [];
  const logged: string[] = [];
  let clock = 0;
  const caching = createTwoStageCaching({
    isOn,
    now: () => clock,
    loadProducts: async (skus) => {
      asked.push(skus);
      clock += secondMs;
      return skus.filter((sku) => sku !== 'gone').map((sku) => ({ sku }) as Product);
    },
    isCached: async (sku) => kept.has(sku),
    cache: async (product) => void kept.set(product.sku, product),
    log: (message) => void logged.push(message),
  });
  return { caching, kept, asked, logged };
};

it('[PROD-13] keeps the whole products of a list, each asked for once', async () => {
  const { caching, kept, asked } = setUp(100);
  expect(await caching.listShown(SKUS, 20)).toBe(5);
  expect(await caching.listShown([...SKUS, 'F'], 20)).toBe(1);
  expect([...kept.keys()]).toEqual([...SKUS, 'F']);
  expect(asked).toEqual([SKUS, ['F']]);
});

it.each([
  [20, 100, false],
  [99, 100, false],
  [100, 100, true],
  [300, 100, true],
])('[PROD-13] first stage %i ms, second %i ms: switched off is %s', async (firstMs, secondMs, isOff) => {
  const { caching, asked, logged } = setUp(secondMs);
  await caching.listShown(SKUS, firstMs);
  expect(caching.isOff()).toBe(isOff);
  expect(logged.length).toBe(isOff ? 1 : 0);
  await caching.listShown(['X'], firstMs);
  expect(asked.length).toBe(isOff ? 1 : 2);
});

it('[PROD-13] a list that came with the page has no first stage to compare, and few products no telling time', async () => {
  const { caching } = setUp(1);
  await caching.listShown(SKUS, null);
  await caching.listShown(['F'], 500);
  expect(caching.isOff()).toBe(false);
});

it('[PROD-13] the setting switches it off', async () => {
  const { caching, asked } = setUp(100, false);
  expect(await caching.listShown(SKUS, 20)).toBe(0);
  expect(asked).toEqual([]);
});

it('[PROD-13] a product that is gone is not kept', async () => {
  const { caching, kept } = setUp(100);
  expect(await caching.listShown(['A', 'gone'], 20)).toBe(1);
  expect([...kept.keys()]).toEqual(['A']);
});
