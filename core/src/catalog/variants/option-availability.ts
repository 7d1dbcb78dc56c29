// Which options of an attribute still lead to a variant, given the other selected options.

import { isOnSale, stockStatusOf } from '../../stock/stock-status.ts';
import type { Product } from '../product.ts';
import {
  chosenCodesOf,
  hasChosenValue,
  type VariantConfiguration,
  variantValueOf,
} from './variant-configuration.ts';

/** `no_such_combination`: no such variant exists; `out_of_stock`: it exists but is sold out. */
export type OptionAvailability = 'available' | 'out_of_stock' | 'no_such_combination';

export const optionAvailabilityOf = (
  product: Pick<Product, 'configurable_children'>,
  configuration: VariantConfiguration,
  attributeCode: string,
  optionId: string | number,
): OptionAvailability => {
  const others = chosenCodesOf(configuration).filter((code) => code !== attributeCode);
  const fitting = (product.configurable_children ?? []).filter(
    (variant) =>
      isOnSale(variant) &&
      variantValueOf(variant, attributeCode) === String(optionId) &&
      others.every((code) => hasChosenValue(variant, configuration, code)),
  );
  if (fitting.length === 0) return 'no_such_combination';
  return fitting.some((variant) => stockStatusOf(variant) === 'ok') ? 'available' : 'out_of_stock';
};
