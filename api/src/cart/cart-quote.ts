// A cart with all lines at current prices, and its totals.

import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { Destination } from '@klaas/core/cart/delivery/method-fit.ts';
import type { PackedLine } from '@klaas/core/cart/delivery/packed-goods.ts';
import type { CartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import { cartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import { type CouponError, checkCoupon, splitDiscount } from '@klaas/core/cart/totals/coupon-rule.ts';
import { priceAtDestination, type TaxPlace } from '@klaas/core/cart/totals/destination-tax.ts';
import {
  chooseShippingRule,
  priceShipping,
  type ShippingPrice,
} from '@klaas/core/cart/totals/shipping-rule.ts';
import { grossSum, type TotalsLine } from '@klaas/core/cart/totals/totals-line.ts';
import { splitGross } from '@klaas/core/catalog/pricing/money.ts';
import { type PaneRules, paneRulesOf } from '@klaas/core/configurator/line-quote.ts';
import type { OrderTax } from '@klaas/core/orders/order-tax.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CartRecord, ItemRecord } from './cart-repository.ts';
import { countryOf, postcodeOf } from './change/cart-address.ts';
import { couponRuleOf } from './coupon/coupon-repository.ts';
import { priceFreeLine, resolveFree } from './lines/free-line.ts';
import { type LinePrice, type PriceTools, priceLine, toolsSince } from './lines/line-price.ts';
import { parseLineRequest } from './lines/line-request.ts';
import { packLine } from './lines/packed-line.ts';
import { type ResolvedLine, resolveLine } from './lines/resolve-line.ts';

/** The coupon on the cart that currently does not apply. */
interface RejectedCouponFields {
  coupon_refused: string;
  coupon_refusal: CouponError;
  /** Minimum cart total in euros. */
  coupon_minimum?: number;
}

/** A line with its current price; none when the product can no longer be bought. */
export interface QuotedLine {
  record: ItemRecord;
  resolved?: ResolvedLine;
  price?: LinePrice;
  /** The shop's own price, where the staff set another one. */
  rulePrice?: LinePrice;
  /** Of a pane; stored with the order. */
  paneRules?: PaneRules | null;
}

export interface Quote {
  cart: CartRecord;
  lines: QuotedLine[];
  totals: CartTotals & { extension_attributes?: RejectedCouponFields };
  isVirtual: boolean;
  /** Gross price of the goods after discount: the base for free shipping. */
  goodsGrossCents: number;
  /** Size and weight of the lines; empty if the cart was read without shipping methods. */
  packed: readonly PackedLine[];
  tax: OrderTax;
  /** A shipping price with the tax of the destination. */
  taxShipping: (price: ShippingPrice) => ShippingPrice;
}

export const quoteLine = (record: ItemRecord, now: PriceTools): QuotedLine => {
  if (record.free) {
    const resolved = resolveFree(record.sku, record.free);
    return { record, resolved, price: priceFreeLine(resolved, record.free, now) };
  }
  const tools = toolsSince(record.created_at, now);
  const request = parseLineRequest(record.parent_sku ?? record.sku, record.product_option);
  const resolved = resolveLine(request, tools.products);
  if (!resolved.ok) return { record };
  const price = priceLine(resolved.value, record.qty, tools, record.hand?.cents);
  const rulePrice = record.hand && priceLine(resolved.value, record.qty, tools);
  return {
    record,
    resolved: resolved.value,
    ...(price.ok && { price: price.value }),
    ...(rulePrice?.ok && { rulePrice: rulePrice.value }),
    ...(resolved.value.isMadeToMeasure && { paneRules: paneRulesOf(resolved.value, tools.tables.current) }),
  };
};

/** A line that can no longer be bought stays in the cart at no cost and is marked. */
export const totalsLineOf = ({ record, resolved, price }: QuotedLine): TotalsLine => ({
  item_id: record.item_id,
  sku: record.sku,
  ...(record.parent_sku && { parent_sku: record.parent_sku }),
  name: resolved?.name ?? record.sku,
  qty: record.qty,
  unitGrossCents: price?.unit.grossCents ?? 0,
  ...(price?.priorCents && { priorGrossCents: price.priorCents }),
  taxPercent: price?.ratePercent ?? 0,
  category_ids: resolved?.product.category_ids ?? [],
  options: resolved?.labels ?? [],
  ...(record.product_option && { product_option: record.product_option }),
});

/** Where the cart is shipped to, as far as it is known. */
const destinationOf = ({ shipping_address: address }: CartRecord, store: StoreView): Destination => ({
  country: countryOf(address) ?? store.tax.defaultCountry,
  postcode: postcodeOf(address),
});

/** Of the chosen method: goods that the buyer collects stay in the country of the shop. */
const isCollected = ({ items, shipping, carrier_code, method_code }: CartRecord): boolean =>
  isVirtualCart(items) ||
  shipping.some(
    (method) =>
      method.kind === 'shop_pickup' &&
      method.carrier_code === carrier_code &&
      method.method_code === method_code,
  );

export const taxPlaceOf = (cart: CartRecord, store: StoreView, scheme: TaxPlace['scheme']): TaxPlace => ({
  home: store.tax.defaultCountry,
  scheme,
  delivery: destinationOf(cart, store).country,
  isCollected: isCollected(cart),
});

/** Null: the method's own net and gross price. */
const shippingTaxPercent = (
  { pricer, destination }: PriceTools,
  tax_class_id: number | null,
): number | null => {
  if (destination?.isIntraCommunity) return 0;
  return tax_class_id === null ? null : (destination?.pricer ?? pricer).ratePercentOf({ tax_class_id });
};

/** The net price follows from the class of shipping, where it has one. */
const taxShipping = (
  price: ShippingPrice,
  { pricer, destination }: PriceTools,
  tax_class_id: number | null,
): ShippingPrice => {
  if (tax_class_id === null)
    return destination?.isIntraCommunity ? { ...price, grossCents: price.netCents } : price;
  const homePercent = pricer.ratePercentOf({ tax_class_id });
  const at = destination
    ? priceAtDestination(price.grossCents, {
        ...destination,
        homePercent,
        percent: destination.pricer.ratePercentOf({ tax_class_id }),
      })
    : { grossCents: price.grossCents, percent: homePercent };
  return { ...price, ...splitGross(at.grossCents, at.percent) };
};

interface QuoteOptions {
  nowMs: number;
  shippingTaxClassId: number | null;
}

export const quoteCart = (
  cart: CartRecord,
  store: StoreView,
  tools: PriceTools,
  options: QuoteOptions,
): Quote =>
  quotePriced(
    cart,
    cart.items.map((record) => quoteLine(record, tools)),
    { ...options, store, tools },
  );

/** The totals of lines that have their prices. */
export const quotePriced = (
  cart: CartRecord,
  lines: QuotedLine[],
  { store, tools, nowMs, shippingTaxClassId }: QuoteOptions & { store: StoreView; tools: PriceTools },
): Quote => {
  const totalsLines = lines.map(totalsLineOf);
  const rule = cart.coupon ? couponRuleOf(cart.coupon) : null;
  const checked =
    rule && checkCoupon(rule, totalsLines, { nowMs, usesByCustomer: cart.coupon?.uses_by_customer ?? 0 });
  const coupon = checked?.ok ? checked.value : null;
  const discount = coupon ? splitDiscount(coupon, totalsLines).reduce((sum, cents) => sum + cents, 0) : 0;
  const goodsGrossCents = grossSum(totalsLines) - discount;
  const isVirtual = isVirtualCart(cart.items);
  const { carrier_code, method_code } = cart;
  const packed = cart.shipping.length === 0 ? [] : lines.map((line) => packLine(line, tools.products));
  const shipping = {
    ...destinationOf(cart, store),
    lines: packed,
    goodsGrossCents,
    access: cart.site_access,
  };
  const shippingRule =
    carrier_code && method_code && cart.items.length > 0
      ? chooseShippingRule(cart.shipping, { carrier_code, method_code }, shipping)
      : undefined;
  const totals = cartTotals({
    lines: totalsLines,
    coupon,
    shipping: shippingRule
      ? taxShipping(priceShipping(shippingRule, shipping), tools, shippingTaxClassId)
      : null,
    isVirtual,
    currencyCode: store.i18n.currencyCode,
  });
  const rejected: RejectedCouponFields | null =
    rule && checked && !checked.ok
      ? {
          coupon_refused: rule.code,
          coupon_refusal: checked.error,
          ...(checked.detail && { coupon_minimum: Number(checked.detail['minimum']) }),
        }
      : null;
  return {
    cart,
    lines,
    totals: rejected ? { ...totals, extension_attributes: rejected } : totals,
    isVirtual,
    goodsGrossCents,
    packed,
    tax: {
      country: tools.destination?.country ?? store.tax.defaultCountry,
      shippingPercent: shippingTaxPercent(tools, shippingTaxClassId),
      ...(tools.destination?.vatProof && { vatProof: tools.destination.vatProof }),
    },
    taxShipping: (price) => taxShipping(price, tools, shippingTaxClassId),
  };
};
