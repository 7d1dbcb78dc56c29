// The labels of a variant: the option of each attribute with its label.
import type { Attribute } from '../attribute.ts';
import type { ConfigurableOption, Product, Variant } from '../product.ts';
import { type SelectedOption, variantOptionsOf, variantValueOf } from './variant-configuration.ts';

/** Attributes by code. */
export type AttributesByCode = Readonly<Record<string, Pick<Attribute, 'options'> | undefined>>;

/** The label of an option: its own, its default, else the attribute's, else the raw value. */
export const optionLabelOf = (
  option: Pick<ConfigurableOption, 'attribute_code' | 'values'>,
  id: string | number,
  attributes: AttributesByCode = {},
): string => {
  const value = option.values.find((candidate) => String(candidate.value_index) === String(id));
  const listed = attributes[option.attribute_code]?.options.find(
    (candidate) => String(candidate.value) === String(id),
  );
  return value?.label || value?.default_label || listed?.label || String(id);
};

/** The displayable options of a product's attribute, with labels. */
export const labelledOptionsOf = (
  option: ConfigurableOption,
  attributes: AttributesByCode = {},
): SelectedOption[] =>
  option.values.map(({ value_index: id }) => ({
    attribute_code: option.attribute_code,
    id: String(id),
    label: optionLabelOf(option, id, attributes),
  }));

export const selectedConfigurationOf = (
  product: Pick<Product, 'configurable_options'>,
  variant: Variant,
  attributes: AttributesByCode = {},
): Record<string, SelectedOption> => {
  const selected: Record<string, SelectedOption> = {};
  for (const option of variantOptionsOf(product)) {
    const { attribute_code } = option;
    const id = variantValueOf(variant, attribute_code);
    if (id === null) continue;
    selected[attribute_code] = { attribute_code, id, label: optionLabelOf(option, id, attributes) };
  }
  return selected;
};
