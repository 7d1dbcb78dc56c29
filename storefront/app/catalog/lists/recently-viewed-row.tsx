// [PROD-12] Recently viewed products in a row.
import { storeCodeFromRoute } from '@klaas/core/stores/store-route.ts';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { CardModel } from '../cards/card-model.ts';
import { useListState, useProductList } from './product-lists.tsx';

const SHOWN = 8;
const SHOWN_ASIDE = 4;

/** Reloads cards stored in another language; that code is only loaded then. */
const useStoreLanguage = (cards: readonly CardModel[]) => {
  const { settings, store } = useShop();
  const client = useShopClient();
  const list = useProductList('recently-viewed');
  const { stores, defaultStore } = settings.storeViews;
  const isForeign = cards.some(
    ({ url }) => (storeCodeFromRoute({ path: url }, stores) ?? defaultStore) !== store.storeCode,
  );
  useEffect(() => {
    if (!isForeign || !list) return;
    void import('./refresh-list.ts')
      .then(({ refreshList }) => refreshList({ client, settings, store }, list))
      // Offline, the other language is better than nothing.
      .catch(() => {});
  }, [isForeign, list, client, settings, store]);
};

interface LastViewedProps {
  /** Renders a row of cards. */
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
}

/** The most recently viewed products, for pages with nothing else to show. */
export const LastViewed = ({ cardsOf }: LastViewedProps) => {
  const t = useText();
  const items = useListState('recently-viewed', (state) => state.items);
  useStoreLanguage(items);
  if (items.length === 0) return null;
  return (
    <section className="last-seen full" aria-labelledby="last-seen">
      <h2 className="title-m mb-5" id="last-seen">
        {t('product.recently_viewed')}
      </h2>
      {cardsOf(items.slice(0, SHOWN_ASIDE))}
    </section>
  );
};

interface RecentlyViewedRowProps extends LastViewedProps {
  /** The sku of the current product: excluded. */
  current: string;
}

export const RecentlyViewedRow = ({ current, cardsOf }: RecentlyViewedRowProps) => {
  const t = useText();
  const items = useListState('recently-viewed', (state) => state.items);
  useStoreLanguage(items);
  return (
    <section className="product-shelf" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className="title-m mb-5">
        {t('product.recently_viewed')}
      </h2>
      {cardsOf(items.filter(({ sku }) => sku !== current).slice(0, SHOWN))}
    </section>
  );
};
