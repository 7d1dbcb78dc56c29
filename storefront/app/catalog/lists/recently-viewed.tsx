// [PROD-12] Adds the current product to the recently viewed list. The row is loaded when there is something to show.
import { type ReactNode, useEffect } from 'react';
import { deferHydration } from '../../first-load/defer-hydration.tsx';
import type { CardModel } from '../cards/card-model.ts';
import { useListState, useProductList } from './product-lists.tsx';

const RecentlyViewedRow = deferHydration(
  async () => (await import('./recently-viewed-row.tsx')).RecentlyViewedRow,
);

interface RecentlyViewedProps {
  current: CardModel;
  /** Renders a row of cards. */
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
}

export const RecentlyViewed = ({ current, cardsOf }: RecentlyViewedProps) => {
  const list = useProductList('recently-viewed');
  const hasOthers = useListState('recently-viewed', ({ items }) =>
    items.some(({ sku }) => sku !== current.sku),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is counted once per product
  useEffect(() => {
    void list?.add(current);
  }, [list, current.sku]);
  return hasOthers && <RecentlyViewedRow current={current.sku} cardsOf={cardsOf} />;
};
