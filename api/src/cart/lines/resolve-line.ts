// Resolves a line request to product, variant and options, with the stock it uses.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { withSellableParts } from '@klaas/core/catalog/loading/sellable-parts.ts';
import {
  type BundleChoice,
  type BundleOptionEntry,
  bundleEntriesOf,
  chosenPartsOf,
  completeBundleChoice,
  missingPartOf,
  takesSeveralParts,
} from '@klaas/core/catalog/pricing/bundle-choice.ts';
import {
  type CustomOptionChoice,
  chooseOptionPrices,
} from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { BundleOption, Product, ProductType, Variant } from '@klaas/core/catalog/product.ts';
import { variantOptionsOf, variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { describeOptions, type OptionLabel } from './line-options.ts';
import type { BundleSelection, LineRequest } from './line-request.ts';
import type { ProductLookup } from './product-lookup.ts';
import { needsSizeOfParent, sizeKindOf } from './size-price.ts';

export type ResolveError =
  | 'product_not_found'
  | 'product_unavailable'
  | 'product_not_sellable'
  | 'variant_not_found'
  | 'size_missing'
  | 'size_not_applicable'
  | 'option_required'
  | 'option_unknown'
  | 'option_value_unknown';

export interface ResolvedLine {
  product: Product;
  variant?: Variant;
  sku: string;
  parent_sku: string | null;
  product_type: ProductType;
  name: string;
  product_option: LooseProductOption | null;
  custom: CustomOptionChoice;
  bundle: BundleChoice;
  labels: OptionLabel[];
  stock_parts: { sku: string; qty: number }[];
  isMadeToMeasure: boolean;
}

const SELLABLE_STATUS = 1;

const reject = (error: ResolveError, detail: Record<string, string | number> = {}) =>
  ({ ok: false, error, detail }) as const;

const statusIn = (products: ProductLookup, sku: string): number | undefined => {
  const found = products.find(sku);
  return (found?.configurable_children?.find((child) => child.sku === sku) ?? found)?.status;
};

/** Matches the chosen values; optional when the client names the variant itself. */
const chooseVariant = (product: Product, request: LineRequest): Result<Variant, ResolveError> => {
  const children = product.configurable_children ?? [];
  const options = variantOptionsOf(product);
  const missing = options.find((option) => !request.variant.has(String(option.attribute_id)));
  const found = missing
    ? children.find((child) => child.sku === request.sku)
    : children.find((child) =>
        options.every(
          (option) =>
            variantValueOf(child, option.attribute_code) === request.variant.get(String(option.attribute_id)),
        ),
      );
  if (!found)
    return missing ? reject('option_required', { title: missing.label }) : reject('variant_not_found');
  return found.status === SELLABLE_STATUS
    ? { ok: true, value: found }
    : reject('product_unavailable', { status: found.status });
};

const variantOptions = (product: Product, variant: Variant) =>
  variantOptionsOf(product).flatMap((option) => {
    const value = variantValueOf(variant, option.attribute_code);
    return value === null ? [] : [{ option_id: String(option.attribute_id), option_value: value }];
  });

interface ResolvedBundle {
  choice: BundleChoice;
  parts: { sku: string; qty: number }[];
  options: BundleOptionEntry[];
}

const MAX_PART_QTY = 10_000;

/** Named selections must exist; more than one only where the option allows several. */
const isSelectable = (option: BundleOption, { option_selections: wanted }: BundleSelection): boolean => {
  const known = new Set(option.product_links.map((link) => String(link.id)));
  return wanted.every((id) => known.has(id)) && (wanted.length < 2 || takesSeveralParts(option));
};

const resolveBundle = (product: Product, request: LineRequest): Result<ResolvedBundle, ResolveError> => {
  const options = product.bundle_options ?? [];
  const known = new Map(options.map((option) => [String(option.option_id), option]));
  for (const selection of request.bundle) {
    const option = known.get(selection.option_id);
    if (!option) return reject('option_unknown', { option_id: selection.option_id });
    if (!isSelectable(option, selection)) return reject('option_value_unknown', { title: option.title });
  }
  const choice: BundleChoice = Object.fromEntries(
    request.bundle.map(({ option_id, option_qty: qty, option_selections: linkIds }) => [
      option_id,
      { linkIds, qty },
    ]),
  );
  const missing = missingPartOf(options, choice);
  if (missing) return reject('option_required', { title: missing.title });
  const parts: ResolvedBundle['parts'] = [];
  for (const option of options)
    for (const { link, qty } of chosenPartsOf(option, choice)) {
      if (!Number.isInteger(qty) || qty < 1 || qty > MAX_PART_QTY)
        return reject('option_value_unknown', { title: option.title });
      parts.push({ sku: link.sku, qty });
    }
  return {
    ok: true,
    value: {
      choice: completeBundleChoice(options, choice),
      parts,
      options: bundleEntriesOf(options, choice),
    },
  };
};

const namesIn =
  (products: ProductLookup) =>
  ({ sku }: { sku: string }): string => {
    const found = products.find(sku);
    return found?.configurable_children?.find((child) => child.sku === sku)?.name ?? found?.name ?? sku;
  };

/** Stores and returns only chosen options; empty lists are omitted. */
const optionOf = (lists: Record<string, readonly unknown[]>): LooseProductOption | null => {
  const nonEmpty = Object.entries(lists).filter(([, list]) => list.length > 0);
  return nonEmpty.length === 0 ? null : { extension_attributes: Object.fromEntries(nonEmpty) };
};

const customOptionsOf = (custom: CustomOptionChoice) =>
  Object.entries(custom).map(([option_id, option_value]) => ({
    option_id,
    option_value: String(option_value),
  }));

export const resolveLine = (
  request: LineRequest,
  products: ProductLookup,
): Result<ResolvedLine, ResolveError> => {
  const found = products.find(request.sku);
  if (!found) return reject('product_not_found', { sku: request.sku });
  const product = withSellableParts(found, (sku) => statusIn(products, sku));
  if (product.status !== SELLABLE_STATUS) return reject('product_unavailable', { status: product.status });
  if (product.type_id === 'grouped') return reject('product_not_sellable');
  if (needsSizeOfParent(product, products.parentOf(product.sku))) return reject('size_missing');

  const variant = product.type_id === 'configurable' ? chooseVariant(product, request) : undefined;
  if (variant && !variant.ok) return variant;
  if (!variant && request.variant.size > 0) return reject('variant_not_found');
  const bundle = product.type_id === 'bundle' ? resolveBundle(product, request) : undefined;
  if (bundle && !bundle.ok) return bundle;
  const checked = chooseOptionPrices(product.custom_options ?? [], request.custom);
  if (!checked.ok) return reject(checked.error, checked.detail);

  const child = variant?.value;
  const sku = child?.sku ?? product.sku;
  const sizeKind = sizeKindOf(product, child, request.custom);
  if (sizeKind === 'size_missing' || sizeKind === 'size_not_applicable') return reject(sizeKind);
  const isMadeToMeasure = sizeKind === 'made_to_measure';
  const ownPart = isMadeToMeasure ? [] : [{ sku, qty: 1 }];
  const configurable = child ? variantOptions(product, child) : [];
  return {
    ok: true,
    value: {
      product,
      ...(child && { variant: child }),
      sku,
      parent_sku: child ? product.sku : null,
      product_type: product.type_id,
      name: product.name,
      product_option: optionOf({
        custom_options: customOptionsOf(request.custom),
        configurable_item_options: configurable,
        bundle_options: bundle?.value.options ?? [],
      }),
      custom: request.custom,
      bundle: bundle?.value.choice ?? {},
      labels: describeOptions(product, {
        configurable,
        custom: request.custom,
        bundle: bundle?.value.choice ?? {},
        nameOf: namesIn(products),
      }),
      stock_parts: bundle ? bundle.value.parts : ownPart,
      isMadeToMeasure,
    },
  };
};
