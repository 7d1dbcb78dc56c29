// The price of a line that is cut to size: the sizes are checked against the product's bounds, the rest is data.
import { glassQuoteOf } from '@klaas/core/catalog/glass/glass-quote.ts';
import { type SizeError, sizeInputOf } from '@klaas/core/catalog/glass/size-check.ts';
import type { Product, SizeRules, Variant } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import type { CustomOptionChoice } from '@klaas/core/pricing/custom-option-price.ts';
import type { PriceConstants } from '@klaas/core/pricing/price-constants.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export type SizePriceError = SizeError['code'] | 'price_unknown';

export interface SizeQuestion {
  product: Product;
  variant?: Variant;
  custom: CustomOptionChoice;
}

/** By the variant's colour; a product that does not tell its glasses apart is made of the first. */
const glassOf = ({ product, variant }: SizeQuestion, constants: PriceConstants): string => {
  const rules = product.custom_size;
  const color = variant && variantValueOf(variant, 'color');
  if (color && rules?.glassByOption) return rules.glassByOption[color] ?? '';
  return constants.rates[rules?.priceKey ?? '']?.rate_per_m2[0]?.glass ?? '';
};

/** Gross cents of the pane alone; other options add to it. */
export const priceSize = (
  question: SizeQuestion,
  constants: PriceConstants,
): Result<number, SizePriceError> => {
  const rules = question.product.custom_size;
  if (!rules) return { ok: false, error: 'price_unknown' };
  const size = sizeInputOf(question.product.custom_options ?? [], question.custom);
  const quote = glassQuoteOf(rules, constants, { size, glass: glassOf(question, constants) });
  if (quote.ok) return { ok: true, value: quote.value.price.priceCents };
  const fault = quote.error === 'size_invalid' ? quote.sizeErrors[0] : undefined;
  if (!fault) return { ok: false, error: 'price_unknown' };
  return { ok: false, error: fault.code, detail: { field: fault.field, boundMm: fault.boundMm } };
};

const isSizeGiven = (product: Product, custom: CustomOptionChoice): boolean =>
  (product.custom_options ?? []).some((option) => option.size_field && String(option.option_id) in custom);

/** A variant of one of the listed sizes. */
const isReadyMade = (rules: SizeRules, variant: Variant): boolean =>
  rules.sizeOption !== undefined && variantValueOf(variant, 'size') !== rules.sizeOption;

export type SizeKind = 'ready_made' | 'made_to_measure' | 'size_missing' | 'size_not_applicable';

/**
 * A variant of a listed size takes no size; the one without needs it. Else a pane could be had at the list price of
 * another size.
 */
export const sizeKindOf = (
  product: Product,
  variant: Variant | undefined,
  custom: CustomOptionChoice,
): SizeKind => {
  const given = isSizeGiven(product, custom);
  if (!product.custom_size) return given ? 'size_not_applicable' : 'ready_made';
  if (variant && isReadyMade(product.custom_size, variant))
    return given ? 'size_not_applicable' : 'ready_made';
  return given ? 'made_to_measure' : 'size_missing';
};

/** The document of a variant on its own has no size fields: its parent says whether it needs a size. */
export const needsSizeOfParent = (product: Product, parent: Product | undefined): boolean =>
  parent?.custom_size ? !isReadyMade(parent.custom_size, product) : false;
