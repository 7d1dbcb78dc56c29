// The wishlist: rendered from browser storage at once, then refreshed from the catalogue.
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { type CardActions, CardList } from '../cards/card-list.tsx';
import { CARD_ATTRIBUTES, CARD_FIELDS, createCardMaker } from '../cards/card-of.ts';
import { ListPage } from './list-page.tsx';
import { useListState, useProductList } from './product-lists.tsx';
import { useFreshProducts } from './use-fresh-products.ts';

interface WishlistScreenProps {
  actions: CardActions;
  /** Shown when the list is empty. */
  recentlyViewed?: ReactNode;
}

export const WishlistScreen = ({ actions, recentlyViewed }: WishlistScreenProps) => {
  const t = useText();
  const { settings, store } = useShop();
  const list = useProductList('wishlist');
  const items = useListState('wishlist', (state) => state.items);
  const { asked, products, attributes, hasFailed } = useFreshProducts(
    items.map(({ sku }) => sku),
    CARD_FIELDS,
    CARD_ATTRIBUTES,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response refreshes the list
  useEffect(() => {
    if (products && products.length > 0)
      void list?.refresh(asked, products.map(createCardMaker({ settings, store, attributes })));
  }, [products]);
  return (
    <ListPage name="wishlist" recentlyViewed={recentlyViewed}>
      {hasFailed && <p>{t('lists.failed')}</p>}
      <CardList cards={items} actions={actions} />
    </ListPage>
  );
};
