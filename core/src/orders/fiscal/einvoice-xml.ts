// An invoice or credit note as e-invoice: EN 16931 in the syntax UBL 2.1, as Peppol BIS Billing 3.0 restricts it.
import { roundCents } from '../../catalog/pricing/money.ts';
import { buyerXml, deliveryXml, sellerXml } from './einvoice-parties.ts';
import {
  type FiscalDocument,
  type FiscalLine,
  paidCentsOf,
  type VatCategory,
  vatGroupsOf,
} from './fiscal-document.ts';
import { leaf, tag, type Xml } from './xml-text.ts';

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const NAMESPACES = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Names that differ between the two kinds of documents. */
const NAMES = {
  invoice: {
    root: 'Invoice',
    type: 'InvoiceTypeCode',
    code: '380',
    line: 'InvoiceLine',
    qty: 'InvoicedQuantity',
  },
  credit: {
    root: 'CreditNote',
    type: 'CreditNoteTypeCode',
    code: '381',
    line: 'CreditNoteLine',
    qty: 'CreditedQuantity',
  },
} as const;

const PIECE = 'H87';
const CREDIT_TRANSFER = '30';
const UNDEFINED_MEANS = '1';
/** More digits than an amount has: price times quantity gives the net amount of the line again. */
const PRICE_DIGITS = 8;

type RatedLine = FiscalLine & { percent: number };

/** Delivery with a given net and gross price has the rate that follows from them. */
const rated = (line: FiscalLine): RatedLine => ({
  ...line,
  percent:
    line.percent ?? (line.netCents === 0 ? 0 : roundCents((line.taxCents * 10_000) / line.netCents) / 100),
});

const taxCategory = (
  name: string,
  { category, percent }: { category: VatCategory; percent: number | null },
  more: readonly Xml[] = [],
): Xml =>
  tag(name, [
    leaf('cbc:ID', category),
    leaf('cbc:Percent', percent ?? 0),
    ...more,
    tag('cac:TaxScheme', [leaf('cbc:ID', 'VAT')]),
  ]);

const INTRA_COMMUNITY = [
  leaf('cbc:TaxExemptionReasonCode', 'VATEX-EU-IC'),
  leaf('cbc:TaxExemptionReason', 'Intra-Community supply, art. 138 of Directive 2006/112/EC'),
];

const amountIn = (currencyID: string) => (name: string, cents: number) =>
  leaf(name, (cents / 100).toFixed(2), { currencyID });
type Amount = ReturnType<typeof amountIn>;

const taxTotal = (lines: readonly RatedLine[], amount: Amount): Xml => {
  const groups = vatGroupsOf(lines);
  return tag('cac:TaxTotal', [
    amount(
      'cbc:TaxAmount',
      groups.reduce((sum, group) => sum + group.taxCents, 0),
    ),
    ...groups.map((group) =>
      tag('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', group.netCents),
        amount('cbc:TaxAmount', group.taxCents),
        taxCategory('cac:TaxCategory', group, group.category === 'K' ? INTRA_COMMUNITY : []),
      ]),
    ),
  ]);
};

const monetaryTotal = (document: FiscalDocument, amount: Amount): Xml => {
  const { totals, payment } = document;
  const prepaidCents = payment.state === 'paid' ? paidCentsOf(document) : 0;
  return tag('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', totals.netCents),
    amount('cbc:TaxExclusiveAmount', totals.netCents),
    amount('cbc:TaxInclusiveAmount', totals.grossCents),
    amount('cbc:PrepaidAmount', prepaidCents),
    amount('cbc:PayableAmount', totals.grossCents - prepaidCents),
  ]);
};

const lineXml = (
  line: RatedLine,
  at: number,
  kind: keyof typeof NAMES,
  amount: Amount,
  currency: string,
): Xml =>
  tag(`cac:${NAMES[kind].line}`, [
    leaf('cbc:ID', at + 1),
    leaf(`cbc:${NAMES[kind].qty}`, line.qty, { unitCode: PIECE }),
    amount('cbc:LineExtensionAmount', line.netCents),
    tag('cac:Item', [
      leaf('cbc:Description', line.details.join('; ')),
      leaf('cbc:Name', line.name || line.sku || line.kind),
      tag('cac:SellersItemIdentification', [leaf('cbc:ID', line.sku)]),
      taxCategory('cac:ClassifiedTaxCategory', line),
    ]),
    tag('cac:Price', [
      leaf('cbc:PriceAmount', Number((line.netCents / 100 / line.qty).toFixed(PRICE_DIGITS)), {
        currencyID: currency,
      }),
    ]),
  ]);

const paymentMeans = ({ seller, payment }: FiscalDocument): Xml => {
  const iban = seller.iban.replace(/\s+/g, '');
  return tag('cac:PaymentMeans', [
    leaf('cbc:PaymentMeansCode', iban === '' ? UNDEFINED_MEANS : CREDIT_TRANSFER),
    leaf('cbc:PaymentID', payment.reference),
    tag('cac:PayeeFinancialAccount', [
      leaf('cbc:ID', iban),
      ...(iban === '' ? [] : [leaf('cbc:Name', seller.name)]),
    ]),
  ]);
};

const earlierOf = ({ corrects, replaces }: FiscalDocument) => corrects ?? replaces;

const headOf = (document: FiscalDocument, kind: keyof typeof NAMES): Xml[] => [
  leaf('cbc:CustomizationID', CUSTOMIZATION),
  leaf('cbc:ProfileID', PROFILE),
  leaf('cbc:ID', document.number),
  leaf('cbc:IssueDate', document.issuedOn),
  leaf(`cbc:${NAMES[kind].type}`, NAMES[kind].code),
  leaf('cbc:DocumentCurrencyCode', document.currency),
  leaf('cbc:BuyerReference', document.orderNumber),
  tag('cac:OrderReference', [leaf('cbc:ID', document.orderNumber)]),
  tag('cac:BillingReference', [
    tag('cac:InvoiceDocumentReference', [
      leaf('cbc:ID', earlierOf(document)?.number ?? ''),
      leaf('cbc:IssueDate', earlierOf(document)?.issuedOn ?? ''),
    ]),
  ]),
];

export const einvoiceXml = (document: FiscalDocument): string => {
  const kind = document.kind === 'credit' ? 'credit' : 'invoice';
  const amount = amountIn(document.currency);
  const lines = document.lines.map(rated);
  const root = tag(
    NAMES[kind].root,
    [
      ...headOf(document, kind),
      sellerXml(document.seller),
      buyerXml(document),
      deliveryXml(document),
      paymentMeans(document),
      tag('cac:PaymentTerms', [leaf('cbc:Note', document.payment.title)]),
      taxTotal(lines, amount),
      monetaryTotal(document, amount),
      ...lines.map((line, at) => lineXml(line, at, kind, amount, document.currency)),
    ],
    {
      xmlns: `${NAMESPACES}${NAMES[kind].root}-2`,
      'xmlns:cac': `${NAMESPACES}CommonAggregateComponents-2`,
      'xmlns:cbc': `${NAMESPACES}CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
};
