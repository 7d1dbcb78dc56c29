// [SRCH-04] The results page when there is no connection and the same search was not made before.
import type { SearchPage } from './search-page.ts';

export type OfflineSearchPage = Omit<SearchPage, 'seo'> & { offline: true; seo?: undefined };

export const offlineSearchPage = (url: URL): OfflineSearchPage => ({
  term: (url.searchParams.get('q') ?? '').trim(),
  isShort: false,
  listing: null,
  pages: [],
  categories: [],
  offline: true,
});
