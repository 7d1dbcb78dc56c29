// [CATG-03] Cache of loaded list pages, so that "show more" extends the list and Back restores all of it.
import type { CardModel } from '../cards/card-model.ts';
import type { Listing } from './listing-data.ts';

export interface ShownPages {
  cards: CardModel[];
  first: number;
  last: number;
}

/** Maximum number of cached lists: enough to go back, and memory stays bounded. */
const MAX_LISTS = 12;

export const createViewedPages = () => {
  const lists = new Map<string, { total: number; pages: Map<number, CardModel[]> }>();

  const addPage = ({ key, total, page, cards }: Listing) => {
    const cached = lists.get(key);
    // The total changed since: the pages are no longer the same.
    const list = cached?.total === total ? cached : { total, pages: new Map<number, CardModel[]>() };
    list.pages.set(page, cards);
    lists.delete(key);
    lists.set(key, list);
    const oldest = lists.keys().next().value;
    if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
    return list.pages;
  };

  return {
    /** The listing's page and all cached pages adjacent to it without a gap. */
    shownWith(listing: Listing): ShownPages {
      const pages = addPage(listing);
      let first = listing.page;
      let last = listing.page;
      while (pages.has(first - 1)) first -= 1;
      while (pages.has(last + 1)) last += 1;
      const cards: CardModel[] = [];
      for (let page = first; page <= last; page += 1) cards.push(...(pages.get(page) ?? []));
      return { cards, first, last };
    },
  };
};
