import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';
import { cacheOutgoingAssets } from './outgoing-assets.ts';

const origin = 'https://klaas.example';
const urlOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;

/** Fake of the Cache API: keys in insertion order. */
const browserCache = () => {
  const values = new Map<string, string>();
  const cache = {
    match: async (key: string) => {
      const text = values.get(urlOf(key));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (key: string, response: Response) => void values.set(urlOf(key), await response.text()),
    delete: async (key: string | Request) => values.delete(urlOf(key)),
    keys: async () => [...values.keys()].map((url) => new Request(url)),
  } as unknown as Cache;
  return {
    cache,
    open: async () => cache,
    keys: () => [...values.keys()].map((url) => url.slice(origin.length)),
  };
};

it('[OFF-01] evicts the oldest entries above the limit; a new put makes an entry the newest', async () => {
  const { open, keys } = browserCache();
  const bounded = createBoundedCache('pages', 2, open);
  await bounded.put('a', new Response('1'));
  await bounded.put('b', new Response('2'));
  await bounded.put('a', new Response('3'));
  await bounded.put('c', new Response('4'));
  expect(keys()).toEqual(['/a', '/c']);
  expect(await (await bounded.find('a'))?.text()).toBe('3');
  expect(await bounded.find('b')).toBeUndefined();
  await bounded.remove('a');
  expect(keys()).toEqual(['/c']);
});

describe('assets of the previous release', () => {
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
    const bounded = createBoundedCache('assets', maxEntries, to.open);
    const copyOutgoing = (has = true) =>
      cacheOutgoingAssets({
        caches: { has: async () => has, open: from.open },
        from: 'pre',
        to: bounded,
        isCurrent,
      });
    return { from, to, bounded, copyOutgoing };
  };

  it('are copied for open pages; current assets and other files are not', async () => {
    const { to, bounded, copyOutgoing } = await setUp();
    await copyOutgoing();
    expect(to.keys()).toEqual(['/assets/old-1.js', '/assets/old-2.js']);
    expect(await (await bounded.find('/assets/old-1.js'))?.text()).toBe('/assets/old-1.js');
  });

  it('are not copied twice, and the oldest release is evicted first', async () => {
    const { from, to, bounded, copyOutgoing } = await setUp(3);
    await bounded.put('/assets/older-1.js', new Response('older'));
    await bounded.put('/assets/older-2.js', new Response('older'));
    await bounded.put('/assets/old-1.js', new Response('as it was'));
    await copyOutgoing();
    expect(to.keys()).toEqual(['/assets/older-2.js', '/assets/old-1.js', '/assets/old-2.js']);
    expect(await (await bounded.find('/assets/old-1.js'))?.text()).toBe('as it was');
    await from.cache.put('/assets/new-1.js', new Response('new'));
    await copyOutgoing();
    expect(to.keys()).toEqual(['/assets/old-1.js', '/assets/old-2.js', '/assets/new-1.js']);
  });

  it('are none on the first installation', async () => {
    const { to, copyOutgoing } = await setUp();
    await copyOutgoing(false);
    expect(to.keys()).toEqual([]);
  });
});
