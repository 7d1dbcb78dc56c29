// Writes prices in cents as a document's price fields in euros.

import type { DocumentPrice } from './document-price.ts';
import { eurosOf, NO_MONEY, type TaxedCents } from './money.ts';
import type { PriceFields } from './price-fields.ts';

/** [PRICE-11] The camelCase copies that older clients read. */
const writeLegacyFields = (target: PriceFields): void => {
  target.priceTax = target.price_tax;
  target.priceInclTax = target.price_incl_tax;
  target.specialPriceTax = target.special_price_tax;
  target.specialPriceInclTax = target.special_price_incl_tax;
  target.finalPriceTax = target.final_price_tax;
  target.finalPriceInclTax = target.final_price_incl_tax;
  target.originalPriceTax = target.original_price_tax;
  target.originalPriceInclTax = target.original_price_incl_tax;
};

/**
 * [PRICE-11] Every price as net, `_tax` and `_incl_tax`; the final price is the current one.
 * Written field by field into a fresh copy: thousands of documents are priced at once, and merging objects takes nine
 * times as long.
 */
export const writePriceFields = (
  target: PriceFields,
  documentPrice: DocumentPrice,
  withLegacyFields: boolean,
): void => {
  const { price, special, original, originalSpecial, originalFinal } = documentPrice;
  target.price = eurosOf(price.netCents);
  target.price_tax = eurosOf(price.taxCents);
  target.price_incl_tax = eurosOf(price.grossCents);
  target.special_price = eurosOf(special.netCents);
  target.special_price_tax = eurosOf(special.taxCents);
  target.special_price_incl_tax = eurosOf(special.grossCents);
  target.final_price = eurosOf(price.netCents);
  target.final_price_tax = eurosOf(price.taxCents);
  target.final_price_incl_tax = eurosOf(price.grossCents);
  target.original_price = eurosOf(original.netCents);
  target.original_price_tax = eurosOf(original.taxCents);
  target.original_price_incl_tax = eurosOf(original.grossCents);
  target.original_special_price = eurosOf(originalSpecial.netCents);
  target.original_special_price_tax = eurosOf(originalSpecial.taxCents);
  target.original_special_price_incl_tax = eurosOf(originalSpecial.grossCents);
  target.original_final_price = originalFinal && eurosOf(originalFinal.netCents);
  target.original_final_price_tax = originalFinal && eurosOf(originalFinal.taxCents);
  target.original_final_price_incl_tax = originalFinal && eurosOf(originalFinal.grossCents);
  if (withLegacyFields) writeLegacyFields(target);
};

const taxed = (net: unknown, tax: unknown, gross: unknown): TaxedCents | null =>
  typeof net === 'number' && typeof tax === 'number' && typeof gross === 'number'
    ? {
        netCents: Math.round(net * 100),
        taxCents: Math.round(tax * 100),
        grossCents: Math.round(gross * 100),
      }
    : null;

/** The price of an already priced document; `null` when it has none. */
export const pricedAmountOf = (document: PriceFields): TaxedCents | null =>
  taxed(document.price, document.price_tax, document.price_incl_tax);

export const pricedOriginalOf = (document: PriceFields): TaxedCents | null =>
  taxed(document.original_price, document.original_price_tax, document.original_price_incl_tax);

/** The price of a product composed of parts; lower than the original, it shows as special. */
export const composedPrice = (price: TaxedCents, original: TaxedCents): DocumentPrice => ({
  price,
  special: price.grossCents < original.grossCents ? price : NO_MONEY,
  original,
  originalSpecial: NO_MONEY,
  originalFinal: null,
});
