// The listed products as the shop has them now, in the language of the page.
import type { Product } from '@klaas/core/catalog/product.ts';
import { useEffect, useState } from 'react';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { createCatalogSource } from '../catalog-source.ts';
import { loadProductsBySkus } from '../source/product-loader.ts';

export interface FreshProducts {
  products: Product[] | null;
  hasFailed: boolean;
}

export const useFreshProducts = (
  skus: readonly string[],
  includeFields?: readonly string[],
): FreshProducts => {
  const { settings, store } = useShop();
  const client = useShopClient();
  const [state, setState] = useState<FreshProducts>({ products: null, hasFailed: false });
  const key = skus.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the skus, the fields never change
  useEffect(() => {
    let isWanted = true;
    const wanted = key === '' ? [] : key.split(',');
    loadProductsBySkus(createCatalogSource({ client, settings, store }), wanted, includeFields)
      .then((products) => isWanted && setState({ products, hasFailed: false }))
      .catch(() => isWanted && setState({ products: null, hasFailed: true }));
    return () => {
      isWanted = false;
    };
  }, [key, client, settings, store]);
  return state;
};
