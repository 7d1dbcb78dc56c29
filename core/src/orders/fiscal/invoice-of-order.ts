// The lines of an order's invoice, from the stored cents of the order without recalculation.
import { centsOf } from '../../catalog/pricing/money.ts';
import type { OrderTax } from '../order-tax.ts';
import type { FiscalLine, VatRate } from './fiscal-document.ts';

interface InvoicedItem {
  item_id: number;
  sku: string;
  name: string;
  qty_ordered: number;
  price: number;
  row_total_incl_tax: number;
  tax_percent: number;
  tax_amount: number;
  discount_amount: number;
  options: readonly { label: string; value: string }[];
  is_made_to_measure: boolean;
}

export interface InvoicedOrder {
  items: readonly InvoicedItem[];
  totals: { shipping_amount: number; shipping_incl_tax: number };
  shipping_description: string;
  /** Null: the order is older than this field. */
  tax: OrderTax | null;
}

const rateOf = (percent: number, tax: OrderTax | null): VatRate => {
  if (percent !== 0) return { category: 'S', percent };
  return { category: tax?.vatProof ? 'K' : 'Z', percent };
};

const goodsLine = (item: InvoicedItem, tax: OrderTax | null): FiscalLine => {
  const rowGrossCents = centsOf(item.row_total_incl_tax);
  const discountCents = centsOf(item.discount_amount);
  const taxCents = centsOf(item.tax_amount);
  return {
    kind: 'goods',
    item_id: item.item_id,
    sku: item.sku,
    name: item.name,
    details: item.options.map(({ label, value }) => `${label}: ${value}`),
    isMadeToMeasure: item.is_made_to_measure,
    qty: item.qty_ordered,
    ...rateOf(item.tax_percent, tax),
    unitNetCents: centsOf(item.price),
    rowGrossCents,
    discountCents,
    netCents: rowGrossCents - discountCents - taxCents,
    taxCents,
  };
};

const shippingLines = ({ totals, shipping_description, tax }: InvoicedOrder): FiscalLine[] => {
  const rowGrossCents = centsOf(totals.shipping_incl_tax);
  const netCents = centsOf(totals.shipping_amount);
  if (rowGrossCents === 0) return [];
  return [
    {
      kind: 'shipping',
      item_id: 0,
      sku: '',
      name: shipping_description,
      details: [],
      isMadeToMeasure: false,
      qty: 1,
      ...(netCents === rowGrossCents
        ? rateOf(0, tax)
        : { category: 'S', percent: tax?.shippingPercent ?? null }),
      unitNetCents: netCents,
      rowGrossCents,
      discountCents: 0,
      netCents,
      taxCents: rowGrossCents - netCents,
    },
  ];
};

export const invoiceLinesOf = (order: InvoicedOrder): FiscalLine[] => [
  ...order.items.map((item) => goodsLine(item, order.tax)),
  ...shippingLines(order),
];
