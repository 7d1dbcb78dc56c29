import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { createStoreBuilds } from './store-builds.ts';

const PATHS: Record<string, string | undefined> = {
  home: undefined,
  checkout: 'checkout',
  dispatch: '*',
  'et-home': 'et',
  'et-checkout': 'et/checkout',
  'et-dispatch': 'et/*',
  'ru-dispatch': 'ru/*',
};
const routes = {
  root: { id: 'root', path: '' },
  ...Object.fromEntries(Object.entries(PATHS).map(([id, path]) => [id, { id, path, parentId: 'root' }])),
};
const build = { routes, assets: { routes, url: '/manifest.js' } } as unknown as ServerBuild;
const idsFor = createStoreBuilds(build, ['et', 'ru'], (part) => Object.keys(part.routes));

it.each([
  ['/et', ['root', 'et-home', 'et-checkout', 'et-dispatch']],
  ['/et/checkout', ['root', 'et-home', 'et-checkout', 'et-dispatch']],
  ['/ET/Checkout', ['root', 'et-home', 'et-checkout', 'et-dispatch']],
  ['/ru/peeglid/ring.html', ['root', 'ru-dispatch']],
  ['/', ['root', 'home', 'checkout', 'dispatch']],
  ['/etalon', ['root', 'home', 'checkout', 'dispatch']],
  ['/checkout', ['root', 'home', 'checkout', 'dispatch']],
])('[ROUTE-16] %s is answered by the screens of its own prefix', (path, ids) => {
  expect(idsFor(path)).toEqual(ids);
});

it('keeps the manifest that the browser loads, with the routes of the part', () => {
  const assetsFor = createStoreBuilds(build, ['et', 'ru'], (part) => part.assets);
  expect(assetsFor('/ru')).toMatchObject({ url: '/manifest.js' });
  expect(Object.keys(assetsFor('/ru').routes)).toEqual(['root', 'ru-dispatch']);
});
