// [PROD-13] The products of the lists that were seen, kept whole for the time without a connection. The code for it comes
// when it is needed.
import { useEffect } from 'react';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import type { PackedPage } from '../../shell/routing/packed-page.ts';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { onFirstInteraction } from '../../ui/hydration/first-interaction.ts';
import type { OfflineContext } from './offline-product.ts';

// The router's loaders live outside React: they meet the page here, once it has woken up.
const page: { offline?: OfflineContext } = {};

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns how to call it off. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(idle);
};

/**
 * For whoever shows a list: its products are kept when the visitor has given a sign and the browser has nothing else to
 * do. Who only looks at one page and leaves does not pay for them.
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
      const { prefetchList: keepList } = await import('./offline-prefetch.ts');
      await keepList({ shop, local, client }, cards);
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

/** The page of a product that was only seen in a list, if it is kept. */
export const offlineProductAt = async (url: URL): Promise<PackedPage<'product'> | null> => {
  if (!page.offline) return null;
  const { loadOfflineProduct: loadKeptProduct } = await import('./offline-product.ts');
  return loadKeptProduct(page.offline, url);
};
