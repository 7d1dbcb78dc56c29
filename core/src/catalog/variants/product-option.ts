// [PROD-08] The chosen options of every product type, in the cart's wire format.

import { type BundleChoice, bundleEntriesOf } from '../pricing/bundle-choice.ts';
import { type CustomOptionChoice, chosenValuesOf } from '../pricing/custom-option-price.ts';
import type { Product, ProductOption } from '../product.ts';
import { type SelectedOption, variantOptionsOf } from './variant-configuration.ts';

type ExtensionAttributes = ProductOption['extension_attributes'];

export interface ProductOptionChoice {
  configuration?: Readonly<Record<string, SelectedOption>>;
  custom?: CustomOptionChoice;
  bundle?: BundleChoice;
}

type Optioned = Pick<Product, 'configurable_options' | 'custom_options' | 'bundle_options'>;

const configurableItemOptions = (
  product: Optioned,
  configuration: Readonly<Record<string, SelectedOption>>,
): ExtensionAttributes['configurable_item_options'] =>
  variantOptionsOf(product).flatMap(({ attribute_id, attribute_code }) => {
    const selected = configuration[attribute_code];
    return selected ? [{ option_id: String(attribute_id), option_value: String(selected.id) }] : [];
  });

const customOptions = (
  product: Optioned,
  choice: CustomOptionChoice,
): ExtensionAttributes['custom_options'] =>
  (product.custom_options ?? []).flatMap((option) => {
    const values = chosenValuesOf(choice, option);
    if (values.length === 0) return [];
    return [{ option_id: String(option.option_id), option_value: values.join(',') }];
  });

const bundleOptions = (
  { bundle_options: options = [] }: Optioned,
  choice: BundleChoice,
): ExtensionAttributes['bundle_options'] =>
  Object.fromEntries(bundleEntriesOf(options, choice).map((entry) => [String(entry.option_id), entry]));

export const productOptionOf = (
  product: Optioned,
  { configuration, custom, bundle }: ProductOptionChoice,
): ProductOption => ({
  extension_attributes: {
    custom_options: customOptions(product, custom ?? {}),
    configurable_item_options: configurableItemOptions(product, configuration ?? {}),
    bundle_options: product.bundle_options?.length ? bundleOptions(product, bundle ?? {}) : [],
  },
});
