// Chosen options as label and value, as shown in totals and orders.

import {
  type BundleChoice,
  bundleMessagesOf,
  chosenPartsOf,
} from '@klaas/core/catalog/pricing/bundle-choice.ts';
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { BundleOptionLink, Product } from '@klaas/core/catalog/product.ts';
import { optionLabelOf } from '@klaas/core/catalog/variants/selected-configuration.ts';
import { type OptionMessages, optionMessagesOf } from '@klaas/core/configurator/option-messages.ts';

export type OptionLabel = OptionMessages;

const variantLabels = (
  product: Product,
  chosen: readonly { option_id: string; option_value: string }[],
): OptionLabel[] =>
  chosen.flatMap(({ option_id, option_value }) => {
    const option = product.configurable_options?.find((entry) => String(entry.attribute_id) === option_id);
    if (!option) return [];
    return [{ label: option.label, value: optionLabelOf(option, option_value) }];
  });

type PartName = (link: BundleOptionLink) => string;

const bundleLabels = (product: Product, choice: BundleChoice, nameOf: PartName): OptionLabel[] =>
  (product.bundle_options ?? []).flatMap((option) => {
    const value = bundleMessagesOf(chosenPartsOf(option, choice), nameOf);
    return value === '' ? [] : [{ label: option.title, value }];
  });

export interface ChosenOptions {
  configurable: readonly { option_id: string; option_value: string }[];
  custom: CustomOptionChoice;
  bundle: BundleChoice;
  nameOf: PartName;
}

export const describeOptions = (
  product: Product,
  { configurable, custom, bundle, nameOf }: ChosenOptions,
): OptionLabel[] => [
  ...variantLabels(product, configurable),
  ...optionMessagesOf(product.custom_options ?? [], custom),
  ...bundleLabels(product, bundle, nameOf),
];
