// Prices of catalogue documents for one store, group and time, computed on the server from its own data.
import { withSellableParts } from '@klaas/core/catalog/loading/sellable-parts.ts';
import {
  bundlePartsOf,
  groupedPartsOf,
  type LinkedPart,
  linkedPriceFieldsOf,
  linkedPriceOf,
} from '@klaas/core/catalog/pricing/linked-price.ts';
import { centsOf, eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { createProductPricer, type ProductPricer } from '@klaas/core/catalog/pricing/product-pricer.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogReading } from '../catalog-reading.ts';
import { createPriorPrices, type PriceHistoryCache } from './prior-prices.ts';
import { findSellables } from './sellable-product-service.ts';

interface PriceDeps {
  catalog: Pick<CatalogReading, 'allDocuments' | 'documentsBy' | 'version'>;
  histories: Pick<PriceHistoryCache, 'of'>;
  settings: Settings;
  now: () => number;
}

export interface PriceService {
  /** With a country, its tax rates; where it has none, those of the store. */
  pricerFor(store: StoreView, groupId: number | null, country?: string): Promise<ProductPricer>;
  /** The documents with their price fields; grouped and bundle ones priced by their parts. */
  priceAll(store: StoreView, products: readonly Product[], groupId: number | null): Promise<Product[]>;
  /** [OFFICE-85] Adds the prior prices to a product that has its prices. */
  priorPricesFor(store: StoreView): Promise<(priced: Product) => Product>;
}

/** All skus it may be composed of. */
export const linkedSkusOf = ({ type_id, product_links, bundle_options }: Product): string[] => {
  if (type_id === 'grouped') return (product_links ?? []).map((link) => link.linked_product_sku);
  if (type_id !== 'bundle') return [];
  return (bundle_options ?? []).flatMap((option) => option.product_links.map(({ sku }) => sku));
};

const partsOf = (product: Product): LinkedPart[] => {
  if (product.type_id === 'grouped') return groupedPartsOf(product);
  return product.type_id === 'bundle' ? bundlePartsOf(product) : [];
};

/** A set is as much cheaper as its parts are. */
const priorOfParts = (parts: readonly LinkedPart[]): Pick<Product, 'prior_price_incl_tax'> => ({
  prior_price_incl_tax: eurosOf(
    parts.reduce(
      (sum, { qty, product }) =>
        sum + qty * centsOf(product?.prior_price_incl_tax ?? product?.price_incl_tax ?? 0),
      0,
    ),
  ),
});

export const createPriceService = ({ catalog, histories, settings, now }: PriceDeps): PriceService => {
  const rulesOf = new Map<string, { version: number; rules: TaxRule[] }>();
  const loadRules = async (storeCode: string): Promise<TaxRule[]> => {
    const version = catalog.version(storeCode);
    const cached = rulesOf.get(storeCode);
    if (cached?.version === version) return cached.rules;
    const rules = (await catalog.allDocuments(storeCode, 'taxrule')) as unknown as TaxRule[];
    rulesOf.set(storeCode, { version, rules });
    return rules;
  };

  const { usePriceTiers } = settings.products;
  const pricerFor: PriceService['pricerFor'] = async (store, groupId, country) =>
    createProductPricer({
      ...(country !== undefined && { country }),
      tax: store.tax,
      rules: await loadRules(store.storeCode),
      nowMs: now(),
      usePriceTiers,
      customerGroupId: groupId,
    });

  const priorPricesFor: PriceService['priorPricesFor'] = async (store) => {
    const rules = await loadRules(store.storeCode);
    const pricerAt = (nowMs: number) =>
      createProductPricer({ tax: store.tax, rules, nowMs, usePriceTiers, customerGroupId: null });
    return createPriorPrices({
      held: histories,
      store,
      rules,
      nowMs: now(),
      usePriceTiers,
      pricerAt,
    });
  };

  /** Grouped and bundle products are priced by their available parts; a missing bundle part leaves the price unknown. */
  const priceLinked = async (
    store: StoreView,
    product: Product,
    pricer: ProductPricer,
    withPrior: (priced: Product) => Product,
  ): Promise<Product> => {
    if (partsOf(product).length === 0) return withPrior(product);
    const found = await findSellables(catalog, store.storeCode, linkedSkusOf(product));
    const statusOf = (sku: string) => {
      const sellable = found.get(sku);
      return (sellable?.variant ?? sellable?.product)?.status;
    };
    const sold = partsOf(withSellableParts(product, statusOf));
    // Without available parts all are used, so that the price is unknown, not 0.
    const parts = sold.length > 0 ? sold : partsOf(product);
    const priced = parts.map((part) => {
      const sellable = found.get(part.sku);
      if (sellable === undefined) return part;
      const pricedProduct = withPrior(pricer.priceProduct(sellable.product));
      const variant = pricedProduct.configurable_children?.find((child) => child.sku === part.sku);
      return { ...part, product: sellable.variant === undefined ? pricedProduct : variant };
    });
    const linked = linkedPriceOf(priced);
    const fields = linkedPriceFieldsOf(linked, store.tax.deprecatedPriceFieldsSupport);
    return { ...product, ...fields, ...(linked.missingSkus.length === 0 && priorOfParts(priced)) };
  };

  return {
    pricerFor,
    priorPricesFor,
    priceAll: async (store, products, groupId) => {
      const pricer = await pricerFor(store, groupId);
      const withPrior = await priorPricesFor(store);
      return Promise.all(
        products.map((product) => priceLinked(store, pricer.priceProduct(product), pricer, withPrior)),
      );
    },
  };
};
