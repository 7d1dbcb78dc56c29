// Choices of a product document: variants, custom options, bundle options, links.

import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type {
  BundleOption,
  ConfigurableOption,
  ProductLink,
  ProductType,
  Variant,
} from '@klaas/core/catalog/product.ts';
import { packedVariant } from '../plans/packed-sizes.ts';
import { picturePath } from '../plans/pictures.ts';
import type { ProductPlan, VariantPlan } from '../plans/product-plan.ts';
import type { DemoStore, InStores, OptionData } from '../plans/seed-data.ts';
import { inOrder } from '../plans/size-options.ts';
import type { AttributeDictionary } from './attribute-documents.ts';
import { variantAttributes } from './product-attributes.ts';
import { workOptions } from './work-options.ts';

export const TAX_CLASS = '2';

const SIZE_FIELDS = ['width', 'height', 'height2'] as const;
const SIZE_TITLES: Record<(typeof SIZE_FIELDS)[number], InStores<string>> = {
  width: { et: 'Laius (mm)', ru: 'Ширина (мм)', en: 'Width (mm)' },
  height: { et: 'Kõrgus (mm)', ru: 'Высота (мм)', en: 'Height (mm)' },
  height2: { et: 'Kõrgus 2 (mm)', ru: 'Высота 2 (мм)', en: 'Height 2 (mm)' },
};

/** Special price fields of an offer, on a product or on a variant. */
export const offerFields = (plan: ProductPlan, price: number, specialPrice: number) => ({
  price,
  special_price: specialPrice,
  final_price: plan.offer?.isOpen && specialPrice > 0 ? specialPrice : price,
  special_from_date: specialPrice > 0 ? (plan.offer?.special_from_date ?? null) : null,
  special_to_date: specialPrice > 0 ? (plan.offer?.special_to_date ?? null) : null,
});

export const variantName = (
  plan: ProductPlan,
  variant: VariantPlan,
  store: DemoStore,
  dictionary: AttributeDictionary,
) => {
  const { color, size } = variantAttributes(variant, plan, dictionary);
  const label = dictionary.labelOf('color', Number(color)).toLowerCase();
  const glass = variant.glass === 'mirror' ? [] : [store === 'ru' ? `${label} стекло` : label];
  return [plan.text[store].name, ...glass, dictionary.labelOf('size', Number(size))].join(', ');
};

export const variantDocument = (
  plan: ProductPlan,
  variant: VariantPlan,
  store: DemoStore,
  dictionary: AttributeDictionary,
): Variant => {
  const attributes = variantAttributes(variant, plan, dictionary);
  return {
    id: variant.id,
    sku: variant.sku,
    name: variantName(plan, variant, store, dictionary),
    status: variant.status,
    visibility: 1,
    tax_class_id: TAX_CLASS,
    ...offerFields(plan, variant.price, variant.specialPrice),
    tier_prices: variant.tierPrices,
    image: picturePath(variant.picture),
    ...attributes,
    ...packedVariant(plan, variant),
    stock: variant.stock,
    custom_attributes: [
      { attribute_code: 'color', value: attributes.color },
      { attribute_code: 'size', value: attributes.size },
    ],
  };
};

export const configurableOptions = (
  plan: ProductPlan,
  dictionary: AttributeDictionary,
): ConfigurableOption[] => {
  const variants = plan.variants.map((variant) => variantAttributes(variant, plan, dictionary));
  // A single glass or size leaves nothing to choose.
  const codes = (['color', 'size'] as const).filter(
    (code) => new Set(variants.map((variant) => variant[code])).size > 1,
  );
  return codes.map((code, position) => ({
    id: plan.id * 10 + position,
    product_id: plan.id,
    attribute_id: String(dictionary.idOf(code)),
    attribute_code: code,
    label: dictionary.documents.find(({ attribute_code }) => attribute_code === code)?.frontend_label ?? code,
    position,
    values: inOrder(variants.map((variant) => Number(variant[code]))).map((value) => {
      const label = dictionary.labelOf(code, value);
      return { value_index: value, label, default_label: label };
    }),
  }));
};

/** [SIZE-01] Required when the size is "made to measure"; always where there is no other size. */
const sizeOptions = (plan: ProductPlan, store: DemoStore): CustomOption[] => {
  const { custom, line } = plan.glassware ?? {};
  if (!custom || !line) return [];
  return SIZE_FIELDS.filter((field) => custom.bounds[field]).map((field, index) => ({
    option_id: plan.id * 10 + index + 1,
    title: SIZE_TITLES[field][store],
    type: 'field',
    is_require: line.sizes.length === 0,
    price: 0,
    price_type: 'fixed',
    sku: '',
    sort_order: index + 1,
    size_field: field,
  }));
};

const customOption = (plan: ProductPlan, data: OptionData, index: number, store: DemoStore): CustomOption => {
  const optionId = plan.id * 10 + index + 1;
  return {
    option_id: optionId,
    title: data[store],
    type: data.type as CustomOption['type'],
    is_require: data.required,
    sort_order: index + 1,
    ...(data.values
      ? {
          values: data.values.map((value, at) => ({
            option_type_id: optionId * 10 + at + 1,
            title: value[store],
            price: value.price,
            price_type: value.price_type as 'fixed' | 'percent',
            sku: value.sku,
          })),
        }
      : {
          price: data.price ?? 0,
          price_type: (data.price_type ?? 'fixed') as 'fixed' | 'percent',
          sku: data.sku ?? '',
        }),
  };
};

export const customOptions = (plan: ProductPlan, store: DemoStore): CustomOption[] => [
  ...sizeOptions(plan, store),
  ...workOptions(plan, store),
  ...plan.options.map((data, index) => customOption(plan, data, index, store)),
];

export const bundleOptions = (plan: ProductPlan, store: DemoStore): BundleOption[] =>
  plan.bundle.map((option, index) => ({
    option_id: plan.id * 10 + index + 1,
    title: option[store],
    required: option.required,
    type: option.type,
    product_links: option.links.map(([sku, qty, isDefault], at) => ({
      id: String(plan.id * 100 + index * 10 + at + 1),
      sku: String(sku),
      option_id: plan.id * 10 + index + 1,
      qty: Number(qty),
      is_default: isDefault === true,
      can_change_quantity: option.quantity ? 1 : 0,
    })),
  }));

export const productLink = (
  sku: string,
  linkType: string,
  linkedSku: string,
  linkedType: ProductType,
  position: number,
): ProductLink => ({
  sku,
  link_type: linkType,
  linked_product_sku: linkedSku,
  linked_product_type: linkedType,
  position,
  ...(linkType === 'associated' && { qty: 1, extension_attributes: { qty: 1 } }),
});
