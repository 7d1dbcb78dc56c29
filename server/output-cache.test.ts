import { expect, it } from 'vitest';
import { type CachedPage, createOutputCache } from './output-cache.ts';

const page = (text: string, ...tags: string[]): CachedPage => ({
  status: 200,
  headers: {},
  body: new TextEncoder().encode(text),
  encoding: 'identity',
  tags: new Set(tags),
});
const DAY_MS = 86_400_000;

it('[OFF-05] keeps a page until something it shows changes', () => {
  const cache = createOutputCache(1e6);
  cache.set('/a', page('a', 'product:1', 'category:2'), DAY_MS, cache.moment());
  cache.set('/b', page('b', 'product:3'), DAY_MS, cache.moment());
  expect(cache.drop(['product:1'])).toBe(1);
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/b')?.body).toEqual(new TextEncoder().encode('b'));
});

it('[OFF-05] does not keep a page whose contents changed while it was being made', () => {
  const cache = createOutputCache(1e6);
  const startedAt = cache.moment();
  cache.drop(['product:1']);
  cache.set('/a', page('old', 'product:1'), DAY_MS, startedAt);
  expect(cache.get('/a')).toBeUndefined();
  cache.clear();
  cache.set('/b', page('old', 'product:2'), DAY_MS, startedAt);
  expect(cache.get('/b')).toBeUndefined();
});

it('[OFF-05] keeps nothing for a lifetime of zero and never grows past its size', () => {
  const cache = createOutputCache(4000);
  cache.set('/none', page('x', 't'), 0, cache.moment());
  expect(cache.get('/none')).toBeUndefined();
  for (let i = 0; i < 50; i++)
    cache.set(`/${i}`, page('x'.repeat(400), `product:${i}`), DAY_MS, cache.moment());
  expect(cache.size).toBeLessThan(5);
  expect(cache.drop(['product:0'])).toBe(0);
});
