// Maps an order to the contract's shape, used by confirmation page, history and e-mail.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { PlacedOrder } from '@klaas/core/checkout/queue/order-outcome.ts';
import { einvoiceEndpoint, invoiceEndpoint } from '@klaas/core/contract/document-endpoints.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { TransferDetails } from '@klaas/core/orders/bank-transfer.ts';
import { isBusiness } from '@klaas/core/orders/fiscal/einvoice-parties.ts';
import { hasInvoice, isPrepaid } from '@klaas/core/orders/fiscal/has-invoice.ts';
import { canMoveSlot, canMoveVisit } from '@klaas/core/orders/order-slot.ts';
import { isCancellable, isPayable, type OrderState } from '@klaas/core/orders/order-state.ts';
import type { InvoiceRow } from './invoice/invoice-tables.ts';
import { incrementIdOf } from './order-key.ts';
import type { AttemptRow, OrderLine, OrderRow } from './order-tables.ts';

/** `2026-11-15 10:00:00`, in UTC, as in the ecosystem. */
const wireMoment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

const invoicePath = (orderId: string, key: string, number?: string): string =>
  `${invoiceEndpoint.path}?${new URLSearchParams({ orderId, key, ...(number !== undefined && { number }) })}`;

const issuedDocument = ({ kind, number, issued_on, content }: InvoiceRow, orderId: string, key: string) => ({
  kind,
  number,
  issued_on,
  path: invoicePath(orderId, key, number),
  xml_path: isBusiness(content.buyer)
    ? `${einvoiceEndpoint.path}?${new URLSearchParams({ orderId, key, number })}`
    : '',
});

type AddressResponse = OrderDocument['billing_address'];

export const placedResponse = ({ entity_id, created_at }: OrderRow): PlacedOrder => ({
  magentoOrderId: String(entity_id),
  orderNumber: incrementIdOf(entity_id),
  backendOrderId: String(entity_id),
  transferedAt: created_at.toISOString(),
});

interface DocumentData {
  storeId: number;
  storeName: string;
  key: string;
  isPaidAtBank: boolean;
  /** Of the shop, YYYY-MM-DD. */
  today: string;
  transfer?: TransferDetails;
  /** Issued ones, where they are asked for. */
  documents?: readonly InvoiceRow[];
  /** Oldest first. */
  attempts: readonly AttemptRow[];
}

const sumOf = (attempts: readonly AttemptRow[], part: 'refund_due_cents' | 'refunded_cents'): number =>
  eurosOf(attempts.reduce((sum, row) => sum + row[part], 0));

/** Paid if any attempt was paid, even after further attempts; else the state of the last attempt. */
const paymentStateOf = (attempts: readonly AttemptRow[]): string =>
  attempts.some(({ state }) => state === 'paid') ? 'paid' : (attempts.at(-1)?.state ?? '');

/** Base currency equals order currency. */
const withBase = <Money extends Record<string, number>>(money: Money) =>
  ({
    ...money,
    ...Object.fromEntries(Object.entries(money).map(([name, value]) => [`base_${name}`, value])),
  }) as Money & { [Name in keyof Money & string as `base_${Name}`]: number };

/** Includes what drawing a pane needs; omits the workshop's cost data and what the staff said about a price. */
const lineResponse = ({ pane_rules, hand_price: _, ...item }: OrderLine): OrderDocument['items'][number] => ({
  ...item,
  ...withBase({
    price: item.price,
    price_incl_tax: item.price_incl_tax,
    row_total: item.row_total,
    row_total_incl_tax: item.row_total_incl_tax,
    tax_amount: item.tax_amount,
    discount_amount: item.discount_amount,
  }),
  ...(pane_rules && { custom_size: pane_rules.custom_size, custom_options: pane_rules.custom_options }),
});

export const orderDocument = (
  row: OrderRow,
  { storeId, storeName, key, isPaidAtBank, today, transfer, documents, attempts }: DocumentData,
): OrderDocument => {
  const { entity_id, items, totals, paid_at, payment_method, payment_title, coupon_code } = row;
  const state = row.state as OrderState;
  const openCents = state === 'canceled' ? 0 : row.open_cents;
  const isDue = paid_at === null && state !== 'canceled' && state !== 'complete';
  return {
    entity_id,
    increment_id: incrementIdOf(entity_id),
    created_at: wireMoment(row.created_at),
    updated_at: wireMoment(row.updated_at),
    state,
    status: state,
    customer_email: row.customer_email,
    ...withBase({ ...totals, total_due: isDue ? totals.grand_total : eurosOf(openCents) }),
    order_currency_code: row.currency_code,
    base_currency_code: row.currency_code,
    store_id: storeId,
    store_name: storeName,
    shipping_description: row.shipping_description,
    total_item_count: items.length,
    total_qty_ordered: items.reduce((sum, item) => sum + item.qty_ordered, 0),
    ...(coupon_code && { coupon_code }),
    items: items.map(lineResponse),
    billing_address: row.billing_address as AddressResponse,
    payment: { method: payment_method, additional_information: payment_title ? [payment_title] : [] },
    extension_attributes: {
      shipping_assignments: [
        {
          shipping: {
            address: row.shipping_address as AddressResponse | null,
            method: row.shipping_method,
          },
        },
      ],
      cart_id: row.cart_key,
      order_key: key,
      canceled_by: row.canceled_by ?? '',
      payment_state: paymentStateOf(attempts) || (paid_at ? 'paid' : ''),
      refund_due: sumOf(attempts, 'refund_due_cents'),
      refunded: sumOf(attempts, 'refunded_cents'),
      invoice_path:
        hasInvoice(state) || isPrepaid(state, payment_method)
          ? invoicePath(incrementIdOf(entity_id), key)
          : '',
      ...(documents && {
        documents: documents.map((document) => issuedDocument(document, incrementIdOf(entity_id), key)),
      }),
      can_pay: (isPayable(state) || openCents > 0) && isPaidAtBank && attempts.at(-1)?.state !== 'authorized',
      ...(transfer && { transfer }),
      ...(row.delivery && { delivery: row.delivery }),
      ...(row.shipping_details && { shipping_kind: row.shipping_details.kind }),
      ...(row.shipping_details?.point && { pickup_point: row.shipping_details.point }),
      ...(row.shipping_details?.slot && {
        delivery_slot: row.shipping_details.slot,
        delivery_provider: row.shipping_details.provider,
        can_move_slot: canMoveSlot(state, row.shipping_details.slot, today),
      }),
      ...(row.visits.length > 0 && {
        visits: row.visits.map(({ service, slot }) => ({
          service,
          slot,
          can_move: canMoveVisit(state, slot, today),
        })),
      }),
      ...(row.delivered_at && { delivered_at: wireMoment(row.delivered_at) }),
      ...(row.tracking_number !== '' && { tracking_number: row.tracking_number }),
      can_cancel: isCancellable(
        state,
        items.some((item) => item.is_made_to_measure),
      ),
    },
  };
};
