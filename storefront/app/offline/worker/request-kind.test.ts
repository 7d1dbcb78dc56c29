import { describe, expect, it } from 'vitest';
import { homeOf, pageKey } from './page-key.ts';
import { isPersonal, kindOf } from './request-kind.ts';

const url = (path: string) => new URL(path, 'https://klaas.example');
const requestFor = (path: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) => ({
  url: url(path),
  method: 'GET',
  mode: 'cors',
  isOwnOrigin: true,
  hasAuthorization: false,
  isPrefetch: false,
  ...more,
});

describe('[OFF-01] requests that the worker handles', () => {
  it.each([
    ['/assets/shop-abc.js', 'asset'],
    ['/img/300/300/resize/a.jpg', 'picture'],
    ['/img/logo/a.webp', 'asset'],
    ['/media/placeholder.svg', 'picture'],
    ['/et/peeglid.data?_routes=et-dispatch', 'data'],
    ['/_.data', 'data'],
    ['/api/cart/pull', null],
    ['/graphql', null],
    ['/healthz', null],
    ['/et/peeglid', null],
  ])('%s is %s', (path, kind) => {
    expect(kindOf(requestFor(path))).toBe(kind);
  });

  it('a page is a navigation, but not to a file or an endpoint', () => {
    expect(kindOf(requestFor('/et/peegel.html', { mode: 'navigate' }))).toBe('page');
    expect(kindOf(requestFor('/api/order/invoice', { mode: 'navigate' }))).toBeNull();
    for (const file of ['/service-worker.js', '/sitemap.xml', '/robots.txt', '/et/manifest.webmanifest'])
      expect(kindOf(requestFor(file, { mode: 'navigate' }))).toBeNull();
  });

  it('ignores other methods, other origins, authorized requests and prefetches', () => {
    expect(kindOf(requestFor('/et/peeglid.data', { method: 'POST' }))).toBeNull();
    expect(kindOf(requestFor('/img/a.jpg', { isOwnOrigin: false }))).toBeNull();
    expect(kindOf(requestFor('/et/peeglid.data', { hasAuthorization: true }))).toBeNull();
    expect(kindOf(requestFor('/et/peeglid.data', { isPrefetch: true }))).toBeNull();
  });
});

describe('[OFF-01] personal URLs are never cached', () => {
  it.each([
    '/my-account',
    '/et/my-account/orders',
    '/et/my-account.data',
    '/ru/checkout',
    '/checkout.data',
    '/et/payment?order=1',
    '/success',
    '/et/order-success',
    '/et/tracking',
    '/ru/tracking.data',
    '/tracking?key=abc',
    '/et/cart?said=added',
    '/et/order/5b1c/invoice',
    '/create-password',
    '/et/confirm-email',
    '/et/peeglid?token=abc',
    '/et?email=a@b.ee',
    '/et/newsletter?leave=abc',
    '/et/peeglid?preview=abc',
  ])('%s', (path) => {
    expect(isPersonal(url(path))).toBe(true);
  });

  it.each(['/', '/et', '/et/peeglid', '/et/peeglid.data', '/et/search?q=checkout', '/et/ordering.html'])(
    'but %s may be cached',
    (path) => {
      expect(isPersonal(url(path))).toBe(false);
    },
  );
});

describe('cache keys', () => {
  const keyOf = (path: string) => pageKey(url(path)).replace('https://klaas.example', '');

  it.each([
    ['/et/', '/et'],
    ['/', '/'],
    ['/et/peeglid#filters', '/et/peeglid'],
    ['/et/peeglid?utm_source=x&color=1&gclid=2', '/et/peeglid?color=1'],
    ['/et/peeglid.data?color=1&_routes=et-dispatch', '/et/peeglid.data?color=1'],
    ['/et/_.data?_routes=et-home', '/et.data'],
  ])('%s has the key %s', (path, key) => {
    expect(keyOf(path)).toBe(key);
  });

  it.each([
    ['/et/peeglid', '/et'],
    ['/ru', '/ru'],
    ['/etalon', '/'],
    ['/peeglid', '/'],
  ])('%s belongs to the home page %s', (path, home) => {
    expect(homeOf(url(path), ['/et', '/ru'])).toBe(home);
  });
});
