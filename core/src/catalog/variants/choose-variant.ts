// Selects the variant that best matches a configuration.

import { isOnSale, stockStatusOf } from '../../stock/stock-status.ts';
import type { Settings } from '../../stores/settings.ts';
import type { Product, SizeRules, Variant } from '../product.ts';
import {
  chosenCodesOf,
  matchCountOf,
  type VariantConfiguration,
  variantValueOf,
} from './variant-configuration.ts';

export interface VariantChoice {
  configuration?: VariantConfiguration;
  /** An explicit sku takes precedence over the configuration. */
  sku?: string | null;
}

type StockSetting = Pick<Settings['products'], 'listOutOfStockProducts'>;

type PricedParent = Pick<Product, 'configurable_children' | 'price_incl_tax'> & {
  custom_size?: Pick<SizeRules, 'sizeOption'> | null;
};

/** The compact wire format omits a child's price that equals its parent's. */
const priceOf = (variant: Variant, product: PricedParent): number =>
  (variant.price_incl_tax ?? product.price_incl_tax) ||
  variant.original_price_incl_tax ||
  Number.POSITIVE_INFINITY;

const isAvailable = (variant: Variant): boolean => stockStatusOf(variant) === 'ok';

/** [PROD-05] Variants the shopper can choose from. */
export const choosableVariants = (
  product: Pick<Product, 'configurable_children'>,
  { listOutOfStockProducts }: StockSetting,
): Variant[] =>
  (product.configurable_children ?? []).filter(
    (variant) => isOnSale(variant) && (listOutOfStockProducts || isAvailable(variant)),
  );

/** Without a configuration: a listed size in stock, else a made-to-measure one, else a sold-out one. */
const initialCandidates = (choosable: Variant[], { custom_size: rules }: PricedParent): Variant[] => {
  const available = choosable.filter(isAvailable);
  const customSizeOption = rules?.sizeOption;
  const listed = available.filter(
    (variant) => !customSizeOption || variantValueOf(variant, 'size') !== customSizeOption,
  );
  return [listed, available, choosable].find(({ length }) => length > 0) ?? [];
};

/**
 * [PROD-05] The given sku, else the variant with the most matching values; on a tie the cheaper one.
 * `null` when a configuration was given and no variant matches any of it.
 */
export const chooseVariant = (
  product: PricedParent,
  { configuration = {}, sku }: VariantChoice,
  settings: StockSetting,
): Variant | null => {
  const choosable = choosableVariants(product, settings);
  const named = sku ? choosable.find((variant) => variant.sku === sku) : undefined;
  if (named) return named;
  const isRequested = Boolean(sku) || chosenCodesOf(configuration).length > 0;
  const [first, ...others] = isRequested ? choosable : initialCandidates(choosable, product);
  if (!first) return null;
  let best = first;
  let bestCount = matchCountOf(first, configuration);
  for (const variant of others) {
    const count = matchCountOf(variant, configuration);
    if (count < bestCount || (count === bestCount && priceOf(variant, product) >= priceOf(best, product)))
      continue;
    best = variant;
    bestCount = count;
  }
  return isRequested && bestCount === 0 ? null : best;
};
