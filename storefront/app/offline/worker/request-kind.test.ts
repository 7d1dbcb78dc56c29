import { describe, expect, it } from 'vitest';
import { homeOf, pageKey } from './page-key.ts';
import { isPersonal, kindOf } from './request-kind.ts';

const url = (path: string) => new URL(path, 'https://klaas.example');
const asked = (path: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) => ({
  url: url(path),
  method: 'GET',
  mode: 'cors',
  isOwnOrigin: true,
  hasAuthorization: false,
  isPrefetch: false,
  ...more,
});

describe('[OFF-01] what the worker answers', () => {
  it.each([
    ['/assets/shop-abc.js', 'asset'],
    ['/img/300/300/resize/a.jpg', 'picture'],
    ['/media/placeholder.svg', 'picture'],
    ['/et/peeglid.data?_routes=et-dispatch', 'data'],
    ['/_.data', 'data'],
    ['/api/cart/pull', null],
    ['/graphql', null],
    ['/healthz', null],
    ['/et/peeglid', null],
  ])('%s is %s', (path, kind) => {
    expect(kindOf(asked(path))).toBe(kind);
  });

  it('a page is what the browser goes to, not a file', () => {
    expect(kindOf(asked('/et/peegel.html', { mode: 'navigate' }))).toBe('page');
    expect(kindOf(asked('/api/order/invoice', { mode: 'navigate' }))).toBeNull();
    for (const file of ['/service-worker.js', '/sitemap.xml', '/robots.txt', '/et/manifest.webmanifest'])
      expect(kindOf(asked(file, { mode: 'navigate' }))).toBeNull();
  });

  it('nothing that changes something, of another site, or for somebody who is logged in', () => {
    expect(kindOf(asked('/et/peeglid.data', { method: 'POST' }))).toBeNull();
    expect(kindOf(asked('/img/a.jpg', { isOwnOrigin: false }))).toBeNull();
    expect(kindOf(asked('/et/peeglid.data', { hasAuthorization: true }))).toBeNull();
    expect(kindOf(asked('/et/peeglid.data', { isPrefetch: true }))).toBeNull();
  });
});

describe('[OFF-01] what is never kept', () => {
  it.each([
    '/my-account',
    '/et/my-account/orders',
    '/et/my-account.data',
    '/ru/checkout',
    '/checkout.data',
    '/et/payment?order=1',
    '/success',
    '/et/order-success',
    '/et/cart?said=added',
    '/et/order/5b1c/invoice',
    '/create-password',
    '/et/confirm-email',
    '/et/peeglid?token=abc',
    '/et?email=a@b.ee',
  ])('%s', (path) => {
    expect(isPersonal(url(path))).toBe(true);
  });

  it.each(['/', '/et', '/et/peeglid', '/et/peeglid.data', '/et/search?q=checkout', '/et/ordering.html'])(
    'but %s is',
    (path) => {
      expect(isPersonal(url(path))).toBe(false);
    },
  );
});

describe('under which address', () => {
  const keyOf = (path: string) => pageKey(url(path)).replace('https://klaas.example', '');

  it.each([
    ['/et/', '/et'],
    ['/', '/'],
    ['/et/peeglid#filters', '/et/peeglid'],
    ['/et/peeglid?utm_source=x&color=1&gclid=2', '/et/peeglid?color=1'],
    ['/et/peeglid.data?color=1&_routes=et-dispatch', '/et/peeglid.data?color=1'],
    ['/et/_.data?_routes=et-home', '/et.data'],
  ])('%s is kept as %s', (path, key) => {
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
