// The price of a line that is cut to size: the sizes are checked against the product's bounds, the rest is data.
import { glassQuoteOf } from '@klaas/core/catalog/glass/glass-quote.ts';
import { type SizeError, sizeInputOf } from '@klaas/core/catalog/glass/size-check.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import type { CustomOptionChoice } from '@klaas/core/pricing/custom-option-price.ts';
import type { PriceConstants } from '@klaas/core/pricing/price-constants.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export type SizePriceError = SizeError['code'] | 'price_unknown';

export interface SizeQuestion {
  product: Product;
  variant?: Variant;
  custom: CustomOptionChoice;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** Gross cents of the pane alone; other options add to it. */
export const priceSize = (
  { product, variant, custom }: SizeQuestion,
  constants: PriceConstants,
): Result<number, SizePriceError> => {
  const rules = product.custom_size;
  if (!rules) return { ok: false, error: 'price_unknown' };
  const rates = constants.rates[rules.priceKey]?.rate_per_m2 ?? [];
  const glasses = new Set(rates.map((rate) => rate.glass));
  // A product of one glass need not name it.
  const glass =
    textOf(variant?.['glass']) ?? textOf(product['glass']) ?? (glasses.size === 1 ? [...glasses][0] : '');
  const size = sizeInputOf(product.custom_options ?? [], custom);
  const quote = glassQuoteOf(rules, constants, { size, glass: glass ?? '' });
  if (quote.ok) return { ok: true, value: quote.value.price.priceCents };
  const fault = quote.error === 'size_invalid' ? quote.sizeErrors[0] : undefined;
  if (!fault) return { ok: false, error: 'price_unknown' };
  return { ok: false, error: fault.code, detail: { field: fault.field, boundMm: fault.boundMm } };
};

const isSizeGiven = (product: Product, custom: CustomOptionChoice): boolean =>
  (product.custom_options ?? []).some((option) => option.size_field && String(option.option_id) in custom);

const isReadyMade = (variant: { [attribute: string]: unknown }): boolean =>
  typeof variant['width_mm'] === 'number';

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
  if (variant && isReadyMade(variant)) return given ? 'size_not_applicable' : 'ready_made';
  return given ? 'made_to_measure' : 'size_missing';
};

/** The document of a variant on its own has no size fields: its parent says whether it needs a size. */
export const needsSizeOfParent = (product: Product, parent: Product | undefined): boolean =>
  Boolean(parent?.custom_size) && !isReadyMade(product);
