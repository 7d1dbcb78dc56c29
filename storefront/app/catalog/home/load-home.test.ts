import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import type { LinkBook } from '../source/content-links.ts';
import { type HomeParts, staticParts } from './load-home.ts';

const partsWith = (links: LinkBook): HomeParts =>
  ({
    shop: { store: ESTONIAN_STORE, settings: defaultSettings() },
    links,
    homeUrl: '/et',
    say: (text: { et?: string }) => text.et ?? '',
  }) as unknown as HomeParts;

it('[HOME-04] shows nothing of the demo that a catalogue of another shop does not hold', () => {
  const none: LinkBook = { urlOf: () => null, productOf: () => undefined };
  const { hero, finder, banners, social } = staticParts(partsWith(none));
  expect({ finder, banners, social: social.pictures }).toEqual({
    finder: [],
    banners: { main: [], small: [] },
    social: [],
  });
  expect(hero).toMatchObject({ url: '/et' });
});

it('[HOME-04] shows all of it where it leads somewhere', () => {
  const all = { urlOf: () => '/et/x', productOf: () => ({}) } as unknown as LinkBook;
  const { finder, banners, social } = staticParts(partsWith(all));
  for (const part of [finder, banners.main, banners.small, social.pictures])
    expect(part.length).toBeGreaterThan(0);
});
