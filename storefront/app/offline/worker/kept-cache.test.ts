import { expect, it } from 'vitest';
import { createKeptCache } from './kept-cache.ts';

/** As a browser's cache: answers in the order in which they came. */
const browserCache = () => {
  const values = new Map<string, string>();
  const cache = {
    match: async (key: string) => (values.has(key) ? new Response(values.get(key)) : undefined),
    put: async (key: string, answer: Response) => void values.set(key, await answer.text()),
    delete: async (key: string) => values.delete(key),
    keys: async () => [...values.keys()],
  };
  return { open: async () => cache as unknown as Cache, keys: () => [...values.keys()] };
};

it('[OFF-01] holds no more than its bound: what was kept longest ago goes, what is kept anew stays', async () => {
  const { open, keys } = browserCache();
  const kept = createKeptCache('pages', 2, open);
  await kept.keep('a', new Response('1'));
  await kept.keep('b', new Response('2'));
  await kept.keep('a', new Response('3'));
  await kept.keep('c', new Response('4'));
  expect(keys()).toEqual(['a', 'c']);
  expect(await (await kept.find('a'))?.text()).toBe('3');
  expect(await kept.find('b')).toBeUndefined();
  await kept.drop('a');
  expect(keys()).toEqual(['c']);
});
