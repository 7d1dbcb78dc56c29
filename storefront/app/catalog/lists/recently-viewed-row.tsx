// [PROD-12] What was looked at before, in a row.
import { storeCodeFromRoute } from '@klaas/core/stores/store-route.ts';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { CardModel } from '../cards/card-model.ts';
import { useListState, useProductList } from './product-lists.tsx';

const SHOWN = 8;
const SHOWN_ASIDE = 4;

/** What was seen in another language is asked for again in this one; only then does that code come. */
const useOwnLanguage = (cards: readonly CardModel[]) => {
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
      // Without a connection the other language is better than nothing.
      .catch(() => {});
  }, [isForeign, list, client, settings, store]);
};

interface LastSeenProps {
  /** A row of cards. */
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
}

/** Where there is nothing else to show: what was looked at last. */
export const LastSeen = ({ cardsOf }: LastSeenProps) => {
  const t = useText();
  const items = useListState('recently-viewed', (state) => state.items);
  useOwnLanguage(items);
  if (items.length === 0) return null;
  return (
    <section className="last-seen" aria-labelledby="last-seen">
      <h2 id="last-seen">{t('product.recently_viewed')}</h2>
      {cardsOf(items.slice(0, SHOWN_ASIDE))}
    </section>
  );
};

interface SeenShelfProps extends LastSeenProps {
  /** The sku of the product on the page: it is not shown again. */
  current: string;
}

export const SeenShelf = ({ current, cardsOf }: SeenShelfProps) => {
  const t = useText();
  const items = useListState('recently-viewed', (state) => state.items);
  useOwnLanguage(items);
  return (
    <section className="product-shelf" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className="section-title">
        {t('product.recently_viewed')}
      </h2>
      {cardsOf(items.filter(({ sku }) => sku !== current).slice(0, SHOWN))}
    </section>
  );
};
