// Prices in cents written as the fields of a document, in euros.
import { eurosOf, NO_MONEY, type TaxedCents } from './money.ts';
import type { OwnPrice } from './own-price.ts';
import type { PriceFields } from './priced.ts';

const NAMES = [
  'price',
  'special_price',
  'final_price',
  'original_price',
  'original_special_price',
  'original_final_price',
] as const;

type Name = (typeof NAMES)[number];

const amountsOf = (own: OwnPrice): Record<Name, TaxedCents | null> => ({
  price: own.price,
  special_price: own.special,
  final_price: own.price,
  original_price: own.original,
  original_special_price: own.originalSpecial,
  original_final_price: own.originalFinal,
});

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

/** [PRICE-11] Every price as net, `_tax` and `_incl_tax`. */
export const priceFieldsOf = (own: OwnPrice, withLegacyTwins: boolean): PriceFields => {
  const fields: PriceFields = {};
  const amounts = amountsOf(own);
  for (const name of NAMES) {
    const amount = amounts[name];
    fields[name] = amount ? eurosOf(amount.netCents) : null;
    fields[`${name}_tax`] = amount ? eurosOf(amount.taxCents) : null;
    fields[`${name}_incl_tax`] = amount ? eurosOf(amount.grossCents) : null;
  }
  return withLegacyTwins ? { ...fields, ...legacyTwins(fields) } : fields;
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
