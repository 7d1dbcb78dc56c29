// The languages to choose from, each with this page's address in it.

import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { withoutTracking } from '@klaas/core/stores/tracking-parameters.ts';
import { useMatches } from 'react-router';
import { languageOf } from '../i18n/language-of.ts';
import { siblingPath } from '../routing/localised-paths.ts';
import { useLocation } from '../routing/router.tsx';
import type { Alternates } from '../seo/page-seo.ts';
import { useShop } from '../state/use-shop.ts';

export interface LanguageChoice {
  store: StoreView;
  language: string;
  path: string;
  isCurrent: boolean;
}

const alternatesOf = (data: unknown): Alternates | undefined =>
  (data as { alternates?: Alternates } | null | undefined)?.alternates;

/** A store with its own host is another site. */
const addressOf = (store: StoreView, path: string): string =>
  store.url === '' || store.url.startsWith('/')
    ? path
    : `//${store.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '')}${path}`;

export const useLanguageChoice = (): LanguageChoice[] => {
  const { store: current, settings } = useShop();
  const { pathname, search: given } = useLocation();
  // The server renders without them: hydration finds the same links.
  const search = withoutTracking(given);
  const matches = useMatches();
  // The page knows its own entity's address in the other store; the address alone tells the rest.
  const alternates = matches.map((match) => alternatesOf(match.loaderData)).findLast((found) => found);
  const { stores } = settings.storeViews;
  return stores
    .filter((store) => !store.disabled)
    .map((store) => ({
      store,
      language: languageOf(store.i18n.defaultLocale),
      path: addressOf(
        store,
        alternates?.[store.storeCode]
          ? `${alternates[store.storeCode]}${search}`
          : siblingPath(`${pathname}${search}`, stores, store),
      ),
      isCurrent: store.storeCode === current.storeCode,
    }));
};
