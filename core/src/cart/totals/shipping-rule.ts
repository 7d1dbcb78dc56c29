// Shipping methods as data, and which of them are offered for a cart.
import { eurosOf } from '../../catalog/pricing/money.ts';
import type { ShippingKind, ShippingNeeds } from '../../stores/shipping-details.ts';

export interface ShippingRule {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  price_excl_cents: number;
  price_incl_cents: number;
  /** Country codes; empty means all countries. */
  countries: readonly string[];
  /** Free from this amount of goods (gross, after discount); `null` means never. */
  free_above_cents: number | null;
  available: boolean;
  kind: ShippingKind;
  needs: ShippingNeeds;
  /** Code of the delivery provider; empty: none. */
  provider: string;
  /** A line below the title; empty: none. */
  note: string;
}

export interface ShippingOffer {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  amount: number;
  base_amount: number;
  available: boolean;
  error_message: string;
  price_excl_tax: number;
  price_incl_tax: number;
  /** Not in answers of other backends. */
  extension_attributes?: { kind: ShippingKind; needs: ShippingNeeds; provider: string; note: string };
}

export interface ShippingPrice {
  title: string;
  netCents: number;
  grossCents: number;
}

export interface ShippingQuery {
  country: string;
  goodsGrossCents: number;
  /** The price with the tax of the destination. */
  taxShipping: (price: ShippingPrice) => ShippingPrice;
}

const isServed = (rule: ShippingRule, country: string): boolean =>
  rule.countries.length === 0 || rule.countries.includes(country.toUpperCase());

export const priceShipping = (rule: ShippingRule, goodsGrossCents: number): ShippingPrice => {
  const free = rule.free_above_cents !== null && goodsGrossCents >= rule.free_above_cents;
  return {
    title: rule.method_title || rule.carrier_title,
    netCents: free ? 0 : rule.price_excl_cents,
    grossCents: free ? 0 : rule.price_incl_cents,
  };
};

const offerOf = (rule: ShippingRule, { goodsGrossCents, taxShipping }: ShippingQuery): ShippingOffer => {
  const price = taxShipping(priceShipping(rule, goodsGrossCents));
  return {
    carrier_code: rule.carrier_code,
    method_code: rule.method_code,
    carrier_title: rule.carrier_title,
    method_title: rule.method_title,
    amount: eurosOf(price.netCents),
    base_amount: eurosOf(price.netCents),
    available: rule.available,
    error_message: rule.available ? '' : 'This shipping method is currently unavailable.',
    price_excl_tax: eurosOf(price.netCents),
    price_incl_tax: eurosOf(price.grossCents),
    extension_attributes: { kind: rule.kind, needs: rule.needs, provider: rule.provider, note: rule.note },
  };
};

/** Methods for the country; disabled ones are listed with `available` false. */
export const shippingOffers = (rules: readonly ShippingRule[], query: ShippingQuery): ShippingOffer[] =>
  rules.filter((rule) => isServed(rule, query.country)).map((rule) => offerOf(rule, query));

export const chooseShippingRule = (
  rules: readonly ShippingRule[],
  chosen: { carrier_code: string; method_code: string; country: string },
): ShippingRule | undefined =>
  rules.find(
    (rule) =>
      rule.available &&
      rule.carrier_code === chosen.carrier_code &&
      rule.method_code === chosen.method_code &&
      isServed(rule, chosen.country),
  );
