// [PROD-13] The products of the lists that were seen, kept whole for the time without a connection.
import type { Product } from '@klaas/core/catalog/product.ts';
import { useEffect } from 'react';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import type { BrowserStore } from '../../offline/browser-store.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { type PackedPage, packPage } from '../../shell/routing/packed-page.ts';
import { type ShopData, useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { SecondStage } from './second-stage.ts';

interface Kept {
  shop: ShopData;
  local: BrowserStore;
}

// The router's loaders live outside React: they meet the page here, once it has woken up.
const page: { kept?: Kept; stage?: Promise<SecondStage> } = {};

const skuKey = (sku: string) => `sku$$${sku}`;
const pathKey = (path: string) => `path$$${path}`;

/** How long the list's data took when the router asked for it; `null` when it came with the document. */
const firstStageMs = (): number | null => {
  const file = `${window.location.pathname}.data`;
  const entry = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => new URL(name).pathname === file);
  return entry?.duration ?? null;
};

const isSparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** For whoever shows a list: its products are kept when the browser has nothing else to do. */
export const useKeptProducts = (cards: readonly CardModel[]) => {
  const shop = useShop();
  const local = useLocalStore();
  const client = useShopClient();
  useEffect(() => {
    if (!local) return;
    page.kept = { shop, local };
    if (!shop.settings.products.twoStageCaching || cards.length === 0 || isSparing()) return;
    const start = async () => {
      const { openSecondStage } = await import('./second-stage.ts');
      const products = local.collection('products');
      page.stage ??= Promise.resolve(
        openSecondStage({
          client,
          shop,
          isKept: async (sku) => (await products.get(skuKey(sku))) !== null,
          keep: (product) => products.set(skuKey(product.sku), product),
        }),
      );
      const stage = await page.stage;
      const count = await stage.listShown(
        cards.map(({ sku }) => sku),
        firstStageMs(),
      );
      if (count > 0)
        await Promise.all(cards.map(({ url, sku }) => products.set(pathKey(url.replace(/\?.*$/, '')), sku)));
    };
    const run = () => void start().catch(() => {});
    const idle =
      'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 2000);
    return () => ('cancelIdleCallback' in window ? cancelIdleCallback(idle as number) : clearTimeout(idle));
  }, [shop, local, client, cards]);
};

/** The page of a product that was only seen in a list, if it is kept. */
export const keptProductAt = async ({ pathname }: URL): Promise<PackedPage<'product'> | null> => {
  if (!page.kept) return null;
  const { shop, local } = page.kept;
  const products = local.collection('products');
  const sku = await products.get<string>(pathKey(pathname));
  const product = sku === null ? null : await products.get<Product>(skuKey(sku));
  if (!product) return null;
  const { keptProductPage } = await import('../../catalog/product/kept-product-page.ts');
  return packPage(keptProductPage(shop, product));
};
