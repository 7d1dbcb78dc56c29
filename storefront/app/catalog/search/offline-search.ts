// [SRCH-04] The search results page when offline without a cached response.
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
