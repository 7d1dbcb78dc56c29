// A product with a selected variant: the same steps on the server and in the browser.

import { availableVariants } from '../../stock/stock-status.ts';
import type { Settings } from '../../stores/settings.ts';
import { type ProductErrorCode, productMessageOf } from '../loading/product-message.ts';
import type { Product, Variant } from '../product.ts';
import { choosableVariants, chooseVariant, type VariantChoice } from './choose-variant.ts';
import { productOptionOf } from './product-option.ts';
import { type AttributesByCode, selectedConfigurationOf } from './selected-configuration.ts';
import { chosenCodesOf, matchCountOf, type SelectedOption } from './variant-configuration.ts';

export interface ConfiguredProduct {
  product: Product;
  variant: Variant | null;
  configuration: Record<string, SelectedOption>;
  /** `no_such_configuration` comes with the nearest variant; `no_available_variants` with none. */
  error: Extract<ProductErrorCode, 'no_such_configuration' | 'no_available_variants'> | null;
}

type ConfigureSettings = Pick<
  Settings['products'],
  'listOutOfStockProducts' | 'fallbackToDefaultWhenNoAvailable'
>;

/** Identity and category fields of the parent, never overwritten by a variant. */
const PARENT_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'visibility',
  'type_id',
  'slug',
  'url_key',
  'url_path',
  'configurable_options',
  'configurable_children',
]);

const IMAGE_FIELDS: ReadonlySet<string> = new Set(['image', 'small_image', 'thumbnail']);

const isMissing = (field: string, value: unknown): boolean =>
  value === undefined || (IMAGE_FIELDS.has(field) && (!value || value === 'no_selection'));

/** The parent with the variant's own values merged over it. */
const mergeVariant = (product: Product, variant: Variant): Product => {
  const variantFields = Object.entries(variant).filter(
    ([field, value]) => !PARENT_FIELDS.has(field) && !isMissing(field, value),
  );
  return {
    ...product,
    ...Object.fromEntries(variantFields),
    parentSku: product.parentSku ?? product.sku,
    parentId: product.parentId ?? product.id,
  };
};

const withVariantsError = (product: Product): Product => ({
  ...product,
  errors: { ...product.errors, variants: productMessageOf('no_available_variants') },
});

/** [PROD-06] The selected variant, else by setting the first available one. */
const variantFor = (product: Product, choice: VariantChoice, settings: ConfigureSettings): Variant | null =>
  chooseVariant(product, choice, settings) ??
  (settings.fallbackToDefaultWhenNoAvailable
    ? (availableVariants(product)[0] ?? choosableVariants(product, settings)[0] ?? null)
    : null);

export const configureProduct = (
  product: Product,
  choice: VariantChoice,
  settings: ConfigureSettings,
  attributes: AttributesByCode = {},
): ConfiguredProduct => {
  const variant = variantFor(product, choice, settings);
  if (!variant) {
    return {
      // Only a configurable product can lack a variant.
      product: product.type_id === 'configurable' ? withVariantsError(product) : product,
      variant: null,
      configuration: {},
      error: 'no_available_variants',
    };
  }
  const configuration = selectedConfigurationOf(product, variant, attributes);
  const requested = choice.configuration ?? {};
  const isNamed = Boolean(choice.sku) && variant.sku === choice.sku;
  const isExact = isNamed || matchCountOf(variant, requested) === chosenCodesOf(requested).length;
  return {
    product: {
      ...mergeVariant(product, variant),
      // [PROD-04]
      is_configured: true,
      product_option: productOptionOf(product, { configuration }),
      options: Object.values(configuration).map(({ attribute_code, label }) => ({
        label: product.configurable_options?.find((option) => option.attribute_code === attribute_code)
          ?.label,
        value: label,
      })),
    },
    variant,
    configuration,
    error: isExact ? null : 'no_such_configuration',
  };
};
