// [PRICE-09] Updates shown prices from the platform where the setting says so; on failure the rendered prices stay.

import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useCountState } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { CardModel } from '../cards/card-model.ts';
import { pricesOf } from '../cards/card-of.ts';
import type { PricedParts } from '../group-prices/group-prices.ts';
import { notifyPricesAfterSync, onPricesAfterSync } from './prices-after-sync.ts';
import type { ShownSync } from './sync-prices.ts';

// Code of the platform's prices, loaded only where they are synchronised.
const load = () => import('./sync-prices.ts');

const useSyncedPrices = (skus: readonly string[]): ShownSync | null => {
  const { settings, store } = useShop();
  const token = useCountState((counts) => counts.token);
  const groupId = useCountState((counts) => counts.groupId);
  const client = useShopClient(token);
  const [synced, setSynced] = useState<ShownSync | null>(null);
  const key = settings.products.alwaysSyncPlatformPricesOver ? skus.join(',') : '';
  useEffect(() => {
    if (key === '') return;
    const stop = onPricesAfterSync(window, (items) =>
      load().then(({ addSynced }) =>
        startTransition(() => setSynced((previous) => addSynced(previous, items))),
      ),
    );
    void load()
      .then(({ loadSyncedPrices }) => loadSyncedPrices({ client, store, groupId }, key.split(',')))
      .then((items) => notifyPricesAfterSync(window, items))
      // The dynamic import or the request failed: the rendered prices stay.
      .catch(() => {});
    return stop;
  }, [key, client, store, groupId]);
  return synced;
};

export const useSyncedCards = (cards: readonly CardModel[]): readonly CardModel[] => {
  const { store } = useShop();
  const sync = useSyncedPrices(cards.map(({ sku }) => sku));
  if (!sync) return cards;
  return cards.map((card) => {
    const { old: _, discountPercent: __, ...rest } = card;
    const synced: PriceFields & { id: number } = sync.apply({ id: card.id });
    return synced.price_is_current ? { ...rest, ...pricesOf(synced as Product, store.i18n) } : card;
  });
};

/** The product with its variants, and the parts of a bundle. */
export const useSyncedPage = <Page extends PricedParts>(page: Page): Page => {
  const { product, linked } = page;
  const sync = useSyncedPrices([
    product.sku,
    ...product.configurable_children.map(({ sku }) => sku),
    ...Object.keys(linked),
  ]);
  return useMemo(() => {
    if (!sync) return page;
    const parts = Object.entries(page.linked).map(([sku, part]) => [sku, sync.apply(part)]);
    return {
      ...page,
      product: sync.apply(page.product),
      linked: Object.fromEntries(parts),
    };
  }, [page, sync]);
};
