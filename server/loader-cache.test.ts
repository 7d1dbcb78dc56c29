import { expect, it } from 'vitest';
import { createLoaderCache } from './loader-cache.ts';

const MENU = { tags: () => ['menu'] };

const createCounted = (nowMs: () => number = () => 0) => {
  const cache = createLoaderCache(nowMs, 60_000);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  const get = (key: string) => cache.get(key, load, { tags: () => [key] });
  return { cache, get };
};

it('loads once for concurrent callers', async () => {
  const { get } = createCounted();
  expect(await Promise.all([get('menu'), get('menu')])).toEqual([1, 1]);
  expect(await get('menu')).toBe(1);
});

it('[OFF-05] a change forgets what depends on it and nothing else', async () => {
  const { cache, get } = createCounted();
  expect([await get('menu'), await get('attribute')]).toEqual([1, 2]);
  cache.drop(new Set(['menu', 'product:1']));
  expect([await get('menu'), await get('attribute')]).toEqual([3, 2]);
  cache.clear();
  expect([await get('menu'), await get('attribute')]).toEqual([4, 5]);
  const tags = (ids: number[]) => ids.map((id) => `product:${id}`);
  await cache.get('linked', async () => [3, 4], { tags });
  cache.drop(new Set(['product:4']));
  expect(await cache.get('linked', async () => [3], { tags })).toEqual([3]);
});

it('[OFF-05] discards a load in flight on a change: it may have read the old data', async () => {
  const { cache } = createCounted();
  let finish: (value: string) => void = () => {};
  const load = () =>
    new Promise<string>((resolve) => {
      finish = resolve;
    });
  const slow = cache.get('menu', load, MENU);
  cache.drop(new Set(['product:1']));
  finish('old');
  expect(await slow).toBe('old');
  expect(await cache.get('menu', async () => 'new', MENU)).toBe('new');
});

it('does not cache a failed load', async () => {
  const { cache } = createCounted();
  await expect(cache.get('menu', () => Promise.reject(new Error('down')), MENU)).rejects.toThrow('down');
  expect(await cache.get('menu', async () => 'up', MENU)).toBe('up');
});

it('loads again after the entry expires, without a change notification', async () => {
  let nowMs = 0;
  const { get } = createCounted(() => nowMs);
  await get('menu');
  nowMs = 59_999;
  expect(await get('menu')).toBe(1);
  nowMs = 60_000;
  expect(await get('menu')).toBe(2);
});

it('returns a value that should not be cached to waiting callers only', async () => {
  const { cache } = createCounted();
  const options = { ...MENU, shouldCache: ({ isComplete }: { isComplete: boolean }) => isComplete };
  const load = (isComplete: boolean) => cache.get('shop', async () => ({ isComplete }), options);
  expect(await load(false)).toEqual({ isComplete: false });
  expect(await load(true)).toEqual({ isComplete: true });
  expect(await load(false)).toEqual({ isComplete: true });
});
