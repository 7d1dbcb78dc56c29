// E-invoices as files: the XML as it is sent, and the rules of EN 16931 computed from it. After a wanted
// change: vitest run --project core --update.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUYER, documentOf } from '../../../test/orders/document-sample.ts';
import { at, brokenRules, type Node, parseXml, textAt } from '../../../test/orders/einvoice-rules.ts';
import { orderOf } from '../../../test/orders/order-sample.ts';
import { creditLinesOf } from './credit-lines.ts';
import { einvoiceXml } from './einvoice-xml.ts';
import type { FiscalDocument } from './fiscal-document.ts';
import { invoiceLinesOf } from './invoice-of-order.ts';

const FOLDER = join(import.meta.dirname, '../../../test/orders/golden');

const goods = (percent: number, second = percent) => [
  { unitGrossCents: 12_345, qty: 3, discount: 10, percent },
  { unitGrossCents: 999, qty: 7, discount: 0, percent: second },
];
const abroad = (country_id: string, vat_id: string) => ({ ...BUYER, country_id, vat_id, registry_code: '' });
const vatProof = { number: 'LV40003000000', identifier: 'WAPI123', checkedAt: '2026-11-15T10:00:00.000Z' };

const invoiceOf = (
  bought: Parameters<typeof orderOf>[0],
  tax: { country: string; shippingPercent: number; vatProof?: typeof vatProof },
  buyer = BUYER,
): FiscalDocument => {
  const netCents = Math.round(500 / (1 + tax.shippingPercent / 100));
  const order = { ...orderOf(bought, { netCents, grossCents: 500 }), tax };
  const lines = invoiceLinesOf({ ...order, shipping_description: 'Kuller' });
  return documentOf(lines, { buyer, receiver: buyer, ...(tax.vatProof && { vatProof: tax.vatProof }) });
};

const INVOICES: Record<string, FiscalDocument> = {
  'domestic-24': invoiceOf(goods(24), { country: 'EE', shippingPercent: 24 }),
  'mixed-rates': invoiceOf(goods(24, 9), { country: 'EE', shippingPercent: 24 }),
  'intra-community': invoiceOf(
    goods(0),
    { country: 'LV', shippingPercent: 0, vatProof },
    abroad('LV', vatProof.number),
  ),
  'oss-finland': invoiceOf(
    goods(25.5, 13.5),
    { country: 'FI', shippingPercent: 25.5 },
    abroad('FI', 'FI12345678'),
  ),
};

const creditOf = (invoice: FiscalDocument): FiscalDocument => {
  const lines = creditLinesOf(
    { invoice: invoice.lines, earlier: [] },
    { lines: [{ item_id: 1, qty: 1 }] },
    invoice.number,
  );
  if (!lines.ok) throw new Error(lines.error);
  return documentOf(lines.value, {
    ...{ kind: 'credit', number: 'K000001', reason: 'goods_returned' },
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    payment: { ...invoice.payment, state: 'refunded', day: '' },
    ...{ buyer: invoice.buyer, receiver: invoice.receiver },
  });
};

const DOCUMENTS = Object.entries(INVOICES).flatMap(([name, invoice]): [string, FiscalDocument][] => [
  [`invoice-${name}`, invoice],
  [`credit-${name}`, creditOf(invoice)],
]);

/** An element a line, for people. */
const spread = (xml: string): string => xml.replaceAll('><', '>\n<');

/** Changes the text of the first element at the path. */
const changed = (xml: string, name: string, text: string): Node =>
  parseXml(xml.replace(new RegExp(`(<cbc:${name}[^>]*>)[^<]*`), `$1${text}`));

describe.each(DOCUMENTS)('%s.xml', (name, document) => {
  const file = join(FOLDER, `${name}.xml`);
  const written = spread(einvoiceXml(document));
  const golden = readFileSync(file, 'utf8');

  it('is what the shop sends', async () => {
    await expect(written).toMatchFileSnapshot(file);
  });

  it('keeps the rules, and its tax is that of each rate to the cent', () => {
    const root = parseXml(golden);
    expect(brokenRules(root)).toEqual([]);
    const groups = at(root, 'cac:TaxTotal/cac:TaxSubtotal');
    for (const group of groups) {
      const [base, tax] = ['TaxableAmount', 'TaxAmount'].map(
        (one) => Number(textAt(group, `cbc:${one}`)) * 100,
      );
      const percent = Number(textAt(group, 'cac:TaxCategory/cbc:Percent'));
      expect(Math.abs((tax ?? 0) - ((base ?? 0) * percent) / 100)).toBeLessThanOrEqual(1);
    }
    const { netCents, taxCents, grossCents } = document.totals;
    const total = (one: string) =>
      Math.round(Number(textAt(root, `cac:LegalMonetaryTotal/cbc:${one}`)) * 100);
    expect([total('TaxExclusiveAmount'), total('TaxInclusiveAmount')]).toEqual([netCents, grossCents]);
    expect(Math.round(Number(textAt(root, 'cac:TaxTotal/cbc:TaxAmount')) * 100)).toBe(taxCents);
  });

  it.each([
    ['TaxExclusiveAmount', '1.00', 'BR-CO-13'],
    ['TaxInclusiveAmount', '1.00', 'BR-CO-15'],
    ['PayableAmount', '1.00', 'BR-CO-16'],
    ['TaxableAmount', '1.00', document.vatGroups[0]?.category === 'K' ? 'BR-IC-08' : 'BR-S-08'],
  ])('with another %s breaks a rule', (element, text, rule) => {
    expect(brokenRules(changed(golden, element, text))).toContain(rule);
  });
});

it('the rates are those of the cases', () => {
  const rates = DOCUMENTS.map(([name, { vatGroups }]) => [
    name,
    vatGroups.map(({ category, percent }) => `${category} ${percent}`).join(),
  ]);
  expect(Object.fromEntries(rates)).toEqual({
    'invoice-domestic-24': 'S 24',
    'credit-domestic-24': 'S 24',
    'invoice-mixed-rates': 'S 24,S 9',
    'credit-mixed-rates': 'S 24',
    'invoice-intra-community': 'K 0',
    'credit-intra-community': 'K 0',
    'invoice-oss-finland': 'S 25.5,S 13.5',
    'credit-oss-finland': 'S 25.5',
  });
});
