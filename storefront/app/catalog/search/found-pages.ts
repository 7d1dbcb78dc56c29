// [SRCH-06] Content pages among the search results: delivery, returns, contact.
import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import { cmsPagePathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { isGenericPage } from '../../shell/routing/generic-page-names.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { pathSettings } from '../source/shop-source.ts';
import { resemblesText } from './match-text.ts';
import type { SuggestedLink } from './suggestions.ts';

export interface SearchedPage {
  identifier: string;
  title: string;
  meta_keywords?: string | null;
}

const PAGES_SHOWN = 4;

/** Loads all pages, which are few and short; they are matched in the browser, also offline. */
export const loadSearchedPages = async (source: CatalogSource): Promise<SearchedPage[]> => {
  const { items } = await source.search<SearchedPage>({
    query: withFilter(emptySearchQuery(), 'active', { eq: true }),
    entity: 'cms_page',
    size: source.settings.entities.cmsMaxSize,
    includeFields: ['id', 'identifier', 'title', 'meta_keywords'],
  });
  return items;
};

/** Pages matching by title first, then by content. */
export const findPages = (
  source: CatalogSource,
  term: string,
  pages: readonly SearchedPage[],
): SuggestedLink[] => {
  const paths = pathSettings(source.settings, source.store);
  const urlOf = (page: SearchedPage): string =>
    isGenericPage(page.identifier)
      ? localizedPath(`/${page.identifier}`, source.store, paths.multistore)
      : cmsPagePathOf(page, paths);
  const named = pages.filter(({ title }) => resemblesText(title, term));
  const about = pages.filter(
    (page) => !named.includes(page) && resemblesText(`${page.title} ${page.meta_keywords ?? ''}`, term),
  );
  return [...named, ...about].slice(0, PAGES_SHOWN).map((page) => ({ name: page.title, url: urlOf(page) }));
};
