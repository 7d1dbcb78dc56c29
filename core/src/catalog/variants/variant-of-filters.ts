// [CATG-02] The variant matching a listing's filters: shown and opened by the product card.
import type { Settings } from '../../stores/settings.ts';
import type { Product, SizeRules, Variant } from '../product.ts';
import { chooseVariant } from './choose-variant.ts';
import { variantValueOf } from './variant-configuration.ts';

type FilteredProduct = Pick<Product, 'configurable_children' | 'price_incl_tax'> & {
  custom_size?: Pick<SizeRules, 'sizeOption'> | null;
};

/** `null` when no filter concerns variants. Of several matches: like the product page, in stock and cheapest first. */
export const variantOfFilters = (
  product: FilteredProduct,
  chosen: Readonly<Record<string, readonly string[]>>,
  settings: Pick<Settings['products'], 'listOutOfStockProducts'>,
): Variant | null => {
  const children = product.configurable_children ?? [];
  const codes = Object.keys(chosen).filter(
    (code) => chosen[code]?.length && children.some((child) => variantValueOf(child, code) !== null),
  );
  if (codes.length === 0) return null;
  const fitting = children.filter((child) =>
    codes.every((code) => chosen[code]?.includes(variantValueOf(child, code) ?? '')),
  );
  return chooseVariant({ ...product, configurable_children: fitting }, {}, settings);
};
