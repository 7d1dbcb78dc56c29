// Builds the row of a new order from the priced cart.

import { centsOf, eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { OrderDelivery } from '@klaas/core/stores/delivery-promise.ts';
import type { ServiceVisit, ShippingDetails } from '@klaas/core/stores/shipping-details.ts';
import type { CartService } from '../../cart/cart-service.ts';
import type { NewOrder, OrderLine, OrderTotals } from '../../orders/order-tables.ts';
import type { StockQuantity } from '../../stock/stock-tables.ts';
import type { OrderAddresses } from './order-input.ts';

export type OrderQuote = Extract<Awaited<ReturnType<CartService['quoteOrder']>>, { ok: true }>['value'];

type QuotedLine = OrderQuote['lines'][number];
type PricedItem = OrderQuote['totals']['items'][number];

/** What the totals say of a line. */
export const lineMoney = (item: PricedItem) => ({
  price: item.price,
  price_incl_tax: item.price_incl_tax,
  row_total: item.row_total,
  row_total_incl_tax: item.row_total_incl_tax,
  tax_percent: item.tax_percent,
  tax_amount: item.tax_amount,
  discount_amount: item.discount_amount,
  prior_price_incl_tax: item.prior_price_incl_tax,
});

export const lineOf = (
  { record, resolved, paneRules, rulePrice }: QuotedLine,
  item: PricedItem | undefined,
): OrderLine => {
  if (!item || !resolved) throw new Error('a line of an order has no total');
  return {
    item_id: record.item_id,
    product_id: resolved.product.id,
    sku: record.sku,
    parent_sku: record.parent_sku,
    name: item.name,
    product_type: record.product_type,
    product_option: record.product_option,
    qty_ordered: record.qty,
    ...lineMoney(item),
    options: resolved.labels,
    is_made_to_measure: resolved.isMadeToMeasure,
    ...(paneRules && { pane_rules: paneRules }),
    ...(record.hand &&
      rulePrice && {
        hand_price: {
          rule_price_incl_tax: eurosOf(rulePrice.unit.grossCents),
          reason: record.hand.reason,
          by: record.hand.by,
        },
      }),
    image: resolved.variant?.image || resolved.product.image || '',
  };
};

export const linesOf = ({ lines, totals }: OrderQuote): OrderLine[] =>
  lines.map((line, index) => lineOf(line, totals.items[index]));

/** The total with tax; the cart's `grand_total` is without. */
export const grandTotalCents = ({ totals }: OrderQuote): number =>
  centsOf(totals.total_segments.find((segment) => segment.code === 'grand_total')?.value ?? 0);

export const totalsOf = (quote: OrderQuote): OrderTotals => {
  const { subtotal, subtotal_incl_tax, tax_amount, shipping_amount, shipping_incl_tax, discount_amount } =
    quote.totals;
  return {
    grand_total: eurosOf(grandTotalCents(quote)),
    subtotal,
    subtotal_incl_tax,
    tax_amount,
    shipping_amount,
    shipping_incl_tax,
    discount_amount,
  };
};

/** The chosen method; undefined where nothing is delivered. */
export const shippingMethodOf = ({ cart, isVirtual }: OrderQuote) =>
  isVirtual
    ? undefined
    : cart.shipping.find(
        (method) => method.carrier_code === cart.carrier_code && method.method_code === cart.method_code,
      );

export const shippingTitle = (quote: OrderQuote): string => {
  const method = shippingMethodOf(quote);
  return method?.method_title || method?.carrier_title || '';
};

interface RecordContext {
  order_id: string;
  fingerprint: string;
  cart_key: string;
  customer_id: number | null;
  store_code: string;
  payment_method: string;
  payment_title: string;
  isPaidLater: boolean;
  pay_by: Date | null;
  stock_taken: StockQuantity[];
  delivery: OrderDelivery | null;
  shipping_details: ShippingDetails | null;
  visits: ServiceVisit[];
  addresses: OrderAddresses;
  at: Date;
}

export const orderRecord = (
  quote: OrderQuote,
  { addresses, isPaidLater, at, ...given }: RecordContext,
): NewOrder => ({
  ...given,
  cart_id: quote.cart.id,
  state: isPaidLater ? 'pending_payment' : 'pending',
  customer_email: addresses.email,
  currency_code: quote.totals.quote_currency_code,
  grand_total_cents: grandTotalCents(quote),
  totals: totalsOf(quote),
  tax: quote.tax,
  items: linesOf(quote),
  billing_address: { ...addresses.billing },
  shipping_address: quote.isVirtual || !addresses.shipping ? null : { ...addresses.shipping },
  shipping_method: quote.isVirtual ? '' : `${quote.cart.carrier_code}_${quote.cart.method_code}`,
  shipping_description: shippingTitle(quote),
  coupon_code: quote.totals.coupon_code ?? null,
  created_at: at,
  updated_at: at,
});
