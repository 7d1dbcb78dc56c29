// The content of an order's invoice, before it gets its number.
import { CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import {
  type FiscalContent,
  type FiscalDocument,
  type FiscalParty,
  type PaymentTerms,
  totalsOf,
  vatGroupsOf,
} from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import type { OrderAddress } from '@klaas/core/orders/order-address.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { paymentName } from '../email/order-messages.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';
import { transferDetails, waitsForTransfer } from '../payment/transfer-details.ts';
import type { InvoiceRow } from './invoice-tables.ts';

export type InvoiceSettings = Pick<Settings, 'company' | 'orders'>;

const sellerOf = ({ company }: InvoiceSettings): FiscalParty => ({
  name: company.name,
  registryCode: company.registryCode,
  vatNumber: company.taxId,
  address: company.address,
  country: company.country,
  email: company.email,
  phone: company.phone,
  iban: company.iban,
  bank: company.bank,
});

const paymentOf = (order: OrderRow, settings: InvoiceSettings): PaymentTerms => {
  const { reference, due_date } = transferDetails(order, settings);
  const title = paymentName(order);
  if (waitsForTransfer(order)) return { title, reference, state: 'by_transfer', day: due_date };
  if (order.paid_at)
    return {
      ...{ title, reference, state: 'paid', day: shopDayOf(order.paid_at.getTime()) },
      ...(order.open_cents > 0 && { paidCents: order.grand_total_cents - order.open_cents }),
    };
  const isPaidLater = order.payment_method === CASH_ON_DELIVERY.code && order.state !== 'complete';
  return { title, reference, state: isPaidLater ? 'on_delivery' : 'paid', day: '' };
};

export const invoiceContentOf = (
  order: OrderRow,
  settings: InvoiceSettings,
  kind: 'invoice' | 'prepayment',
): FiscalContent => {
  const lines = invoiceLinesOf(order);
  return {
    kind,
    currency: order.currency_code,
    orderNumber: incrementIdOf(order.entity_id),
    orderedOn: shopDayOf(order.created_at.getTime()),
    seller: sellerOf(settings),
    buyer: order.billing_address as unknown as OrderAddress,
    receiver: order.shipping_address as unknown as OrderAddress | null,
    ...(order.shipping_details?.slot && { slot: order.shipping_details.slot }),
    ...(order.visits.length > 0 && { visits: order.visits }),
    payment: paymentOf(order, settings),
    lines,
    vatGroups: vatGroupsOf(lines),
    totals: totalsOf(lines),
    ...(order.tax?.vatProof && { vatProof: order.tax.vatProof }),
  };
};

/** Before the transfer has come: has the number of the order, and is not stored. */
export const prepaymentInvoiceOf = (order: OrderRow, settings: InvoiceSettings): FiscalDocument => ({
  ...invoiceContentOf(order, settings, 'prepayment'),
  number: incrementIdOf(order.entity_id),
  issuedOn: shopDayOf(order.created_at.getTime()),
});

export const documentOf = ({ content, number, issued_on }: InvoiceRow): FiscalDocument => ({
  ...content,
  number,
  issuedOn: issued_on,
});
