// Cart totals in the contract's format, computed on the server and identically in the browser.
import { centsOf, eurosOf, splitGross } from '../../catalog/pricing/money.ts';
import type { LineId } from '../cart-item.ts';
import { type CouponRule, discountPercentOf, splitDiscount } from './coupon-rule.ts';
import type { ShippingPrice } from './shipping-rule.ts';
import { sumTaxes, type TaxSummary } from './tax-summary.ts';
import { grossOf, type TotalsLine } from './totals-line.ts';

type WithBase<Name extends string> = Record<Name | `base_${Name}`, number>;

type ItemMoney =
  | 'price'
  | 'price_incl_tax'
  | 'row_total'
  | 'row_total_incl_tax'
  | 'row_total_with_discount'
  | 'tax_amount'
  | 'discount_amount';

export type TotalsItem = WithBase<ItemMoney> & {
  item_id: LineId;
  name: string;
  qty: number;
  tax_percent: number;
  discount_percent: number;
  /** JSON string of `[{value, label}]`. */
  options: string;
  product_option?: unknown;
  /** [OFFICE-85] Gross unit price to strike through, of a reduced price. */
  prior_price_incl_tax?: number;
};

export interface TotalSegment {
  code: string;
  title: string;
  value: number;
  area?: string;
  extension_attributes?: {
    tax_grandtotal_details: {
      amount: number;
      group_id: number;
      rates: { percent: string; title: string }[];
    }[];
  };
}

type CartMoney =
  | 'grand_total'
  | 'subtotal'
  | 'subtotal_incl_tax'
  | 'subtotal_with_discount'
  | 'discount_amount'
  | 'shipping_amount'
  | 'shipping_incl_tax'
  | 'shipping_tax_amount'
  | 'tax_amount';

export type CartTotals = WithBase<CartMoney> & {
  quote_currency_code: string;
  base_currency_code: string;
  items_qty: number;
  coupon_code?: string;
  items: TotalsItem[];
  total_segments: TotalSegment[];
};

export interface TotalsInput {
  lines: readonly TotalsLine[];
  coupon: CouponRule | null;
  shipping: ShippingPrice | null;
  /** Nothing to ship: no shipping segment. */
  isVirtual: boolean;
  currencyCode: string;
}

/** What the buyer pays; the field of that name is without tax. */
export const grandTotalCentsOf = ({ total_segments }: Pick<CartTotals, 'total_segments'>): number =>
  centsOf(total_segments.find(({ code }) => code === 'grand_total')?.value ?? 0);

const withBase = <Name extends string>(cents: Record<Name, number>): WithBase<Name> => {
  const euros: Record<string, number> = {};
  for (const name in cents) {
    const value = eurosOf(cents[name]);
    euros[name] = value;
    euros[`base_${name}`] = value;
  }
  return euros as WithBase<Name>;
};

const itemOf = (
  line: TotalsLine,
  coupon: CouponRule | null,
  discount: number,
  taxed: { rowNetCents: number; taxCents: number },
): TotalsItem => ({
  item_id: line.item_id,
  name: line.name,
  qty: line.qty,
  ...withBase<ItemMoney>({
    price: splitGross(line.unitGrossCents, line.taxPercent).netCents,
    price_incl_tax: line.unitGrossCents,
    row_total: taxed.rowNetCents,
    row_total_incl_tax: grossOf(line),
    row_total_with_discount: taxed.rowNetCents - discount,
    tax_amount: taxed.taxCents,
    discount_amount: discount,
  }),
  tax_percent: line.taxPercent,
  discount_percent: coupon ? discountPercentOf(coupon, line) : 0,
  options: JSON.stringify(line.options.map(({ value, label }) => ({ value, label }))),
  ...(line.product_option != null && { product_option: line.product_option }),
  ...(line.priorGrossCents && { prior_price_incl_tax: eurosOf(line.priorGrossCents) }),
});

const taxSegment = (tax: TaxSummary, shippingTax: number): TotalSegment => {
  const details = tax.rates
    .filter((rate) => rate.taxCents > 0)
    .map((rate) => ({
      amount: eurosOf(rate.taxCents),
      rates: [{ percent: String(rate.percent), title: `VAT ${rate.percent}%` }],
    }));
  // Shipping is priced with and without tax; its tax is the difference, at none of the goods' rates.
  if (shippingTax > 0)
    details.push({ amount: eurosOf(shippingTax), rates: [{ percent: '', title: 'Shipping' }] });
  const goodsTax = tax.rates.reduce((sum, rate) => sum + rate.taxCents, 0);
  return {
    code: 'tax',
    title: 'Tax',
    value: eurosOf(goodsTax + shippingTax),
    area: 'taxes',
    extension_attributes: {
      tax_grandtotal_details: details.map((detail, index) => ({ ...detail, group_id: index + 1 })),
    },
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const cartTotals = ({ lines, coupon, shipping, isVirtual, currencyCode }: TotalsInput): CartTotals => {
  const discounts = coupon ? splitDiscount(coupon, lines) : lines.map(() => 0);
  const tax = sumTaxes(
    lines.map((line, index) => ({
      grossCents: grossOf(line),
      discountCents: discounts[index] ?? 0,
      taxPercent: line.taxPercent,
    })),
  );
  const shippingPrice = isVirtual ? null : shipping;
  const gross = sum(lines.map(grossOf));
  const net = sum(tax.lines.map((line) => line.rowNetCents));
  const discount = sum(discounts);
  const shippingGross = shippingPrice?.grossCents ?? 0;
  const shippingTax = shippingGross - (shippingPrice?.netCents ?? 0);
  const taxAmount = sum(tax.rates.map((rate) => rate.taxCents)) + shippingTax;
  const grand = gross - discount + shippingGross;
  const segments: (TotalSegment | null)[] = [
    { code: 'subtotal', title: 'Subtotal', value: eurosOf(gross) },
    isVirtual
      ? null
      : {
          code: 'shipping',
          title: shippingPrice ? `Shipping & Handling (${shippingPrice.title})` : 'Shipping & Handling',
          value: eurosOf(shippingGross),
        },
    discount === 0
      ? null
      : { code: 'discount', title: `Discount (${coupon?.code ?? ''})`, value: eurosOf(-discount) },
    taxSegment(tax, shippingTax),
    { code: 'grand_total', title: 'Grand Total', value: eurosOf(grand), area: 'footer' },
  ];
  return {
    ...withBase<CartMoney>({
      // Net here, gross in the segment: the ecosystem's clients expect this.
      grand_total: grand - taxAmount,
      subtotal: net,
      subtotal_incl_tax: gross,
      subtotal_with_discount: net - discount,
      discount_amount: -discount + 0,
      shipping_amount: shippingPrice?.netCents ?? 0,
      shipping_incl_tax: shippingGross,
      shipping_tax_amount: shippingTax,
      tax_amount: taxAmount,
    }),
    quote_currency_code: currencyCode,
    base_currency_code: currencyCode,
    items_qty: sum(lines.map((line) => line.qty)),
    ...(coupon && { coupon_code: coupon.code }),
    items: lines.map((line, index) =>
      itemOf(line, coupon, discounts[index] ?? 0, tax.lines[index] ?? { rowNetCents: 0, taxCents: 0 }),
    ),
    total_segments: segments.filter((segment) => segment !== null),
  };
};
