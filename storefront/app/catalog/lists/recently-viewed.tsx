// [PROD-12] Being on a product's page puts it on the list. The row comes when there is something to show in it.
import { type ReactNode, useEffect } from 'react';
import { deferHydration } from '../../ui/hydration/defer-hydration.tsx';
import type { CardModel } from '../cards/card-model.ts';
import { useListState, useProductList } from './product-lists.tsx';

const SeenShelf = deferHydration(async () => (await import('./recently-viewed-row.tsx')).SeenShelf);

interface RecentlyViewedProps {
  current: CardModel;
  /** A row of cards. */
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
  return hasOthers && <SeenShelf current={current.sku} cardsOf={cardsOf} />;
};
