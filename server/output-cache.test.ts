import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type CachedPage, createOutputCache } from './output-cache.ts';
import { bodyOf, type EncodedPage, encodeForCache } from './page-encoding.ts';

const page = (text: string, ...tags: string[]): CachedPage => ({
  status: 200,
  headers: {},
  body: new TextEncoder().encode(text),
  encoding: 'identity',
  tags: new Set(tags),
  family: 'et text/html',
});
const DAY_MS = 86_400_000;

it('[OFF-05] caches a page until something it shows changes', () => {
  const cache = createOutputCache(1e6);
  cache.set('/a', page('a', 'product:1', 'category:2'), DAY_MS, cache.moment());
  cache.set('/b', page('b', 'product:3'), DAY_MS, cache.moment());
  expect(cache.drop(['product:1'])).toBe(1);
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/b')?.body).toEqual(new TextEncoder().encode('b'));
});

it('[OFF-05] does not cache a page whose contents changed while it was rendered', () => {
  const cache = createOutputCache(1e6);
  const startedAt = cache.moment();
  cache.drop(['product:1']);
  cache.set('/a', page('old', 'product:1'), DAY_MS, startedAt);
  expect(cache.get('/a')).toBeUndefined();
  cache.clear();
  cache.set('/b', page('old', 'product:2'), DAY_MS, startedAt);
  expect(cache.get('/b')).toBeUndefined();
});

it('[OFF-05] caches nothing with a TTL of zero and never exceeds its size', () => {
  const cache = createOutputCache(4000);
  cache.set('/none', page('x', 't'), 0, cache.moment());
  expect(cache.get('/none')).toBeUndefined();
  for (let i = 0; i < 50; i++)
    cache.set(`/${i}`, page('x'.repeat(400), `product:${i}`), DAY_MS, cache.moment());
  expect(cache.size).toBeLessThan(5);
  expect(cache.drop(['product:0'])).toBe(0);
});

it('[OFF-05] copies cached bytes out of the shared buffer pool', () => {
  const cache = createOutputCache(1e6);
  const body = Buffer.from('klaas '.repeat(500));
  expect(body.buffer.byteLength).toBeGreaterThan(body.byteLength);
  cache.set('/a', { ...page('', 'product:1'), body }, DAY_MS, cache.moment());
  const cached = cache.get('/a')?.body;
  expect(cached?.buffer.byteLength).toBe(body.byteLength);
  expect(cached && Buffer.from(cached)).toEqual(body);
});

/** Much shared text, and some incompressible text of its own. */
const SHARED = Array.from({ length: 800 }, (_, at) => `<p class="shared-${at * 7919}">${at ** 3}</p>`).join(
  '',
);
const longPage = (name: string, ...tags: string[]): CachedPage => ({
  ...encodeForCache({ ...page(`${SHARED}${createHash('sha512').update(name).digest('hex')}${name}`) }),
  tags: new Set(tags),
});
const textOf = (cached: EncodedPage | undefined) =>
  cached && Buffer.from(bodyOf(cached, 'identity')).toString();

const fill = (maxBytes: number, count: number) => {
  const waiting: (() => void)[] = [];
  const cache = createOutputCache(maxBytes, (run) => void waiting.push(run));
  const settle = () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) run();
  };
  for (let at = 0; at < count; at++) {
    cache.set(`/${at}`, longPage(`page ${at}`, `product:${at}`, 'all'), DAY_MS, cache.moment());
    settle();
  }
  return { cache, settle };
};

it('[OFF-05] packs pages that are not requested and restores them unchanged', () => {
  const bytes = longPage('x').body.byteLength;
  const { cache } = fill(40 * bytes, 60);
  expect(cache.size).toBe(60);
  const { ready, packed } = cache.usage;
  expect(ready.bytes + packed.bytes).toBeLessThan(40 * bytes);
  expect(packed.bytes / packed.pages).toBeLessThan(ready.bytes / ready.pages / 2);
  for (const at of [0, 30, 59, 0]) expect(textOf(cache.get(`/${at}`))).toBe(textOf(longPage(`page ${at}`)));
  expect(cache.get('/0')?.encoding).toBe('br');
});

it('[OFF-05] drops packed pages, and pages waiting to be packed, by tag', () => {
  const { cache, settle } = fill(40 * longPage('x').body.byteLength, 60);
  expect(cache.drop(['product:0'])).toBe(1);
  expect(cache.get('/0')).toBeUndefined();
  cache.set('/late', longPage('late', 'product:late'), DAY_MS, cache.moment());
  cache.set('/0', longPage('new', 'product:0'), DAY_MS, cache.moment());
  expect(cache.drop(['all'])).toBe(59);
  settle();
  expect(cache.size).toBe(2);
  expect(textOf(cache.get('/0'))).toBe(textOf(longPage('new')));
  cache.clear();
  settle();
  expect([cache.size, cache.usage.ready.bytes, cache.usage.packed.bytes]).toEqual([0, 0, 0]);
});

it('[OFF-05] does not unpack an expired page', () => {
  const cache = createOutputCache(1e6);
  cache.set('/a', page('a', 't'), 1e-9, cache.moment());
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.size).toBe(0);
});
