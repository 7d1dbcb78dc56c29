import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUYER, documentOf } from '../../../test/orders/document-sample.ts';
import { brokenRules, parseXml, textAt } from '../../../test/orders/einvoice-rules.ts';
import { orderOf, type SampleLine } from '../../../test/orders/order-sample.ts';
import { sumTaxes } from '../../cart/totals/tax-summary.ts';
import { eurosOf } from '../../catalog/pricing/money.ts';
import { einvoiceXml } from './einvoice-xml.ts';
import { totalsOf } from './fiscal-document.ts';
import { freeOfTax } from './free-of-tax.ts';
import { invoiceLinesOf } from './invoice-of-order.ts';

const PROOF = { number: 'FI12345678', identifier: 'WAPI1', checkedAt: '2026-11-15T10:00:00.000Z' };

/** With what an order stores besides the fields of its invoice. */
const taxedOrder = (bought: readonly SampleLine[], shipping: { netCents: number; grossCents: number }) => {
  const order = orderOf(bought, shipping);
  const { lines } = sumTaxes(
    bought.map(({ unitGrossCents, qty, discount, percent }) => ({
      grossCents: unitGrossCents * qty,
      discountCents: Math.round((unitGrossCents * qty * discount) / 100),
      taxPercent: percent,
    })),
  );
  const totals = totalsOf(invoiceLinesOf(order));
  return {
    ...order,
    items: order.items.map((item, at) => ({
      ...item,
      price_incl_tax: eurosOf(bought[at]?.unitGrossCents ?? 0),
      row_total: eurosOf(lines[at]?.rowNetCents ?? 0),
    })),
    totals: {
      ...order.totals,
      grand_total: eurosOf(totals.grossCents),
      subtotal: eurosOf(lines.reduce((sum, { rowNetCents }) => sum + rowNetCents, 0)),
      subtotal_incl_tax: eurosOf(totals.goodsGrossCents),
      tax_amount: eurosOf(totals.taxCents),
      discount_amount: eurosOf(-totals.discountCents),
    },
    tax: { country: 'EE', shippingPercent: 22 },
  };
};

const bought = fc.record({
  unitGrossCents: fc.integer({ min: 1, max: 500_000 }),
  qty: fc.integer({ min: 1, max: 20 }),
  discount: fc.integer({ min: 0, max: 100 }),
  percent: fc.constantFrom(0, 5, 9, 13, 21, 22, 24, 25.5),
});

it('an order free of tax costs what it did less exactly its tax, and its e-invoice keeps the rules', () => {
  const shipping = fc.constantFrom({ netCents: 400, grossCents: 500 }, { netCents: 0, grossCents: 0 });
  fc.assert(
    fc.property(fc.array(bought, { minLength: 1, maxLength: 8 }), shipping, (lines, delivery) => {
      const order = taxedOrder(lines, delivery);
      const before = totalsOf(invoiceLinesOf(order));
      const free = freeOfTax(order, PROOF);
      const freeLines = invoiceLinesOf({ ...order, ...free });
      const after = totalsOf(freeLines);
      expect(after).toMatchObject({ netCents: before.netCents, taxCents: 0, grossCents: before.netCents });
      expect(free.grand_total_cents).toBe(before.grossCents - before.taxCents);
      expect(free.totals.grand_total).toBe(eurosOf(free.grand_total_cents));
      expect(new Set(freeLines.map(({ category }) => category))).toEqual(new Set(['K']));
      expect(freeLines.every(({ discountCents, rowGrossCents }) => discountCents <= rowGrossCents)).toBe(
        true,
      );
      const replaces = { number: 'A000001', issuedOn: '2026-11-15' };
      const buyer = { ...BUYER, country_id: 'FI', vat_id: PROOF.number };
      const xml = parseXml(
        einvoiceXml(
          documentOf(freeLines, { number: 'A000002', replaces, buyer, receiver: buyer, vatProof: PROOF }),
        ),
      );
      expect(brokenRules(xml)).toEqual([]);
      expect(textAt(xml, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('A000001');
    }),
  );
});

it('of an order of 122 € with a tenth off, the net price and the net discount stay', () => {
  const order = taxedOrder([{ unitGrossCents: 12_200, qty: 1, discount: 10, percent: 22 }], {
    netCents: 400,
    grossCents: 500,
  });
  const { items, totals, tax, grand_total_cents } = freeOfTax(order, PROOF);
  expect(items[0]).toMatchObject({
    price: 100,
    price_incl_tax: 100,
    row_total_incl_tax: 100,
    discount_amount: 10,
  });
  expect(totals).toEqual({
    ...{ grand_total: 94, subtotal: 100, subtotal_incl_tax: 100, tax_amount: 0 },
    ...{ shipping_amount: 4, shipping_incl_tax: 4, discount_amount: -10 },
  });
  expect(grand_total_cents).toBe(9400);
  expect(tax).toEqual({ country: 'EE', shippingPercent: 0, vatProof: PROOF });
});
