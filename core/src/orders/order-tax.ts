// Tax of an order by rate, as required on an invoice. Uses the stored cents of the order without recalculation.
import { centsOf } from '../catalog/pricing/money.ts';
import { BANK_TRANSFER } from '../checkout/form/method-choice.ts';
import type { OrderState } from './order-state.ts';

export interface TaxedOrder {
  items: readonly {
    row_total_incl_tax: number;
    discount_amount: number;
    tax_amount: number;
    tax_percent: number;
  }[];
  totals: { shipping_amount: number; shipping_incl_tax: number };
}

export interface TaxRow {
  /** `null` for delivery, whose net and gross are given instead of computed from a rate. */
  percent: number | null;
  netCents: number;
  taxCents: number;
}

export const taxRowsOf = ({ items, totals }: TaxedOrder): TaxRow[] => {
  const rows = new Map<number, TaxRow>();
  for (const item of items) {
    const percent = item.tax_percent;
    const row = rows.get(percent) ?? { percent, netCents: 0, taxCents: 0 };
    const taxCents = centsOf(item.tax_amount);
    const paidCents = centsOf(item.row_total_incl_tax) - centsOf(item.discount_amount);
    rows.set(percent, {
      percent,
      netCents: row.netCents + paidCents - taxCents,
      taxCents: row.taxCents + taxCents,
    });
  }
  const delivery = {
    percent: null,
    netCents: centsOf(totals.shipping_amount),
    taxCents: centsOf(totals.shipping_incl_tax) - centsOf(totals.shipping_amount),
  };
  const sorted = [...rows.values()].sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
  return delivery.netCents === 0 && delivery.taxCents === 0 ? sorted : [...sorted, delivery];
};

/**
 * No invoice while an online payment is pending or after cancellation. A bank transfer needs the invoice before
 * payment.
 */
export const hasInvoice = (state: OrderState, paymentMethod: string): boolean =>
  state === 'pending_payment' ? paymentMethod === BANK_TRANSFER.code : state !== 'canceled';
