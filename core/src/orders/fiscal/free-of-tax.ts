// An order whose buyer has proved to be a company of another member state: the net prices stay, the tax goes.
import { centsOf, eurosOf } from '../../catalog/pricing/money.ts';
import type { OrderTax, VatProof } from '../order-tax.ts';

interface TaxedItem {
  price: number;
  price_incl_tax: number;
  row_total: number;
  row_total_incl_tax: number;
  tax_percent: number;
  tax_amount: number;
  discount_amount: number;
}

interface TaxedTotals {
  grand_total: number;
  subtotal: number;
  subtotal_incl_tax: number;
  tax_amount: number;
  shipping_amount: number;
  shipping_incl_tax: number;
  discount_amount: number;
}

interface TaxedOrder<Item extends TaxedItem> {
  items: readonly Item[];
  totals: TaxedTotals;
  tax: OrderTax;
}

const freeItem = <Item extends TaxedItem>(item: Item): Item => {
  const netCents =
    centsOf(item.row_total_incl_tax) - centsOf(item.discount_amount) - centsOf(item.tax_amount);
  // Without its own tax.
  const discountCents = item.discount_amount === 0 ? 0 : Math.max(0, centsOf(item.row_total) - netCents);
  const row = eurosOf(netCents + discountCents);
  return {
    ...item,
    price_incl_tax: item.price,
    row_total: row,
    row_total_incl_tax: row,
    tax_percent: 0,
    tax_amount: 0,
    discount_amount: eurosOf(discountCents),
  };
};

/** What was paid less exactly the tax that was charged. */
export const freeOfTax = <Item extends TaxedItem>(
  { items: taxed, totals, tax }: TaxedOrder<Item>,
  vatProof: VatProof,
) => {
  const items = taxed.map(freeItem);
  const sumOf = (field: 'row_total' | 'discount_amount'): number =>
    items.reduce((sum, item) => sum + centsOf(item[field]), 0);
  const [rows, discount] = [sumOf('row_total'), sumOf('discount_amount')];
  const grand_total_cents = rows - discount + centsOf(totals.shipping_amount);
  return {
    items,
    grand_total_cents,
    totals: {
      grand_total: eurosOf(grand_total_cents),
      subtotal: eurosOf(rows),
      subtotal_incl_tax: eurosOf(rows),
      tax_amount: 0,
      shipping_amount: totals.shipping_amount,
      shipping_incl_tax: totals.shipping_amount,
      discount_amount: eurosOf(-discount + 0),
    },
    tax: { ...tax, shippingPercent: 0, vatProof },
  };
};
