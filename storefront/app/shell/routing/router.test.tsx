import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE, type StoreView } from '@klaas/core/stores/store-view.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, type To } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type ShopData, ShopDataContext } from '../state/use-shop.ts';
import { Link, redirectTo, useLocation } from './router.tsx';

const settings = defaultSettings();

const render = (element: ReactNode, store: StoreView, address: string) => {
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: `/${store.storeCode}`,
    initialEntries: [address],
  });
  return renderToStaticMarkup(
    <ShopDataContext value={{ store, settings } as ShopData}>
      <RouterProvider router={router} />
    </ShopDataContext>,
  );
};

describe('[ROUTE-16] a link takes a public path', () => {
  it.each<[StoreView, To, string]>([
    [ESTONIAN_STORE, '/et/contact?x=1#top', '/et/contact?x=1#top'],
    [ESTONIAN_STORE, '/et', '/et'],
    [ESTONIAN_STORE, { pathname: '/et/contact', search: '?x=1' }, '/et/contact?x=1'],
    [ESTONIAN_STORE, '?page=2', '/et/uksed?page=2'],
    // A path without a prefix belongs to the default store: it gets the prefix.
    [ESTONIAN_STORE, '/contact', '/et/contact'],
    [RUSSIAN_STORE, '/contact', '/contact'],
    // [ROUTE-24] a path of another store is unchanged
    [RUSSIAN_STORE, '/et/contact', '/et/contact'],
    [RUSSIAN_STORE, { pathname: '/et/contact', hash: '#top' }, '/et/contact#top'],
  ])('%o', (store, to, href) => {
    expect(render(<Link to={to}>x</Link>, store, `/${store.storeCode}/uksed`)).toBe(
      `<a href="${href}">x</a>`,
    );
  });
});

it.each([
  ['/ru', '/ru'],
  ['/ru/uksed?x=1', '/ru/uksed'],
])('[ROUTE-16] at %s the path is %s', (address, expected) => {
  const Shown = () => useLocation().pathname;
  expect(render(<Shown />, RUSSIAN_STORE, address)).toBe(expected);
});

// The router prepends its basename unless the URL is absolute.
it.each([
  [ESTONIAN_STORE, '/et/uksed?page=2', '/uksed?page=2'],
  [ESTONIAN_STORE, '/et', '/'],
  [RUSSIAN_STORE, '/et/uksed', 'https://klaas.test/et/uksed'],
])('[ROUTE-16] a redirect of %o to %s', (store, path, location) => {
  const response = redirectTo({ store, settings, shopUrl: 'https://klaas.test' }, path, 301);
  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});
