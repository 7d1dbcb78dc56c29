// The fields of a product as the back office edits them, and as they are stored.

import { statusOfState } from '@klaas/core/catalog/office/product-filter.ts';
import type { PriceEdit } from '@klaas/core/catalog/pricing/edit-price.ts';
import type { CustomOption, CustomOptionValue } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { BundleOption, ProductLink, ProductType } from '@klaas/core/catalog/product.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type {
  BundleEdit,
  LinkType,
  ProductOptionEdit,
  SharedEdit,
  StoreEdit,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';

const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);
const euros = (cents: number): number => cents / 100;
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

/** An option of a size or of glass work is part of the rules of the product. */
const isOfRules = ({ size_field, glass_field }: CustomOption): boolean =>
  size_field !== undefined || glass_field !== undefined;

export const linksOf = (fields: Fields, type: LinkType): string[] =>
  listOf<ProductLink>(fields['product_links'])
    .filter(({ link_type }) => link_type === type)
    .map(({ linked_product_sku }) => linked_product_sku);

/** Links of the other types stay; those that are kept keep what else they hold. */
export const linksAfter = (
  fields: Fields,
  edits: Partial<Record<LinkType, readonly string[]>>,
  typeOf: (sku: string) => ProductType,
): ProductLink[] => {
  const stored = listOf<ProductLink>(fields['product_links']);
  const types = Object.keys(edits);
  return [
    ...stored.filter(({ link_type }) => !types.includes(link_type)),
    ...Object.entries(edits).flatMap(([link_type, skus]) =>
      skus.map((sku, position) => ({
        ...(link_type === 'associated' && { qty: 1 }),
        ...stored.find((one) => one.link_type === link_type && one.linked_product_sku === sku),
        ...{ sku: String(fields['sku']), link_type, linked_product_sku: sku },
        ...{ linked_product_type: typeOf(sku), position },
      })),
    ),
  ];
};

export const optionsOf = (fields: Fields): ProductOptionEdit[] =>
  listOf<CustomOption>(fields['custom_options'])
    .filter((option) => !isOfRules(option))
    .map(({ option_id, title, type, is_require, price, values }) => ({
      ...{ id: Number(option_id), title, type, is_required: is_require, price_cents: cents(price) },
      values: listOf<CustomOptionValue>(values).map((value) => ({
        ...{ id: Number(value.option_type_id), title: value.title, price_cents: cents(value.price) },
      })),
    }));

const optionAfter = (stored: CustomOption | undefined, edit: ProductOptionEdit, at: number): CustomOption => {
  const { id, title, type, is_required, price_cents, values } = edit;
  return {
    ...{ price_type: 'fixed', sku: '', ...stored },
    ...{ option_id: id, title, type, is_require: is_required, price: euros(price_cents), sort_order: at + 1 },
    values: values.map((value) => ({
      price_type: 'fixed' as const,
      ...stored?.values?.find(({ option_type_id }) => Number(option_type_id) === value.id),
      ...{ option_type_id: value.id, title: value.title, price: euros(value.price_cents) },
    })),
  };
};

export const optionsAfter = (fields: Fields, edits: readonly ProductOptionEdit[]): CustomOption[] => {
  const stored = listOf<CustomOption>(fields['custom_options']);
  const ofRules = stored.filter(isOfRules);
  return [
    ...ofRules,
    ...edits.map((edit, at) =>
      optionAfter(
        stored.find(({ option_id }) => Number(option_id) === edit.id),
        edit,
        ofRules.length + at,
      ),
    ),
  ];
};

const BUNDLE_TYPES = ['radio', 'select', 'checkbox'] as const;

export const bundleOf = (fields: Fields): BundleEdit[] =>
  listOf<BundleOption>(fields['bundle_options']).map(
    ({ option_id, title, required, type, product_links }) => ({
      ...{ id: Number(option_id), title, is_required: required },
      type: BUNDLE_TYPES.find((one) => one === type) ?? 'radio',
      parts: listOf<BundleOption['product_links'][number]>(product_links).map(({ sku, qty, is_default }) => ({
        ...{ sku, qty, is_default: Boolean(is_default) },
      })),
    }),
  );

export const bundleAfter = (fields: Fields, edits: readonly BundleEdit[]): BundleOption[] => {
  const stored = listOf<BundleOption>(fields['bundle_options']);
  return edits.map(({ id, title, is_required, type, parts }) => {
    const former = stored.find(({ option_id }) => Number(option_id) === id);
    const links = listOf<BundleOption['product_links'][number]>(former?.product_links);
    const taken = new Set(links.map((link) => String(link.id)));
    let place = 0;
    const newId = () => {
      do place += 1;
      while (taken.has(`${id}${String(place).padStart(2, '0')}`));
      return `${id}${String(place).padStart(2, '0')}`;
    };
    return {
      ...{ ...former, option_id: id, title, required: is_required, type },
      product_links: parts.map(({ sku, qty, is_default }) => {
        const link = links.find((one) => one.sku === sku);
        return { can_change_quantity: 0, ...(link ?? { id: newId() }), option_id: id, sku, qty, is_default };
      }),
    };
  });
};

/** Without prices, links and categories, which need more than the edit. */
export const plainFields = ({ state, tax_class_id, weight, lead_time_days }: SharedEdit): Fields => ({
  ...(state !== undefined && { status: statusOfState(state) }),
  ...(tax_class_id !== undefined && { tax_class_id: String(tax_class_id) }),
  ...(weight !== undefined && { weight }),
  ...(lead_time_days !== undefined && { lead_time_days }),
});

export const priceEditOf = (edit: SharedEdit): PriceEdit => ({
  ...(edit.price_cents !== undefined && { price: euros(edit.price_cents) }),
  ...(edit.special_cents !== undefined && {
    special_price: edit.special_cents === null ? null : euros(edit.special_cents),
  }),
  ...(edit.special_from !== undefined && { special_from_date: edit.special_from }),
  ...(edit.special_to !== undefined && { special_to_date: edit.special_to }),
});

/** Of the address the folder stays. */
export const movedPath = (path: unknown, urlKey: string): string =>
  `${String(path ?? '').replace(/[^/]*$/, '')}${urlKey}.html`;

export const storeFields = (fields: Fields, { options, bundle, url_key, ...texts }: StoreEdit): Fields => ({
  ...texts,
  ...(url_key !== undefined && {
    ...{ url_key, slug: url_key, url_path: movedPath(fields['url_path'], url_key) },
  }),
  ...(options && { custom_options: optionsAfter(fields, options) }),
  ...(bundle && { bundle_options: bundleAfter(fields, bundle) }),
});

/** The name by which the back office knows a stored field. */
const EDITED_NAMES: Record<string, string> = {
  ...{ status: 'state', price: 'price_cents', special_price: 'special_cents' },
  ...{ special_from_date: 'special_from', special_to_date: 'special_to', special_to: 'special_to' },
  ...{ custom_options: 'options', bundle_options: 'bundle', product_links: 'links', url_path: 'url_key' },
  custom_size: 'size_rules',
};

export const editedName = (field: string): string => EDITED_NAMES[field] ?? field;

/** A value as the back office shows it. */
export const editedValue = (field: string, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (field === 'price' || field === 'special_price') return cents(value);
  if (field === 'custom_options') return optionsOf({ custom_options: value });
  if (field === 'bundle_options') return bundleOf({ bundle_options: value });
  return value;
};
