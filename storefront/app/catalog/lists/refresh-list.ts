// Refreshes a stored list from the catalogue: names and URLs in the page's language, current prices.

import { CARD_ATTRIBUTES, CARD_FIELDS, createCardMaker } from '../cards/card-of.ts';
import type { CatalogSourceDeps } from '../catalog-source.ts';
import { attributesByCode, loadAttributes } from '../source/attribute-loader.ts';
import { createBrowserSource } from '../source/browser-source.ts';
import { loadProductsBySkus } from '../source/product-loader.ts';
import type { ProductList } from './product-list.ts';

export const refreshList = async (deps: CatalogSourceDeps, list: ProductList): Promise<void> => {
  await list.load();
  const skus = list.getState().items.map(({ sku }) => sku);
  const source = createBrowserSource(deps);
  const [products, attributes] = await Promise.all([
    loadProductsBySkus(source, skus, CARD_FIELDS),
    loadAttributes(source, CARD_ATTRIBUTES),
  ]);
  if (products.length === 0) return;
  await list.refresh(
    skus,
    products.map(createCardMaker({ ...deps, attributes: attributesByCode(attributes) })),
  );
};
