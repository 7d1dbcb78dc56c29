import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUYER, documentOf } from '../../../test/orders/document-sample.ts';
import { at, brokenRules, parseXml, textAt } from '../../../test/orders/einvoice-rules.ts';
import { orderOf } from '../../../test/orders/order-sample.ts';
import { creditLinesOf } from './credit-lines.ts';
import { isBusiness } from './einvoice-parties.ts';
import { einvoiceXml } from './einvoice-xml.ts';
import { invoiceLinesOf } from './invoice-of-order.ts';

const invoice = invoiceLinesOf(
  orderOf([
    { unitGrossCents: 12_345, qty: 3, discount: 10, percent: 24 },
    { unitGrossCents: 999, qty: 1, discount: 0, percent: 9 },
  ]),
);

describe('an e-invoice', () => {
  it('has numbers, parties, their electronic addresses and the totals of the document', () => {
    const document = documentOf(invoice);
    const xml = parseXml(einvoiceXml(document));
    expect(brokenRules(xml)).toEqual([]);
    expect(xml.name).toBe('Invoice');
    const [buyer] = at(xml, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID');
    expect(buyer).toMatchObject({ text: '12345678', attributes: { schemeID: '0191' } });
    expect(textAt(xml, 'cac:AccountingCustomerParty/cac:Party/cac:PartyName/cbc:Name')).toBe(BUYER.company);
    expect(textAt(xml, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')).toBe('EE382200221020145685');
    const { grossCents, taxCents } = document.totals;
    const total = 'cac:LegalMonetaryTotal/cbc:';
    expect(Number(textAt(xml, `${total}TaxInclusiveAmount`))).toBe(grossCents / 100);
    expect(Number(textAt(xml, 'cac:TaxTotal/cbc:TaxAmount'))).toBe(taxCents / 100);
    expect(textAt(xml, `${total}PayableAmount`)).toBe('0.00');
  });

  it('not paid yet demands all of it', () => {
    const payment = { title: 'Sularaha', state: 'on_delivery', day: '', reference: '1' } as const;
    const xml = parseXml(einvoiceXml(documentOf(invoice, { payment })));
    expect(brokenRules(xml)).toEqual([]);
    expect(textAt(xml, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('0.00');
  });

  it('of which a part has come demands the rest', () => {
    const payment = { title: 'Pangalink', state: 'paid', day: '2026-11-15', reference: '1' } as const;
    const document = documentOf(invoice, { payment: { ...payment, paidCents: 1050 } });
    const xml = parseXml(einvoiceXml(document));
    expect(brokenRules(xml)).toEqual([]);
    expect(textAt(xml, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('10.50');
    expect(Number(textAt(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount'))).toBe(
      (document.totals.grossCents - 1050) / 100,
    );
  });

  it('of a credit note names the invoice', () => {
    const lines = creditLinesOf({ invoice, earlier: [] }, { amountCents: 5000 }, 'A000001');
    if (!lines.ok) throw new Error(lines.error);
    const corrects = { number: 'A000001', issuedOn: '2026-11-15' };
    const xml = parseXml(
      einvoiceXml(
        documentOf(lines.value, {
          ...{ kind: 'credit', number: 'K000001', corrects, reason: 'goods_returned' },
          payment: { title: 'Pangalink', state: 'refunded', day: '', reference: '1' },
        }),
      ),
    );
    expect(brokenRules(xml)).toEqual([]);
    expect(xml.name).toBe('CreditNote');
    expect(textAt(xml, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('A000001');
    expect(textAt(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('50.00');
  });

  it('of an intra-Community supply has its category, reason, delivery and both VAT numbers', () => {
    const lines = invoice
      .filter(({ kind }) => kind === 'goods')
      .map((line) => ({ ...line, category: 'K' as const, percent: 0, taxCents: 0 }));
    const receiver = { ...BUYER, country_id: 'LV', vat_id: 'LV40003000000', registry_code: '' };
    const xml = parseXml(einvoiceXml(documentOf(lines, { buyer: receiver, receiver })));
    expect(brokenRules(xml)).toEqual([]);
    expect(textAt(xml, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toBe('K');
    const [endpoint] = at(xml, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID');
    expect(endpoint).toMatchObject({ text: 'LV40003000000', attributes: { schemeID: '9939' } });
    const withoutNumber = documentOf(lines, { buyer: { ...receiver, vat_id: '' }, receiver });
    expect(brokenRules(parseXml(einvoiceXml(withoutNumber)))).toContain('BR-IC-02');
  });

  it('stays well-formed whatever the buyer types', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
        const buyer = { ...BUYER, company: `A${text}`, street: [text], city: text };
        const xml = parseXml(einvoiceXml(documentOf(invoice, { buyer })));
        expect(at(xml, 'cac:InvoiceLine')).toHaveLength(invoice.length);
      }),
    );
    const [line] = invoice;
    if (!line) throw new Error('no line');
    const name = '<cbc:ID>1</cbc:ID>\u0000\ud800]]>';
    const xml = parseXml(einvoiceXml(documentOf([{ ...line, name }])));
    expect(textAt(xml, 'cac:InvoiceLine/cac:Item/cbc:Name')).toMatch(/^<cbc:ID>1<\/cbc:ID>/);
  });

  it('keeps the rules for any order and any part of it that is credited', () => {
    const bought = fc.record({
      unitGrossCents: fc.integer({ min: 1, max: 200_000 }),
      qty: fc.integer({ min: 1, max: 30 }),
      discount: fc.integer({ min: 0, max: 90 }),
      percent: fc.constantFrom(0, 9, 21, 22, 24, 25.5),
    });
    const goods = fc.array(bought, { minLength: 1, maxLength: 8 });
    const share = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(goods, share, (all, part) => {
        const lines = invoiceLinesOf(orderOf(all));
        const document = documentOf(lines);
        expect(brokenRules(parseXml(einvoiceXml(document)))).toEqual([]);
        const amountCents = Math.ceil((document.totals.grossCents * part) / 100);
        const credited = creditLinesOf({ invoice: lines, earlier: [] }, { amountCents }, 'A1');
        if (!credited.ok) throw new Error(credited.error);
        const note = documentOf(credited.value, {
          kind: 'credit',
          corrects: { number: 'A1', issuedOn: '2026-11-15' },
        });
        expect(brokenRules(parseXml(einvoiceXml(note)))).toEqual([]);
      }),
    );
  });
});

it.each([
  ['a person', { company: '', registry_code: '', vat_id: '' }, false],
  ['a name only', { company: 'Kodu', registry_code: '', vat_id: '' }, false],
  ['a company with a registry code', { company: 'OÜ', registry_code: '12345678', vat_id: '' }, true],
  ['a company with a VAT number', { company: 'OÜ', registry_code: '', vat_id: 'EE1' }, true],
])('%s is a business: %s', (_name, part, expected) => {
  expect(isBusiness({ ...BUYER, ...part })).toBe(expected);
});
