// The tax of an order by rate, as an invoice must show it. Nothing is computed anew: the cents are those of the order.
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
  /** `null`: the delivery, whose net and gross are given and not computed by a rate. */
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
 * What waits for a bank's page may still become nothing, and what became nothing is not charged. A transfer is made by
 * the invoice.
 */
export const hasInvoice = (state: OrderState, paymentMethod: string): boolean =>
  state === 'pending_payment' ? paymentMethod === BANK_TRANSFER.code : state !== 'canceled';
