// Shipping methods as data, and which of them are offered for a cart.
import { eurosOf } from '../../catalog/pricing/money.ts';
import type { ShippingKind, ShippingNeeds } from '../../stores/shipping-details.ts';
import { type CarryInPrices, carryInParts, type SiteAccess } from '../delivery/carry-in.ts';
import {
  checkMethod,
  type Destination,
  isForMore,
  isServed,
  type MethodRules,
  zoneOf,
} from '../delivery/method-fit.ts';
import { knownWeightG, type PackedLine } from '../delivery/packed-goods.ts';

export interface ShippingRule extends MethodRules, CarryInPrices {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  price_excl_cents: number;
  price_incl_cents: number;
  /** Free from this amount of goods (gross, after discount); `null` means never. */
  free_above_cents: number | null;
  /** Gross, for each begun kilogram. */
  per_kg_cents: number;
  available: boolean;
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
  extension_attributes?: {
    kind: ShippingKind;
    needs: ShippingNeeds;
    provider: string;
    note: string;
    /** Why the method is not available for this cart; `line`: the name of the product that it does not take. */
    refusal?: { error: string; line?: string };
  };
}

export interface ShippingPrice {
  title: string;
  netCents: number;
  grossCents: number;
}

/** What is shipped, where to, and its gross price after discount. */
export interface ShippingQuery extends Destination {
  lines: readonly PackedLine[];
  goodsGrossCents: number;
  /** The place of delivery; null: not described yet. */
  access: SiteAccess | null;
}

const surchargeOf = (rule: ShippingRule, { lines, postcode, access }: ShippingQuery): number => {
  const zone = postcode === '' ? undefined : zoneOf(rule.zones, postcode);
  const kilograms = rule.per_kg_cents === 0 ? 0 : Math.ceil(knownWeightG(lines) / 1000);
  const carried = rule.kind === 'own_transport' ? carryInParts(rule, lines, access) : [];
  const carriedCents = carried.reduce((sum, { cents }) => sum + cents, 0);
  return (zone?.surcharge_cents ?? 0) + kilograms * rule.per_kg_cents + carriedCents;
};

/** Surcharges are gross; they are taxed as the method's price is. */
export const priceShipping = (rule: ShippingRule, query: ShippingQuery): ShippingPrice => {
  const { price_excl_cents, price_incl_cents, free_above_cents } = rule;
  const free = free_above_cents !== null && query.goodsGrossCents >= free_above_cents;
  const surcharge = free ? 0 : surchargeOf(rule, query);
  const netShare = price_incl_cents === 0 ? 1 : price_excl_cents / price_incl_cents;
  return {
    title: rule.method_title || rule.carrier_title,
    netCents: free ? 0 : price_excl_cents + Math.round(surcharge * netShare),
    grossCents: free ? 0 : price_incl_cents + surcharge,
  };
};

const UNAVAILABLE = 'This shipping method is currently unavailable.';

/** The price with the tax of the destination. */
type TaxShipping = (price: ShippingPrice) => ShippingPrice;

const offerOf = (rule: ShippingRule, query: ShippingQuery, taxShipping: TaxShipping): ShippingOffer => {
  const price = taxShipping(priceShipping(rule, query));
  const { kind, needs, provider, note } = rule;
  const checked = checkMethod(rule, query.lines, query);
  const refusal = checked.ok
    ? null
    : { error: checked.error, ...(checked.detail?.['line'] && { line: String(checked.detail['line']) }) };
  const available = rule.available && checked.ok;
  return {
    carrier_code: rule.carrier_code,
    method_code: rule.method_code,
    carrier_title: rule.carrier_title,
    method_title: rule.method_title,
    amount: eurosOf(price.netCents),
    base_amount: eurosOf(price.netCents),
    available,
    error_message: available ? '' : UNAVAILABLE,
    price_excl_tax: eurosOf(price.netCents),
    price_incl_tax: eurosOf(price.grossCents),
    extension_attributes: { kind, needs, provider, note, ...(rule.available && refusal && { refusal }) },
  };
};

/** Methods for the country; those that are disabled or do not take the goods are listed with `available` false. */
export const shippingOffers = (
  rules: readonly ShippingRule[],
  query: ShippingQuery,
  taxShipping: TaxShipping,
): ShippingOffer[] =>
  rules
    .filter((rule) => isServed(rule, query.country) && !isForMore(rule, query.lines))
    .map((rule) => offerOf(rule, query, taxShipping));

/** The chosen method, if it may deliver these goods to that address. */
export const chooseShippingRule = (
  rules: readonly ShippingRule[],
  chosen: { carrier_code: string; method_code: string },
  query: ShippingQuery,
): ShippingRule | undefined =>
  rules.find(
    (rule) =>
      rule.available &&
      rule.carrier_code === chosen.carrier_code &&
      rule.method_code === chosen.method_code &&
      checkMethod(rule, query.lines, query).ok,
  );
