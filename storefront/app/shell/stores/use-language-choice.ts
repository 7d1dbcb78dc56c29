// Language choices, each with the URL of this page in that language.

import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { withoutTracking } from '@klaas/core/stores/tracking-parameters.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { useMatches } from 'react-router';
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

/** A store with its own host needs an absolute URL. */
const addressOf = (store: StoreView, path: string): string =>
  store.url === '' || store.url.startsWith('/')
    ? path
    : `//${store.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '')}${path}`;

export const useLanguageChoice = (): LanguageChoice[] => {
  const { store: currentStore, settings } = useShop();
  const { pathname, search: fullSearch } = useLocation();
  // The server renders without tracking parameters: the links must match on hydration.
  const search = withoutTracking(fullSearch);
  const matches = useMatches();
  // Loader data has the page's path in other stores; otherwise it is derived from the current path.
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
      isCurrent: store.storeCode === currentStore.storeCode,
    }));
};
