// Loads a saved opening as a product for the cart.

import type { Product } from '@klaas/core/catalog/product.ts';
import { configureProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { draftFromQuery } from '@klaas/core/configurator/configuration.ts';
import { choiceFromDraft } from '@klaas/core/configurator/configuration-choice.ts';
import { customOptionsFromQuery } from '@klaas/core/configurator/custom-option-choice.ts';
import { createBrowserSource } from '../../catalog/source/browser-source.ts';
import { loadParentOf, loadProductBySku } from '../../catalog/source/product-loader.ts';
import type { Opening } from '../../configurator/projects/project.ts';
import type { LineLoaderDeps } from '../cart/load-cart-line.ts';

/** `null` when the product no longer exists. */
export const loadOpening = async (deps: LineLoaderDeps, opening: Opening): Promise<Product | null> => {
  const source = createBrowserSource(deps);
  const parent = (await loadParentOf(source, opening.sku)) ?? (await loadProductBySku(source, opening.sku));
  if (!parent?.custom_size) return null;
  const configured = configureProduct(parent, { sku: opening.sku }, deps.settings.products);
  const query = new URLSearchParams(opening.query);
  const options = parent.custom_options ?? [];
  return {
    ...configured.product,
    price_incl_tax: opening.current_price_incl_tax ?? opening.price_incl_tax,
    product_option: productOptionOf(parent, {
      configuration: configured.configuration,
      custom: {
        ...choiceFromDraft(options, draftFromQuery(query)),
        ...customOptionsFromQuery(options, query),
      },
      bundle: {},
    }),
  };
};
