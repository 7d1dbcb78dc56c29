// [CATG-03] Pages of a list that were already loaded, so that "show more" grows the list and Back finds it whole.
import type { CardModel } from '../cards/card-model.ts';
import type { Listing } from './listing-data.ts';

export interface ShownPages {
  cards: CardModel[];
  first: number;
  last: number;
}

/** Lists kept at most: enough for a visit's way back, too few to grow without end. */
const MAX_LISTS = 12;

export const createViewedPages = () => {
  const lists = new Map<string, { total: number; pages: Map<number, CardModel[]> }>();

  const addPage = ({ key, total, page, cards }: Listing) => {
    const known = lists.get(key);
    // A list that grew or shrank since has other pages.
    const list = known?.total === total ? known : { total, pages: new Map<number, CardModel[]>() };
    list.pages.set(page, cards);
    lists.delete(key);
    lists.set(key, list);
    const oldest = lists.keys().next().value;
    if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
    return list.pages;
  };

  return {
    /** The listing's own page with all seen ones that join it without a gap. */
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
