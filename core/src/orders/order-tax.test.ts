import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTaxes } from '../cart/totals/tax-summary.ts';
import { eurosOf } from '../catalog/pricing/money.ts';
import { hasInvoice, taxRowsOf } from './order-tax.ts';

const NO_DELIVERY = { shipping_amount: 0, shipping_incl_tax: 0 };
const item = (gross: number, tax: number, percent = 22, discount = 0) => ({
  row_total_incl_tax: gross,
  tax_amount: tax,
  tax_percent: percent,
  discount_amount: discount,
});

describe('[CHK-06] the tax of an order by rate', () => {
  it('lists rates in descending order, then delivery separately', () => {
    const items = [item(109, 9, 9), item(122, 22), item(244, 44), item(10, 0, 0)];
    expect(taxRowsOf({ items, totals: { shipping_amount: 4, shipping_incl_tax: 5 } })).toEqual([
      { percent: 22, netCents: 30_000, taxCents: 6600 },
      { percent: 9, netCents: 10_000, taxCents: 900 },
      { percent: 0, netCents: 1000, taxCents: 0 },
      { percent: null, netCents: 400, taxCents: 100 },
    ]);
  });

  it('a discount reduces the taxable amount', () => {
    expect(taxRowsOf({ items: [item(122, 19.8, 22, 12.2)], totals: NO_DELIVERY })).toEqual([
      { percent: 22, netCents: 9000, taxCents: 1980 },
    ]);
  });

  it('adds up to the paid amount, to the cent, for any order', () => {
    const line = fc.record({
      grossCents: fc.integer({ min: 1, max: 500_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      taxPercent: fc.constantFrom(0, 5, 9, 13, 22, 24),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (bought) => {
        const lines = bought.map(({ grossCents, share, taxPercent }) => ({
          grossCents,
          taxPercent,
          discountCents: Math.round((grossCents * share) / 100),
        }));
        const taxed = sumTaxes(lines);
        const items = lines.map(({ grossCents, discountCents, taxPercent }, at) =>
          item(
            eurosOf(grossCents),
            eurosOf(taxed.lines[at]?.taxCents ?? 0),
            taxPercent,
            eurosOf(discountCents),
          ),
        );
        const rows = taxRowsOf({ items, totals: { shipping_amount: 4, shipping_incl_tax: 5 } });
        const paid = lines.reduce(
          (sum, { grossCents, discountCents }) => sum + grossCents - discountCents,
          500,
        );
        expect(rows.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(paid);
        for (const { percent, taxCents } of taxed.rates)
          expect(rows.find((row) => row.percent === percent)?.taxCents).toBe(taxCents);
      }),
    );
  });
});

it.each([
  ['pending', 'cashondelivery', true],
  ['processing', 'banklink', true],
  ['complete', 'banklink', true],
  ['pending_payment', 'banklink', false],
  ['pending_payment', 'banktransfer', true],
  ['canceled', 'banktransfer', false],
] as const)('[CHK-06] an order in state %s paid by %s has an invoice: %s', (state, method, expected) => {
  expect(hasInvoice(state, method)).toBe(expected);
});
