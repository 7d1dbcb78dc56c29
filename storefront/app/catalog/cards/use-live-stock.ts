// [STOCK-03] Updates stock status and available variants from the stock endpoint when stock synchronisation is on.

import { withAvailableVariants } from '@klaas/core/catalog/loading/product-check.ts';
import { type LiveStock, liveStockOf, withLiveStock } from '@klaas/core/stock/live-stock.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOnline } from '../../offline/use-online.ts';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { skusToStock } from '../../stock/skus-to-stock.ts';
import type { PricedParts } from '../group-prices/group-prices.ts';
import { chosenSkuOf, configuredOf } from '../product/choice/product-choice.ts';
import type { CardModel } from './card-model.ts';
import { withCardStock } from './card-of.ts';

const UNKNOWN: LiveStock = new Map();
const SEPARATOR = ',';

const useLiveStock = (skus: readonly string[]): LiveStock => {
  const { settings } = useShop();
  const client = useShopClient();
  const isOnline = useOnline();
  const [stock, setStock] = useState(UNKNOWN);
  const { synchronize, batchSize } = settings.stock;
  const key = synchronize && isOnline ? skus.join(SEPARATOR) : '';
  useEffect(() => {
    if (key === '') return;
    let isWanted = true;
    void import('../../stock/load-live-stock.ts')
      .then(({ loadLiveStock }) => loadLiveStock({ client, batchSize }, key.split(SEPARATOR)))
      .then((entries) => {
        if (!isWanted || entries.length === 0) return;
        // Merged, because a list grows page by page.
        startTransition(() => setStock((previous) => new Map([...previous, ...liveStockOf(entries)])));
      })
      // The dynamic import or the request failed: keep the stock that was rendered.
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [key, client, batchSize]);
  return stock;
};

export const useStockedCards = (cards: readonly CardModel[]): readonly CardModel[] => {
  const stock = useLiveStock(cards.map(({ sku }) => sku));
  if (stock.size === 0) return cards;
  return cards.map((card) => {
    const entry = stock.get(card.id);
    return entry ? withCardStock(card, entry.is_in_stock) : card;
  });
};

/** `childSku`: the variant in the path. */
export const useStockedPage = <Page extends PricedParts>(page: Page, childSku: string | null): Page => {
  const { settings } = useShop();
  const [query] = useSearchParams();
  const { product } = page;
  const chosen = configuredOf(product, chosenSkuOf(product, query, childSku), settings.products).variant;
  const stock = useLiveStock([
    ...skusToStock(product, chosen?.sku ?? null, settings.products.configurableChildrenStockPrefetchCount),
    ...Object.keys(page.linked),
  ]);
  return useMemo(() => {
    const parts = Object.entries(page.linked).map(([sku, part]) => {
      const entry = stock.get(part.id);
      return [sku, entry ? { ...part, isInStock: entry.is_in_stock } : part];
    });
    return {
      ...page,
      // [PROD-03]
      product: withAvailableVariants(withLiveStock(page.product, stock), settings.products),
      linked: stock.size === 0 ? page.linked : Object.fromEntries(parts),
    };
  }, [page, stock, settings]);
};
