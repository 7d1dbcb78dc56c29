// Prices in cents written as the fields of a document, in euros.
import { eurosOf, NO_MONEY, type TaxedCents } from './money.ts';
import type { OwnPrice } from './own-price.ts';
import type { PriceFields } from './priced.ts';

const NO_PRICE = { netCents: null, taxCents: null, grossCents: null };
const euros = (cents: number | null): number | null => (cents === null ? null : eurosOf(cents));

/** [PRICE-11] The camelCase copies that older clients read. */
const legacyTwins = (fields: PriceFields): PriceFields => ({
  priceTax: fields.price_tax,
  priceInclTax: fields.price_incl_tax,
  specialPriceTax: fields.special_price_tax,
  specialPriceInclTax: fields.special_price_incl_tax,
  finalPriceTax: fields.final_price_tax,
  finalPriceInclTax: fields.final_price_incl_tax,
  originalPriceTax: fields.original_price_tax,
  originalPriceInclTax: fields.original_price_incl_tax,
});

/** [PRICE-11] Every price as net, `_tax` and `_incl_tax`. The final price is the one that counts now. */
export const priceFieldsOf = (own: OwnPrice, withLegacyTwins: boolean): PriceFields => {
  const { price, special, original, originalSpecial } = own;
  const originalFinal = own.originalFinal ?? NO_PRICE;
  const fields: PriceFields = {
    price: eurosOf(price.netCents),
    price_tax: eurosOf(price.taxCents),
    price_incl_tax: eurosOf(price.grossCents),
    special_price: eurosOf(special.netCents),
    special_price_tax: eurosOf(special.taxCents),
    special_price_incl_tax: eurosOf(special.grossCents),
    final_price: eurosOf(price.netCents),
    final_price_tax: eurosOf(price.taxCents),
    final_price_incl_tax: eurosOf(price.grossCents),
    original_price: eurosOf(original.netCents),
    original_price_tax: eurosOf(original.taxCents),
    original_price_incl_tax: eurosOf(original.grossCents),
    original_special_price: eurosOf(originalSpecial.netCents),
    original_special_price_tax: eurosOf(originalSpecial.taxCents),
    original_special_price_incl_tax: eurosOf(originalSpecial.grossCents),
    original_final_price: euros(originalFinal.netCents),
    original_final_price_tax: euros(originalFinal.taxCents),
    original_final_price_incl_tax: euros(originalFinal.grossCents),
  };
  return withLegacyTwins ? Object.assign(fields, legacyTwins(fields)) : fields;
};

const taxed = (net: unknown, tax: unknown, gross: unknown): TaxedCents | null =>
  typeof net === 'number' && typeof tax === 'number' && typeof gross === 'number'
    ? {
        netCents: Math.round(net * 100),
        taxCents: Math.round(tax * 100),
        grossCents: Math.round(gross * 100),
      }
    : null;

/** The price of a document that was priced before; `null` when it has none. */
export const pricedAmountOf = (document: PriceFields): TaxedCents | null =>
  taxed(document.price, document.price_tax, document.price_incl_tax);

export const pricedOriginalOf = (document: PriceFields): TaxedCents | null =>
  taxed(document.original_price, document.original_price_tax, document.original_price_incl_tax);

/** The price of a whole made of parts; a lower price than the original shows as special. */
export const composedPrice = (price: TaxedCents, original: TaxedCents): OwnPrice => ({
  price,
  special: price.grossCents < original.grossCents ? price : NO_MONEY,
  original,
  originalSpecial: NO_MONEY,
  originalFinal: null,
});
