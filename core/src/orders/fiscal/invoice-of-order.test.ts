import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, type SampleLine } from '../../../test/orders/order-sample.ts';
import { sumTaxes } from '../../cart/totals/tax-summary.ts';
import { totalsOf, vatGroupsOf } from './fiscal-document.ts';
import { hasInvoice, isPrepaid } from './has-invoice.ts';
import { invoiceLinesOf } from './invoice-of-order.ts';

const NO_DELIVERY = { netCents: 0, grossCents: 0 };
const line = (unitGrossCents: number, percent = 22, discount = 0, qty = 1): SampleLine => ({
  unitGrossCents,
  percent,
  discount,
  qty,
});

describe('[CHK-06] the tax of an order by rate', () => {
  it('lists rates in descending order, then delivery separately', () => {
    const order = orderOf([line(10_900, 9), line(12_200), line(24_400), line(1000, 0)]);
    expect(vatGroupsOf(invoiceLinesOf(order))).toEqual([
      { category: 'S', percent: 22, netCents: 30_000, taxCents: 6600 },
      { category: 'S', percent: 9, netCents: 10_000, taxCents: 900 },
      { category: 'Z', percent: 0, netCents: 1000, taxCents: 0 },
      { category: 'S', percent: null, netCents: 400, taxCents: 100 },
    ]);
  });

  it('a discount reduces the taxable amount', () => {
    expect(vatGroupsOf(invoiceLinesOf(orderOf([line(12_200, 22, 10)], NO_DELIVERY)))).toEqual([
      { category: 'S', percent: 22, netCents: 9000, taxCents: 1980 },
    ]);
  });

  it('adds up to the paid amount, to the cent, for any order', () => {
    const bought = fc.record({
      unitGrossCents: fc.integer({ min: 1, max: 500_000 }),
      qty: fc.integer({ min: 1, max: 20 }),
      discount: fc.integer({ min: 0, max: 100 }),
      percent: fc.constantFrom(0, 5, 9, 13, 21, 22, 24, 25.5),
    });
    fc.assert(
      fc.property(fc.array(bought, { minLength: 1, maxLength: 12 }), (all) => {
        const lines = invoiceLinesOf(orderOf(all));
        const groups = vatGroupsOf(lines);
        const totals = totalsOf(lines);
        const paid = totals.goodsGrossCents - totals.discountCents + totals.shippingGrossCents;
        expect(totals.grossCents).toBe(paid);
        expect(totals.netCents + totals.taxCents).toBe(paid);
        expect(groups.reduce((sum, group) => sum + group.taxCents, 0)).toBe(totals.taxCents);
        const goods = lines.filter(({ kind }) => kind === 'goods');
        const { rates } = sumTaxes(
          goods.map((one) => ({
            grossCents: one.rowGrossCents,
            discountCents: one.discountCents,
            taxPercent: one.percent ?? 0,
          })),
        );
        for (const { percent, taxCents } of rates)
          expect(groups.find((group) => group.percent === percent)?.taxCents ?? 0).toBe(taxCents);
      }),
    );
  });
});

it.each([
  ['pending', 'cashondelivery', true, false],
  ['processing', 'banklink', true, false],
  ['complete', 'banklink', true, false],
  ['pending_payment', 'banklink', false, false],
  ['pending_payment', 'banktransfer', false, true],
  ['canceled', 'banktransfer', false, false],
] as const)(
  '[CHK-06] an order in state %s paid by %s has an invoice: %s, or a prepayment invoice: %s',
  (state, method, invoice, prepayment) => {
    expect(hasInvoice(state)).toBe(invoice);
    expect(isPrepaid(state, method)).toBe(prepayment);
  },
);
