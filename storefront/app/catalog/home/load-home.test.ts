import { readFileSync } from 'node:fs';
import { SITE_CONTENT_NAMES, type SiteContent } from '@klaas/core/content/static-content.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import type { ContentLinks } from '../source/content-links.ts';
import { type HomeParts, staticParts } from './load-home.ts';

const contentOf = (folder: 'demo' | 'plain') =>
  Object.fromEntries(
    SITE_CONTENT_NAMES.map((name) => [
      name,
      JSON.parse(readFileSync(`core/src/content/static/${folder}/${name}.json`, 'utf8')),
    ]),
  ) as SiteContent;

const partsWith = (links: ContentLinks, folder: 'demo' | 'plain' = 'demo'): HomeParts =>
  ({
    shop: { store: ESTONIAN_STORE, settings: defaultSettings(), content: contentOf(folder) },
    links,
    homeUrl: '/et',
    localize: (text: { et?: string }) => text.et ?? '',
  }) as unknown as HomeParts;

it('[HOME-04] leaves out demo content whose products are not in the catalogue', () => {
  const none: ContentLinks = { urlOf: () => null, productOf: () => undefined };
  const { hero, finder, banners, social } = staticParts(partsWith(none));
  expect({ finder, banners, social: social.pictures }).toEqual({
    finder: [],
    banners: { main: [], small: [] },
    social: [],
  });
  expect(hero).toMatchObject({ url: '/et' });
});

it('[HOME-04] shows all demo content whose links resolve', () => {
  const all = { urlOf: () => '/et/x', productOf: () => ({}) } as unknown as ContentLinks;
  const { finder, banners, social } = staticParts(partsWith(all));
  for (const part of [finder, banners.main, banners.small, social.pictures])
    expect(part.length).toBeGreaterThan(0);
});

it('[HOME-04] shows no demo content in a real shop, even where its links would resolve', () => {
  const all = { urlOf: () => '/et/x', productOf: () => ({}) } as unknown as ContentLinks;
  const { hero, measure, portfolio, ...lists } = staticParts(partsWith(all, 'plain'));
  expect({ hero, measure, works: portfolio.pictures }).toEqual({ hero: null, measure: null, works: [] });
  expect(lists).toMatchObject({
    finder: [],
    benefits: [],
    banners: { main: [], small: [] },
    social: { pictures: [] },
  });
});
