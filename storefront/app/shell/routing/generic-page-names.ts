// [ROUTE-03] Identifiers of the generic pages with fixed paths.
export const GENERIC_PAGES = [
  'legal',
  'privacy',
  'about-us',
  'customer-service',
  'store-locator',
  'size-guide',
  'delivery',
  'returns',
  'contact',
] as const;

export type GenericPageName = (typeof GENERIC_PAGES)[number];

export const isGenericPage = (identifier: string): identifier is GenericPageName =>
  GENERIC_PAGES.some((page) => page === identifier);
