// Goods that are priced by a table: what they are sold in, and the price they are shown with.
import { splitGross } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { OfferedGlass } from '@klaas/core/catalog/pricing/price-table-check.ts';
import { type ProductPricer, UNAVAILABLE_STATUS } from '@klaas/core/catalog/pricing/product-pricer.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { fieldOfOption } from '@klaas/core/configurator/configuration-choice.ts';
import { fromPricesOf } from '@klaas/core/configurator/from-price.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../catalog-service.ts';

export interface GoodsByKeyDeps {
  catalog: Pick<CatalogService, 'allDocuments'>;
  stores: readonly StoreView[];
}

export interface PricedGoodsDeps extends GoodsByKeyDeps {
  catalog: Pick<CatalogService, 'allDocuments' | 'prices'>;
}

export interface FromPriceChange {
  sku: string;
  name: string;
  /** Gross. */
  before_cents: number;
  after_cents: number;
}

const thicknessesOf = ({ custom_options = [] }: Product): number[] =>
  custom_options
    .filter((option) => fieldOfOption(option) === 'thickness')
    .flatMap(({ values = [] }) => values.map(({ code }) => Number(code)))
    .filter((mm) => mm > 0);

const offeredIn = (product: Product): OfferedGlass[] => {
  const rules = product.custom_size;
  if (!rules?.glassByOption) return [];
  const sold = (product.configurable_children ?? []).filter(({ status }) => status < UNAVAILABLE_STATUS);
  const glasses =
    sold.length === 0
      ? Object.values(rules.glassByOption)
      : sold.flatMap((variant) => rules.glassByOption?.[variantValueOf(variant, 'color') ?? ''] ?? []);
  return [...new Set(glasses)].map((glass) => ({
    sku: product.sku,
    glass,
    usual_mm: rules.defaultThicknessMm,
    other_mm: thicknessesOf(product),
  }));
};

/** The list price that is stored, gross. */
const listCentsOf = (product: Product, sku: string, pricer: ProductPricer): number | null => {
  const variant = product.configurable_children?.find((one) => one.sku === sku);
  const { price = null, tax_class_id = null } = variant ?? product;
  const document = { price, tax_class_id: tax_class_id ?? product.tax_class_id };
  return pricer.unitPriceOf(document as Parameters<ProductPricer['unitPriceOf']>[0], 1)?.grossCents ?? null;
};

export const createGoodsByKey = ({ catalog, stores: [store] }: GoodsByKeyDeps) => {
  const products = async (): Promise<Product[]> =>
    store ? ((await catalog.allDocuments(store.storeCode, 'product')) as unknown as Product[]) : [];
  const productsOf = async (key: string): Promise<Product[]> =>
    (await products())
      .filter(({ custom_size }) => custom_size?.priceKey === key)
      .sort((one, other) => (one.sku < other.sku ? -1 : 1));

  return {
    productsOf,
    offeredOf: async (key: string): Promise<OfferedGlass[]> => (await productsOf(key)).flatMap(offeredIn),
    byKey: async (): Promise<Map<string, Product[]>> =>
      Map.groupBy(
        (await products()).filter(({ custom_size }) => custom_size),
        ({ custom_size }) => custom_size?.priceKey ?? '',
      ),
  };
};

export type GoodsByKey = ReturnType<typeof createGoodsByKey>;

export const createPricedGoods = ({ catalog, stores }: PricedGoodsDeps) => {
  const [store] = stores;
  const goods = createGoodsByKey({ catalog, stores });
  const { productsOf } = goods;
  return {
    ...goods,

    /** [OFFICE-84] The "from" prices that a table changes; the same function sets them when it begins. */
    fromPriceChanges: async (key: string, constants: PriceConstants): Promise<FromPriceChange[]> => {
      const rates = constants.rates[key];
      if (!store || !rates) return [];
      const pricer = await catalog.prices.pricerFor(store, null);
      return (await productsOf(key)).flatMap((product) =>
        fromPricesOf(product, rates, pricer.ratePercentOf(product)).flatMap(({ sku, priceCents }) => {
          const before_cents = listCentsOf(product, sku, pricer);
          return before_cents === null || before_cents === priceCents
            ? []
            : [{ sku, name: product.name, before_cents, after_cents: priceCents }];
        }),
      );
    },

    /** As the catalogue stores prices. */
    storedEuros: async (sku: string, key: string, grossCents: number): Promise<number> => {
      const product = (await productsOf(key)).find(
        (one) => one.sku === sku || one.configurable_children?.some((variant) => variant.sku === sku),
      );
      if (!store || !product || store.tax.sourcePriceIncludesTax) return grossCents / 100;
      const pricer = await catalog.prices.pricerFor(store, null);
      return splitGross(grossCents, pricer.ratePercentOf(product)).netCents / 100;
    },
  };
};

export type PricedGoods = ReturnType<typeof createPricedGoods>;
