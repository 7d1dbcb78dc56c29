// Parts of the page of an order: lines, addresses, what a person may see and do.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import type { OrderFacts } from '@klaas/core/orders/office/order-actions.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import type { ShipmentRow } from '../delivery/delivery-tables.ts';
import { isSlotLost } from '../delivery/move-booking.ts';
import type { AttemptRow, OrderRow, RefundRow } from '../order-tables.ts';
import { isByHand, isPaidByHand } from '../payment/hand-payment.ts';
import { leftOf } from '../refund/plan-refund.ts';
import { maskText, type PersonView } from './mask-person.ts';

const sumOf = (lines: readonly LineQuantity[], item: number): number =>
  lines.reduce((sum, { item_id, qty }) => (item_id === item ? sum + qty : sum), 0);

/** A piece of glass of a line, from 1. */
export type LinePane = OrderPage['lines'][number]['panes'][number] & { line: number };

export const linesOf = (
  { items, state }: OrderRow,
  left: readonly LineQuantity[],
  refunded: readonly LineQuantity[],
  { picks, panes }: { picks: ReadonlyMap<number, string>; panes: readonly LinePane[] },
): OrderPage['lines'] =>
  items.map((item, at) => ({
    picked_by: picks.get(item.item_id) ?? null,
    panes: panes.filter(({ line }) => line === (item.line ?? at + 1)).map(({ line: _, ...pane }) => pane),
    ...{ item_id: item.item_id, sku: item.sku, parent_sku: item.parent_sku, name: item.name },
    ...{ image: item.image ?? '', options: item.options, qty: item.qty_ordered },
    left: state === 'complete' || state === 'canceled' ? 0 : sumOf(left, item.item_id),
    refunded: sumOf(refunded, item.item_id),
    price_cents: centsOf(item.price_incl_tax),
    prior_cents: item.prior_price_incl_tax ? centsOf(item.prior_price_incl_tax) : null,
    hand: item.hand_price
      ? {
          rule_cents: centsOf(item.hand_price.rule_price_incl_tax),
          ...{ reason: item.hand_price.reason, by: item.hand_price.by },
        }
      : null,
    total_cents: centsOf(item.row_total_incl_tax),
    discount_cents: centsOf(item.discount_amount),
    tax_percent: item.tax_percent,
    pane: item.is_made_to_measure
      ? { rules: item.pane_rules ?? null, choice: item.product_option ?? null }
      : null,
  }));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const nameOf = (address: Record<string, unknown>, view: PersonView): string => {
  const name = `${textOf(address['firstname'])} ${textOf(address['lastname'])}`.trim();
  return view === 'masked' ? maskText(name) : name;
};

/** Of a person who may not be looked up only the country is left. */
export const addressOf = (
  address: Record<string, unknown>,
  view: PersonView,
): OrderPage['billing_address'] => {
  const street = Array.isArray(address['street']) ? address['street'].map(textOf) : [];
  const place = `${textOf(address['postcode'])} ${textOf(address['city'])}`.trim();
  const company = textOf(address['company']);
  return {
    name: nameOf(address, view),
    company: view === 'masked' ? maskText(company) : company,
    lines: view === 'whole' ? [...street, place].filter((line) => line !== '') : [],
    country: textOf(address['country_id']),
    telephone: view === 'masked' ? '' : textOf(address['telephone']),
  };
};

const isLive = ({ state, sent_at }: ShipmentRow): boolean =>
  sent_at === null && (state === 'due' || state === 'registered');

export const refundableCents = (order: OrderRow, attempts: readonly AttemptRow[]): number => {
  const paid = attempts.filter(({ state }) => state === 'paid').map(leftOf);
  const hasHandAttempt = attempts.some(({ provider }) => isByHand(provider));
  const byHand = isPaidByHand(order) && !hasHandAttempt ? order.grand_total_cents : 0;
  return paid.reduce((sum, cents) => sum + cents, byHand);
};

/** Due without a provider, or refused by one. */
export const handRefundCents = (attempts: readonly AttemptRow[], refunds: readonly RefundRow[]): number => {
  const byHand = attempts
    .filter(({ provider }) => isByHand(provider))
    .reduce((sum, { refund_due_cents }) => sum + refund_due_cents, 0);
  const refused = refunds
    .filter(({ state }) => state === 'refused')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return byHand + refused;
};

export const factsOf = (
  order: OrderRow,
  {
    shipments,
    leftCents,
    handCents,
  }: { shipments: readonly ShipmentRow[]; leftCents: number; handCents: number },
): OrderFacts => ({
  state: order.state as OrderState,
  isPaid: order.paid_at !== null,
  isDelivered: order.delivered_at !== null,
  isByHand: isByHand(order.payment_method),
  isCash: order.payment_method === CASH_ON_DELIVERY.code,
  hasCarrier: (order.shipping_details?.provider ?? '') !== '',
  isRegistered: shipments.some(isLive),
  isShipmentRefused: shipments.at(-1)?.state === 'refused',
  hasSlot: order.shipping_details?.slot != null || isSlotLost(order) || order.visits.length > 0,
  isPartShipped: shipments.some(({ sent_at }) => sent_at !== null),
  leftCents,
  handRefundCents: handCents,
  openCents: order.open_cents,
});
