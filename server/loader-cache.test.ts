import { expect, it } from 'vitest';
import { createLoaderCache } from './loader-cache.ts';

const MENU = { tags: () => ['menu'] };

const createCounted = (nowMs: () => number = () => 0) => {
  const cache = createLoaderCache(nowMs);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  const get = async (key: string, tags = [key]) => (await cache.get(key, load, { tags: () => tags })).value;
  return { cache, get };
};

it('loads once for concurrent callers, with the tags of the value', async () => {
  const { cache, get } = createCounted();
  expect(await Promise.all([get('menu'), get('menu')])).toEqual([1, 1]);
  expect(await get('menu')).toBe(1);
  const tags = (ids: number[]) => ids.map((id) => `product:${id}`);
  const loaded = await cache.get('linked', async () => [3, 4], { tags });
  expect(loaded).toEqual({ value: [3, 4], tags: ['product:3', 'product:4'] });
});

it('[OFF-05] a change forgets what depends on it and nothing else', async () => {
  const { cache, get } = createCounted();
  expect([await get('menu'), await get('attribute')]).toEqual([1, 2]);
  cache.drop(new Set(['menu', 'product:1']));
  expect([await get('menu'), await get('attribute')]).toEqual([3, 2]);
  cache.clear();
  expect([await get('menu'), await get('attribute')]).toEqual([4, 5]);
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
  expect((await slow).value).toBe('old');
  expect((await cache.get('menu', async () => 'new', MENU)).value).toBe('new');
});

it('does not cache a failed load', async () => {
  const { cache } = createCounted();
  await expect(cache.get('menu', () => Promise.reject(new Error('down')), MENU)).rejects.toThrow('down');
  expect((await cache.get('menu', async () => 'up', MENU)).value).toBe('up');
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
  const load = async (isComplete: boolean) =>
    (await cache.get('shop', async () => ({ isComplete }), options)).value;
  expect(await load(false)).toEqual({ isComplete: false });
  expect(await load(true)).toEqual({ isComplete: true });
  expect(await load(false)).toEqual({ isComplete: true });
});
