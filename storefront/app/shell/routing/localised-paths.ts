// Screens with a translated path.
import { WITHDRAWAL_PATHS } from '@klaas/core/orders/withdrawal-paths.ts';
import { localizedPath, removeStoreCode } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';

interface LocalisedScreen {
  /** Path by language; the English one is the fallback. */
  paths: Record<string, string> & { en: string };
  /** Whether the path can be followed by a page slug. */
  hasPages: boolean;
}

export const LOCALISED_SCREENS = {
  portfolio: { paths: { en: 'portfolio', et: 'galerii', ru: 'galereya' }, hasPages: false },
  'company-info': {
    paths: { en: 'company-info', et: 'ettevotte', ru: 'kompanija', fi: 'yhtiosta', sv: 'foretag' },
    hasPages: true,
  },
  'custom-solutions': {
    paths: { en: 'custom-solutions', et: 'erilahendused', ru: 'individualnye-zakazy' },
    hasPages: true,
  },
  terms: {
    paths: {
      en: 'terms-and-conditions',
      et: 'ostu-tingimused',
      ru: 'usloviya-pokupki',
      fi: 'ostoehdot',
      sv: 'kopvillkor',
    },
    hasPages: true,
  },
  withdrawal: { paths: WITHDRAWAL_PATHS, hasPages: false },
  announcements: { paths: { en: 'announcements', et: 'teated', ru: 'obyavleniya' }, hasPages: false },
} as const satisfies Record<string, LocalisedScreen>;

export type LocalisedScreenName = keyof typeof LOCALISED_SCREENS;

const SCREENS: [LocalisedScreenName, LocalisedScreen][] = Object.entries(LOCALISED_SCREENS) as never;

const pathIn = ({ paths }: LocalisedScreen, language: string): string => paths[language] ?? paths.en;

/** The screen's path in a store: `/et/galerii`, `/ru/kompanija/montazh`. */
export const screenPath = (name: LocalisedScreenName, store: StoreView, page = ''): string =>
  localizedPath(
    `/${pathIn(LOCALISED_SCREENS[name], languageOf(store.i18n.defaultLocale))}${page === '' ? '' : `/${page}`}`,
    store,
  );

const firstSegment = (path: string): string => /^\/?([^/?#]*)/.exec(path)?.[1] ?? '';

const screenOfSegment = (segment: string): LocalisedScreen | undefined =>
  SCREENS.find(([, { paths }]) => Object.values(paths).includes(segment))?.[1];

/** Languages whose translated path this is; none for screens without a translated path. */
export const languagesOfPath = (path: string): string[] => {
  const segment = firstSegment(path);
  return Object.entries(screenOfSegment(segment)?.paths ?? {}).flatMap(([language, own]) =>
    own === segment ? [language] : [],
  );
};

/** The same page in another store, derived from its path only: query and hash stay. */
export const siblingPath = (path: string, stores: readonly StoreView[], target: StoreView): string => {
  const bare = removeStoreCode(path, stores);
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(bare) ?? [];
  const screen = screenOfSegment(first);
  const segment = screen ? pathIn(screen, languageOf(target.i18n.defaultLocale)) : first;
  return localizedPath(`/${segment}${rest}`, target);
};
