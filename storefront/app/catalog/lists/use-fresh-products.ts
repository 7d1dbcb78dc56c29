// Loads current data of the listed products in the page's language.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { useEffect, useState } from 'react';
import { useCountState } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { attributesByCode, loadAttributes } from '../source/attribute-loader.ts';
import { createBrowserSource } from '../source/browser-source.ts';
import { loadProductsBySkus } from '../source/product-loader.ts';

export interface FreshProducts {
  /** The skus that were asked for. */
  asked: readonly string[];
  products: Product[] | null;
  attributes: ReadonlyMap<string, Attribute>;
  hasFailed: boolean;
}

const NOTHING_YET: FreshProducts = { asked: [], products: null, attributes: new Map(), hasFailed: false };

export const useFreshProducts = (
  skus: readonly string[],
  includeFields?: readonly string[],
  attributeCodes: readonly string[] = [],
  /** Adds data that is not in the product documents. */
  complete: (source: CatalogSource, products: Product[]) => Promise<Product[]> = async (_, products) =>
    products,
): FreshProducts => {
  const { settings, store } = useShop();
  const client = useShopClient();
  const groupToken = useCountState((counts) => counts.groupToken);
  const [state, setState] = useState(NOTHING_YET);
  // Sorted: a reordered list is not requested again.
  const key = [...skus].sort().join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the skus; fields and codes never change
  useEffect(() => {
    if (key === '') return;
    let isWanted = true;
    const source = createBrowserSource({ client, settings, store, groupToken });
    const asked = key.split(',');
    Promise.all([
      loadProductsBySkus(source, asked, includeFields).then((found) => complete(source, found)),
      loadAttributes(source, attributeCodes),
    ])
      .then(
        ([products, list]) =>
          isWanted && setState({ asked, products, attributes: attributesByCode(list), hasFailed: false }),
      )
      .catch(() => isWanted && setState({ ...NOTHING_YET, hasFailed: true }));
    return () => {
      isWanted = false;
    };
  }, [key, client, settings, store, groupToken]);
  return state;
};
