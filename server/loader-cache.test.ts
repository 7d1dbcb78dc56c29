import { expect, it } from 'vitest';
import { createLoaderCache } from './loader-cache.ts';

it('loads once for concurrent callers', async () => {
  const loaderCache = createLoaderCache(() => 0);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  expect(await Promise.all([loaderCache.get('menu', load), loaderCache.get('menu', load)])).toEqual([1, 1]);
  expect(await loaderCache.get('menu', load)).toBe(1);
});

it('[OFF-05] discards cached values on a change, including a load in flight', async () => {
  const loaderCache = createLoaderCache(() => 0);
  let finish: (value: string) => void = () => {};
  const slow = loaderCache.get(
    'menu',
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  loaderCache.clear();
  finish('old');
  expect(await slow).toBe('old');
  expect(await loaderCache.get('menu', async () => 'new')).toBe('new');
});

it('does not cache a failed load', async () => {
  const loaderCache = createLoaderCache(() => 0);
  await expect(loaderCache.get('menu', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await loaderCache.get('menu', async () => 'up')).toBe('up');
});

it('loads again after the entry expires, without a change notification', async () => {
  let nowMs = 0;
  const loaderCache = createLoaderCache(() => nowMs);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  await loaderCache.get('menu', load);
  nowMs = 59_999;
  expect(await loaderCache.get('menu', load)).toBe(1);
  nowMs = 60_000;
  expect(await loaderCache.get('menu', load)).toBe(2);
});

it('returns a value that should not be cached to waiting callers only', async () => {
  const loaderCache = createLoaderCache(() => 0);
  const shouldCache = ({ isComplete }: { isComplete: boolean }) => isComplete;
  const poor = await loaderCache.get('shop', async () => ({ isComplete: false }), { shouldCache });
  expect(poor).toEqual({ isComplete: false });
  const whole = await loaderCache.get('shop', async () => ({ isComplete: true }), { shouldCache });
  expect(whole).toEqual({ isComplete: true });
  const again = await loaderCache.get('shop', async () => ({ isComplete: false }), { shouldCache });
  expect(again).toEqual({ isComplete: true });
});
