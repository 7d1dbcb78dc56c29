// What the office edits as one thing: the same page, block, work or notice in every language.
import { type LocalisedScreenName, localisedPath } from './localised-screens.ts';

export const ITEM_KINDS = [
  'cms-page',
  'page-infos',
  'page-solutions',
  'page-conditions',
  'cms-block',
  'notification-message',
  'portfolio',
] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

export const isCmsKind = (kind: ItemKind): kind is 'cms-page' | 'cms-block' => kind.startsWith('cms-');

const SCREENS: Partial<Record<ItemKind, LocalisedScreenName>> = {
  'page-infos': 'company-info',
  'page-solutions': 'custom-solutions',
  'page-conditions': 'terms',
  portfolio: 'portfolio',
  'notification-message': 'announcements',
};

/** Where it is shown, without the prefix of the store; a block is on the pages that name it. */
export const pathOfItem = (kind: ItemKind, fields: Record<string, unknown>, language: string): string => {
  if (kind === 'cms-page') return `/i/${encodeURIComponent(String(fields['identifier'] ?? ''))}`;
  const screen = SCREENS[kind];
  if (!screen) return '/';
  const hasPage = kind.startsWith('page-');
  return localisedPath(screen, language, hasPage ? encodeURIComponent(String(fields['slug'] ?? '')) : '');
};

/** Whether visitors see it; notices have their own days, the other kinds without `active` are always shown. */
export const isShown = (fields: Record<string, unknown>): boolean => fields['active'] !== false;
