// [PROD-13] Caches the full products of viewed lists for offline use. Its code is loaded on demand.
import { useEffect } from 'react';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import type { PackedPage } from '../../first-load/data/packed-page.ts';
import { onFirstInteraction } from '../../first-load/first-interaction.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { OfflineContext } from './offline-product.ts';

// Router loaders run outside React: they share this state with the page after hydration.
const page: { offline?: OfflineContext } = {};

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns the cancel function. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(idle);
};

/**
 * Prefetches the products of a shown list after the first interaction, when the browser is idle.
 * A visitor who leaves after one page does not pay for it.
 */
export const useOfflineProductCache = (cards: readonly CardModel[]) => {
  const shop = useShop();
  const local = useLocalStore();
  const client = useShopClient();
  useEffect(() => {
    if (!local) return;
    page.offline = { shop, local };
    if (!shop.settings.products.twoStageCaching || cards.length === 0 || savesData()) return;
    let stop: (() => void) | null = null;
    let isShown = true;
    const start = async () => {
      const { prefetchList } = await import('./offline-prefetch.ts');
      await prefetchList({ shop, local, client }, cards);
    };
    void onFirstInteraction().then(() => {
      if (isShown) stop = whenIdle(() => void start().catch(() => {}));
    });
    return () => {
      isShown = false;
      stop?.();
    };
  }, [shop, local, client, cards]);
};

/** The page of a product that was only seen in a list, if it is cached. */
export const offlineProductAt = async (url: URL): Promise<PackedPage<'product'> | null> => {
  if (!page.offline) return null;
  const { loadOfflineProduct } = await import('./offline-product.ts');
  return loadOfflineProduct(page.offline, url);
};
