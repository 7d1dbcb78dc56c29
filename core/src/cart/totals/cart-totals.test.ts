import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../../catalog/pricing/money.ts';
import { type CartTotals, cartTotals, type TotalsInput } from './cart-totals.ts';
import type { CouponRule } from './coupon-rule.ts';
import { splitCents } from './split-cents.ts';
import type { TotalsLine } from './totals-line.ts';

const COUPON: CouponRule = {
  code: 'GLASS10',
  kind: 'percent',
  value: 10,
  minimum_cents: 0,
  category_ids: [],
  skus: [],
  validFromMs: null,
  validToMs: null,
  usage_limit: null,
  usage_limit_per_customer: null,
  times_used: 0,
  is_active: true,
};
const line = (more: Partial<TotalsLine> = {}): TotalsLine => ({
  item_id: 5853,
  sku: 'SD-100-C',
  name: 'Shower door',
  qty: 1,
  unitGrossCents: 12_200,
  taxPercent: 22,
  category_ids: [20],
  options: [{ value: 'Clear', label: 'Glass' }],
  ...more,
});
const input = (more: Partial<TotalsInput> = {}): TotalsInput => ({
  lines: [line()],
  coupon: null,
  shipping: { title: 'DPD Courier', netCents: 400, grossCents: 500 },
  isVirtual: false,
  currencyCode: 'EUR',
  ...more,
});
const segment = (totals: CartTotals, code: string) =>
  totals.total_segments.find((entry) => entry.code === code)?.value;

describe('cart totals', () => {
  it('match the contract', () => {
    const totals = cartTotals(input({ coupon: COUPON }));
    expect(totals).toMatchObject({
      grand_total: 94,
      subtotal: 100,
      subtotal_incl_tax: 122,
      discount_amount: -12.2,
      subtotal_with_discount: 87.8,
      shipping_amount: 4,
      shipping_incl_tax: 5,
      tax_amount: 20.8,
      base_grand_total: 94,
      base_tax_amount: 20.8,
      base_shipping_amount: 4,
      quote_currency_code: 'EUR',
      items_qty: 1,
      coupon_code: 'GLASS10',
    });
    expect(totals.items).toEqual([
      expect.objectContaining({
        item_id: 5853,
        name: 'Shower door',
        qty: 1,
        price: 100,
        price_incl_tax: 122,
        row_total: 100,
        row_total_incl_tax: 122,
        row_total_with_discount: 87.8,
        tax_amount: 19.8,
        tax_percent: 22,
        discount_amount: 12.2,
        discount_percent: 10,
        base_price: 100,
        base_row_total: 100,
        options: '[{"value":"Clear","label":"Glass"}]',
      }),
    ]);
    expect(totals.total_segments.map(({ code, value, area }) => [code, value, area])).toEqual([
      ['subtotal', 122, undefined],
      ['shipping', 5, undefined],
      ['discount', -12.2, undefined],
      ['tax', 20.8, 'taxes'],
      ['grand_total', 114.8, 'footer'],
    ]);
  });

  it('have no coupon key and no discount segment without a coupon', () => {
    const totals = cartTotals(input());
    expect(totals).not.toHaveProperty('coupon_code');
    expect(segment(totals, 'discount')).toBeUndefined();
    expect(totals.discount_amount).toBe(0);
  });

  it('[CART-09] have no shipping for a virtual cart', () => {
    const totals = cartTotals(input({ isVirtual: true }));
    expect(segment(totals, 'shipping')).toBeUndefined();
    expect(segment(totals, 'grand_total')).toBe(122);
  });

  it('are zero for an empty cart', () => {
    const totals = cartTotals(input({ lines: [], shipping: null }));
    expect(totals).toMatchObject({ grand_total: 0, subtotal: 0, tax_amount: 0, items_qty: 0, items: [] });
    expect(segment(totals, 'shipping')).toBe(0);
  });

  it('list the tax per rate', () => {
    const totals = cartTotals(input({ lines: [line(), line({ taxPercent: 9, unitGrossCents: 1090 })] }));
    const tax = totals.total_segments.find((entry) => entry.code === 'tax');
    expect(
      tax?.extension_attributes?.tax_grandtotal_details.map(({ amount, rates }) => [
        amount,
        rates[0]?.percent,
      ]),
    ).toEqual([
      [22, '22'],
      [0.9, '9'],
      [1, ''],
    ]);
  });
});

const lines = fc.array(
  fc.record({
    qty: fc.integer({ min: 1, max: 10_000 }),
    unitGrossCents: fc.integer({ min: 0, max: 240_000 }),
    taxPercent: fc.constantFrom(0, 9, 13, 22, 24),
    category_ids: fc.subarray([20, 21]),
  }),
  { maxLength: 12 },
);
const coupons = fc.option(
  fc.record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    value: fc.integer({ min: 0, max: 20_000 }),
    category_ids: fc.subarray([20, 21]),
  }),
);
const shippings = fc.option(fc.constantFrom([400, 500] as const, [0, 0] as const));
const inputs = fc.record({ lines, coupon: coupons, shipping: shippings, isVirtual: fc.boolean() }).map(
  (given): TotalsInput => ({
    lines: given.lines.map((entry, index) => line({ ...entry, item_id: index })),
    coupon: given.coupon && { ...COUPON, ...given.coupon },
    shipping: given.shipping && { title: 'DPD', netCents: given.shipping[0], grossCents: given.shipping[1] },
    isVirtual: given.isVirtual,
    currencyCode: 'EUR',
  }),
);
const addCents = (values: readonly number[]) => values.reduce((sum, value) => sum + centsOf(value), 0);

it('add up to the cent for any cart (segments, lines, tax per rate) and are deterministic', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const totals = cartTotals(given);
      const cents = (code: string) => centsOf(segment(totals, code) ?? 0);
      expect(cents('subtotal') + cents('shipping') + cents('discount')).toBe(cents('grand_total'));
      expect(centsOf(totals.grand_total) + centsOf(totals.tax_amount)).toBe(cents('grand_total'));
      expect(cents('grand_total')).toBeGreaterThanOrEqual(0);
      const { items } = totals;
      expect(addCents(items.map((item) => item.row_total))).toBe(centsOf(totals.subtotal));
      expect(addCents(items.map((item) => item.row_total_incl_tax))).toBe(centsOf(totals.subtotal_incl_tax));
      expect(addCents(items.map((item) => item.discount_amount))).toBe(-centsOf(totals.discount_amount) + 0);
      const goodsTax = centsOf(totals.tax_amount) - centsOf(totals.shipping_tax_amount);
      expect(addCents(items.map((item) => item.tax_amount))).toBe(goodsTax);
      for (const percent of new Set(items.map((item) => item.tax_percent))) {
        const members = items.filter((item) => item.tax_percent === percent);
        const paid =
          addCents(members.map((item) => item.row_total_incl_tax)) -
          addCents(members.map((item) => item.discount_amount));
        const tax = addCents(members.map((item) => item.tax_amount));
        // Within half a cent of the exact tax on the sum.
        expect(Math.abs(tax - (paid * percent) / (100 + percent))).toBeLessThanOrEqual(0.5 + 1e-6);
      }
      for (const item of items) expect(item.discount_amount).toBeLessThanOrEqual(item.row_total_incl_tax);
      const tax = totals.total_segments.find((entry) => entry.code === 'tax');
      expect(
        addCents((tax?.extension_attributes?.tax_grandtotal_details ?? []).map((detail) => detail.amount)),
      ).toBe(cents('tax'));
      expect(cartTotals(given)).toEqual(totals);
    }),
    { numRuns: 500 },
  );
});

it('split amounts without losing a cent, each line at most one cent above its share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e9), { minLength: 1 }), fc.nat(1000), (weights, permille) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      const total = Math.floor((sum * permille) / 1000);
      const parts = splitCents(total, weights);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : total);
      for (const [index, part] of parts.entries()) {
        const weight = weights[index] ?? 0;
        expect(part).toBeLessThanOrEqual(weight);
        expect(Math.abs(part - (sum === 0 ? 0 : (total * weight) / sum))).toBeLessThan(1.001);
      }
    }),
  );
});
