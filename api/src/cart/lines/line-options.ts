// The chosen options in words, as totals and orders show them.
import { parseCutouts } from '@klaas/core/catalog/configurator/cutout.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { optionLabelOf } from '@klaas/core/catalog/variants/selected-configuration.ts';
import { type CustomOptionChoice, chosenValuesOf } from '@klaas/core/pricing/custom-option-price.ts';
import type { CustomOption } from '@klaas/core/pricing/priced.ts';
import type { BundleSelection } from './line-request.ts';

export interface OptionLabel {
  label: string;
  value: string;
}

const variantLabels = (
  product: Product,
  chosen: readonly { option_id: string; option_value: string }[],
): OptionLabel[] =>
  chosen.flatMap(({ option_id, option_value }) => {
    const option = product.configurable_options?.find((entry) => String(entry.attribute_id) === option_id);
    if (!option) return [];
    return [{ label: option.label, value: optionLabelOf(option, option_value) }];
  });

/** A title that names the unit says it in the language of the store. */
const unitOf = ({ title }: CustomOption): string => (title.endsWith(')') ? '' : ' mm');

/** `socket-300-1100` in the words of the option's values. */
const cutoutWords = (option: CustomOption, text: string): string =>
  (parseCutouts(text) ?? [])
    .map(({ code, xMm, yMm }) => {
      const title = option.values?.find((value) => value.code === code)?.title ?? code;
      return `${title} ${xMm} × ${yMm}${unitOf(option)}`;
    })
    .join(', ');

const valueWords = (option: CustomOption, values: readonly string[]): string => {
  if (option.glass_field === 'cutouts') return cutoutWords(option, values.join('.'));
  const titles = values.map(
    (id) => option.values?.find((value) => String(value.option_type_id) === id)?.title ?? id,
  );
  const isLength = option.size_field || option.glass_field?.startsWith('lean_');
  return titles.join(', ') + (isLength ? unitOf(option) : '');
};

const customLabels = (product: Product, custom: CustomOptionChoice): OptionLabel[] =>
  (product.custom_options ?? []).flatMap((option) => {
    const values = chosenValuesOf(custom, option);
    return values.length === 0 ? [] : [{ label: option.title, value: valueWords(option, values) }];
  });

const bundleLabels = (product: Product, bundle: readonly BundleSelection[]): OptionLabel[] =>
  bundle.flatMap(({ option_id, option_qty, option_selections }) => {
    const option = product.bundle_options?.find((entry) => String(entry.option_id) === option_id);
    const link = option?.product_links.find((entry) => String(entry.id) === option_selections[0]);
    return option && link ? [{ label: option.title, value: `${option_qty} × ${link.sku}` }] : [];
  });

export const describeOptions = (
  product: Product,
  configurable: readonly { option_id: string; option_value: string }[],
  custom: CustomOptionChoice,
  bundle: readonly BundleSelection[],
): OptionLabel[] => [
  ...variantLabels(product, configurable),
  ...customLabels(product, custom),
  ...bundleLabels(product, bundle),
];
