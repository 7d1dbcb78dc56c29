import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';
import { cacheOutgoingAssets } from './outgoing-assets.ts';

const origin = 'https://klaas.example';
const urlOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;

/** As a browser's cache: answers in the order in which they came. */
const browserCache = () => {
  const values = new Map<string, string>();
  const cache = {
    match: async (key: string) => {
      const text = values.get(urlOf(key));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (key: string, answer: Response) => void values.set(urlOf(key), await answer.text()),
    delete: async (key: string | Request) => values.delete(urlOf(key)),
    keys: async () => [...values.keys()].map((url) => new Request(url)),
  } as unknown as Cache;
  return {
    cache,
    open: async () => cache,
    keys: () => [...values.keys()].map((url) => url.slice(origin.length)),
  };
};

it('[OFF-01] holds no more than its bound: what was kept longest ago goes, what is kept anew stays', async () => {
  const { open, keys } = browserCache();
  const kept = createBoundedCache('pages', 2, open);
  await kept.put('a', new Response('1'));
  await kept.put('b', new Response('2'));
  await kept.put('a', new Response('3'));
  await kept.put('c', new Response('4'));
  expect(keys()).toEqual(['/a', '/c']);
  expect(await (await kept.find('a'))?.text()).toBe('3');
  expect(await kept.find('b')).toBeUndefined();
  await kept.remove('a');
  expect(keys()).toEqual(['/c']);
});

describe('files of the release before', () => {
  const before = [
    '/assets/same-1.js',
    '/assets/old-1.js',
    '/assets/old-2.js',
    '/offline.html?__WB_REVISION__=1',
  ];
  const isCurrent = (path: string) => path === '/assets/same-1.js';

  const setUp = async (maxEntries = 9) => {
    const from = browserCache();
    for (const path of before) await from.cache.put(path, new Response(path));
    const to = browserCache();
    const kept = createBoundedCache('assets', maxEntries, to.open);
    const leave = (has = true) =>
      cacheOutgoingAssets({
        caches: { has: async () => has, open: from.open },
        from: 'pre',
        to: kept,
        isCurrent,
      });
    return { from, to, kept, leave };
  };

  it('stay for the pages of then; current ones and other files are not doubled', async () => {
    const { to, kept, leave } = await setUp();
    await leave();
    expect(to.keys()).toEqual(['/assets/old-1.js', '/assets/old-2.js']);
    expect(await (await kept.find('/assets/old-1.js'))?.text()).toBe('/assets/old-1.js');
  });

  it('are not kept again where they are, and those of the oldest release go first', async () => {
    const { from, to, kept, leave } = await setUp(3);
    await kept.put('/assets/older-1.js', new Response('older'));
    await kept.put('/assets/older-2.js', new Response('older'));
    await kept.put('/assets/old-1.js', new Response('as it was'));
    await leave();
    expect(to.keys()).toEqual(['/assets/older-2.js', '/assets/old-1.js', '/assets/old-2.js']);
    expect(await (await kept.find('/assets/old-1.js'))?.text()).toBe('as it was');
    await from.cache.put('/assets/new-1.js', new Response('new'));
    await leave();
    expect(to.keys()).toEqual(['/assets/old-1.js', '/assets/old-2.js', '/assets/new-1.js']);
  });

  it('a first release has none before it', async () => {
    const { to, leave } = await setUp();
    await leave(false);
    expect(to.keys()).toEqual([]);
  });
});
