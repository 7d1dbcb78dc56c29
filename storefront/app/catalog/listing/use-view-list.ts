// Analytics event for the products of a listing.
import { useEffect } from 'react';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import type { Listing } from './listing-data.ts';

/** [ANLY-01] Sends the view of a list once per list and page. */
export const useViewList = (name: string, { key, page, cards }: Pick<Listing, 'key' | 'page' | 'cards'>) => {
  const analytics = useAnalytics();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's URL and page identify it
  useEffect(() => {
    if (cards.length === 0) return;
    analytics.track({
      name: 'view-list',
      list: name,
      products: cards.map(({ id, sku, name: product, amount = 0 }) => ({
        id,
        sku,
        name: product,
        price: amount,
      })),
    });
  }, [key, page]);
};
