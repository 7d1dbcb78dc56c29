// Orders for the tests of documents, with taxes as the cart computes them.
import { sumTaxes } from '../../src/cart/totals/tax-summary.ts';
import { eurosOf, splitGross } from '../../src/catalog/pricing/money.ts';
import type { InvoicedOrder } from '../../src/orders/fiscal/invoice-of-order.ts';

export interface SampleLine {
  unitGrossCents: number;
  qty: number;
  /** Discount in per cent of the line. */
  discount: number;
  percent: number;
}

export const orderOf = (
  bought: readonly SampleLine[],
  shipping: { netCents: number; grossCents: number } = { netCents: 400, grossCents: 500 },
): InvoicedOrder => {
  const lines = bought.map(({ unitGrossCents, qty, discount, percent }) => ({
    grossCents: unitGrossCents * qty,
    discountCents: Math.round((unitGrossCents * qty * discount) / 100),
    taxPercent: percent,
  }));
  const taxed = sumTaxes(lines);
  return {
    items: bought.map(({ unitGrossCents, qty, percent }, at) => ({
      item_id: at + 1,
      sku: `SKU-${at + 1}`,
      name: `Toode ${at + 1}`,
      qty_ordered: qty,
      price: eurosOf(splitGross(unitGrossCents, percent).netCents),
      row_total_incl_tax: eurosOf(unitGrossCents * qty),
      tax_percent: percent,
      tax_amount: eurosOf(taxed.lines[at]?.taxCents ?? 0),
      discount_amount: eurosOf(lines[at]?.discountCents ?? 0),
      options: [],
      is_made_to_measure: false,
    })),
    totals: {
      shipping_amount: eurosOf(shipping.netCents),
      shipping_incl_tax: eurosOf(shipping.grossCents),
    },
    shipping_description: 'DPD kuller',
    tax: null,
  };
};
