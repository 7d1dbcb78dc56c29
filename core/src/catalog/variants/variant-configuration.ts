// The selected option per attribute, and how well a variant matches it.
import type { Product, Variant } from '../product.ts';

export interface SelectedOption {
  attribute_code: string;
  id: string;
  label: string;
}

/** Selected options by attribute code. Several options of one attribute mean any of them. */
export type VariantConfiguration = Readonly<
  Record<string, { id: string | number } | readonly { id: string | number }[] | undefined>
>;

/** A variant's value of an attribute; older dumps have it only in `custom_attributes`. */
export const variantValueOf = (variant: Variant, code: string): string | null => {
  const own = variant[code];
  if (typeof own === 'string' || typeof own === 'number') return String(own);
  const listed = variant.custom_attributes?.find((attribute) => attribute.attribute_code === code)?.value;
  return listed === undefined || listed === null ? null : String(listed);
};

/** The attributes to match: the selected ones, except the price. */
export const chosenCodesOf = (configuration: VariantConfiguration): string[] =>
  Object.keys(configuration).filter((code) => code !== 'price' && configuration[code] !== undefined);

const chosenIdsOf = (configuration: VariantConfiguration, code: string): string[] => {
  const chosen = configuration[code];
  if (chosen === undefined) return [];
  return ('id' in chosen ? [chosen] : chosen).map((option) => String(option.id));
};

export const hasChosenValue = (
  variant: Variant,
  configuration: VariantConfiguration,
  code: string,
): boolean => {
  const value = variantValueOf(variant, code);
  return value !== null && chosenIdsOf(configuration, code).includes(value);
};

export const matchCountOf = (variant: Variant, configuration: VariantConfiguration): number =>
  chosenCodesOf(configuration).filter((code) => hasChosenValue(variant, configuration, code)).length;

/** [PROD-10] The options that select a variant; a price entry is not one. */
export const variantOptionsOf = (
  product: Pick<Product, 'configurable_options'>,
): NonNullable<Product['configurable_options']> =>
  (product.configurable_options ?? []).filter((option) => option.attribute_code !== 'price');
