// Price of a made-to-measure line: validated by the product's rules, computed from server data.

import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product, SizeRules, Variant } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { fieldOfOption } from '@klaas/core/configurator/configuration-choice.ts';
import type { ErrorCode } from '@klaas/core/configurator/configuration-error.ts';
import { quoteLine, type SizedLine } from '@klaas/core/configurator/line-quote.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export type SizePriceError = ErrorCode | 'price_unknown';

/** Gross cents of the pane alone; surcharges of other options are added to it. */
export const priceSize = (
  line: SizedLine,
  constants: PriceConstants,
  ratePercent: number,
): Result<number, SizePriceError> => {
  const quote = quoteLine(line, constants, ratePercent);
  if (quote?.ok) return { ok: true, value: quote.value.price.total.grossCents };
  const [firstError] = quote?.errors ?? [];
  if (!firstError) return { ok: false, error: 'price_unknown' };
  const { field, code, bound = 0, value = '' } = firstError;
  return { ok: false, error: code, detail: { field, bound, value } };
};

const isSizeGiven = (product: Product, custom: CustomOptionChoice): boolean =>
  (product.custom_options ?? []).some(
    (option) => fieldOfOption(option) !== undefined && String(option.option_id) in custom,
  );

/** Whether the variant has one of the listed sizes. */
const isReadyMade = (rules: SizeRules, variant: Variant): boolean =>
  rules.sizeOption !== undefined && variantValueOf(variant, 'size') !== rules.sizeOption;

export type SizeKind = 'ready_made' | 'made_to_measure' | 'size_missing' | 'size_not_applicable';

/**
 * A variant of a listed size takes no size; the custom-size variant requires one. Otherwise a pane could be bought at
 * the list price of another size.
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

/** A stand-alone variant document has no size fields: its parent decides whether a size is required. */
export const needsSizeOfParent = (product: Product, parent: Product | undefined): boolean =>
  parent?.custom_size ? !isReadyMade(parent.custom_size, product) : false;
