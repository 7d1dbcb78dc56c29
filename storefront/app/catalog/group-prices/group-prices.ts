// [PRICE-10] Loads the prices of the customer's group: the page itself is cached with public prices.
import { priorPriceOf } from '@klaas/core/catalog/pricing/prior-price-of.ts';
import { type CardPrices, pricesOf } from '../cards/card-of.ts';
import type { CatalogSourceDeps } from '../catalog-source.ts';
import type { ProductPage } from '../product/product-page.ts';
import { shownProductOf } from '../product/shown-product.ts';
import { createBrowserSource } from '../source/browser-source.ts';
import { loadProductsBySkus } from '../source/product-loader.ts';

export interface GroupPriceDeps extends CatalogSourceDeps {
  /** Identifies the customer's group; signed by the server. */
  groupToken: string;
}

const PRICE_FIELDS = ['sku', 'price_incl_tax', 'original_price_incl_tax', 'prior_price_incl_tax'];

const loadBySkus = (deps: GroupPriceDeps, skus: readonly string[], includeFields?: readonly string[]) =>
  loadProductsBySkus(createBrowserSource(deps), skus, includeFields);

/** Keyed by sku, formatted for cards. */
export const loadGroupCardPrices = async (
  deps: GroupPriceDeps,
  skus: readonly string[],
): Promise<Record<string, CardPrices>> => {
  const products = await loadBySkus(deps, skus, PRICE_FIELDS);
  return Object.fromEntries(products.map((product) => [product.sku, pricesOf(product, deps.store.i18n)]));
};

export type PricedParts = Pick<ProductPage, 'product' | 'linked'>;

/** The product and its parts at the group's prices; `null` when it is not available. */
export const loadGroupParts = async (
  deps: GroupPriceDeps,
  { product, linked }: PricedParts,
): Promise<PricedParts | null> => {
  const [[groupProduct], parts] = await Promise.all([
    loadBySkus(deps, [product.sku]),
    loadBySkus(deps, Object.keys(linked), PRICE_FIELDS),
  ]);
  if (!groupProduct) return null;
  const priced = parts.flatMap((found) => {
    const { sku, price_incl_tax = null } = found;
    const part = linked[sku];
    const prior_price_incl_tax = priorPriceOf(found) ?? null;
    return part ? [[sku, { ...part, price_incl_tax, prior_price_incl_tax }] as const] : [];
  });
  return { product: shownProductOf(groupProduct), linked: { ...linked, ...Object.fromEntries(priced) } };
};
