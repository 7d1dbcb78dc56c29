// The chosen options in words, as totals and orders show them.
import { type OptionWords, optionWordsOf } from '@klaas/core/catalog/configurator/option-words.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { optionLabelOf } from '@klaas/core/catalog/variants/selected-configuration.ts';
import type { CustomOptionChoice } from '@klaas/core/pricing/custom-option-price.ts';
import type { BundleSelection } from './line-request.ts';

export type OptionLabel = OptionWords;

const variantLabels = (
  product: Product,
  chosen: readonly { option_id: string; option_value: string }[],
): OptionLabel[] =>
  chosen.flatMap(({ option_id, option_value }) => {
    const option = product.configurable_options?.find((entry) => String(entry.attribute_id) === option_id);
    if (!option) return [];
    return [{ label: option.label, value: optionLabelOf(option, option_value) }];
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
  ...optionWordsOf(product.custom_options ?? [], custom),
  ...bundleLabels(product, bundle),
];
