// Screens of the shop with a translated path.
import { WITHDRAWAL_PATHS } from '../stores/withdrawal-paths.ts';

export interface LocalisedScreen {
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

/** Without the prefix of a store. */
export const localisedPath = (name: LocalisedScreenName, language: string, page = ''): string => {
  const { paths }: LocalisedScreen = LOCALISED_SCREENS[name];
  return `/${paths[language] ?? paths.en}${page === '' ? '' : `/${page}`}`;
};
