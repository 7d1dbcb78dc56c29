import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createRouteBuilds } from './route-builds.ts';

const PATHS: Record<string, string | undefined> = {
  home: undefined,
  checkout: 'checkout',
  product: 'p/:parentSku/:slug/:childSku?',
  account: 'my-account/*',
  news: 'teated/:page?',
  dispatch: '*',
  'et-home': 'et',
  'et-checkout': 'et/checkout',
  'et-product': 'et/p/:parentSku/:slug/:childSku?',
  'et-news': 'et/teated/:page?',
  'et-dispatch': 'et/*',
  'ru-dispatch': 'ru/*',
};
const routes = {
  root: { id: 'root', path: '' },
  ...Object.fromEntries(
    Object.entries(PATHS).map(([id, path]) => [
      id,
      { id, path, parentId: 'root', index: id.endsWith('home') },
    ]),
  ),
};
const build = { routes, assets: { routes, url: '/manifest.js' } } as unknown as ServerBuild;

/** Who answers, by the router's own rules. */
const winnerIn = (part: ServerBuild, path: string): string | undefined => {
  const { root: _, ...children } = part.routes as unknown as Record<string, RouteObject>;
  const objects = Object.values(children).map(({ id, path: own, index }) => ({ id, path: own, index }));
  return matchRoutes(objects as RouteObject[], path)?.at(-1)?.route.id;
};

describe('[ROUTE-16] [ROUTE-19] the part of the build that can answer a path', () => {
  const partFor = createRouteBuilds(build, (part) => part);
  it.each([
    '/',
    '/et',
    '/et/',
    '/ET/Checkout',
    '/et/checkout',
    '/checkout/',
    '/etalon',
    '/p/KL-1/door',
    '/et/p/KL-1/door/KL-1-B',
    '/et/p',
    '/my-account/orders/4',
    '/teated/2',
    '/et/teated',
    '/et/dusilahendused/dusiseinad/dusisein.html',
    '/ru/zerkala',
    '/ru',
    '/%D0%B7/a',
    '/checkout/something',
    '//et//checkout',
  ])('gives the same answer to %s as the whole', (path) => {
    expect(winnerIn(partFor(path), path)).toBe(winnerIn(build, path));
  });

  it('leaves out what is out of question', () => {
    expect(Object.keys(partFor('/et/dusilahendused/a').routes)).toEqual([
      'root',
      'home',
      'dispatch',
      'et-home',
      'et-dispatch',
    ]);
  });

  it('keeps the manifest that the browser loads, with the routes of the part', () => {
    const { assets } = partFor('/ru/a');
    expect(assets).toMatchObject({ url: '/manifest.js' });
    expect(Object.keys(assets.routes)).toEqual(['root', 'home', 'dispatch', 'ru-dispatch']);
  });
});

it('makes a part once, also for paths that nobody knows', () => {
  let made = 0;
  const partFor = createRouteBuilds(build, () => {
    made += 1;
    return made;
  });
  for (const path of ['/et/a', '/et/b/c', '/et/checkoutt']) expect(partFor(path)).toBe(1);
  expect(partFor('/et/checkout')).toBe(2);
});
