// Documents with their rows, and money, as CSV for accounting programs: UTF-8, semicolons, decimal comma.
import { csvCell } from '../../stores/csv-cell.ts';
import type { FiscalDocument } from './fiscal-document.ts';

const money = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

const COLUMNS = [
  'kind',
  'number',
  'date',
  'order',
  'corrects',
  'buyer',
  'registry_code',
  'vat_number',
  'country',
  'reference',
  'currency',
  'sku',
  'name',
  'quantity',
  'vat_category',
  'vat_percent',
  'net',
  'vat',
  'gross',
  'paid',
];

/** Money that came after its invoice, or that was given back for a credit note. */
export interface LedgerMoney {
  document: FiscalDocument;
  amountCents: number;
  day: string;
}

const rowsOf = (document: FiscalDocument): string[][] => {
  const sign = document.kind === 'credit' ? -1 : 1;
  const { buyer } = document;
  return document.lines.map((line) => [
    document.kind,
    document.number,
    document.issuedOn,
    document.orderNumber,
    document.corrects?.number ?? '',
    buyer.company || `${buyer.firstname} ${buyer.lastname}`,
    buyer.registry_code ?? '',
    buyer.vat_id ?? '',
    buyer.country_id,
    document.payment.reference,
    document.currency,
    line.sku,
    line.name || line.kind,
    String(sign * line.qty).replace('.', ','),
    line.category,
    line.percent === null ? '' : String(line.percent).replace('.', ','),
    money(sign * line.netCents),
    money(sign * line.taxCents),
    money(sign * (line.netCents + line.taxCents)),
    '',
  ]);
};

/** Only in its own column: sums of the others are those of the documents. */
const moneyRow = ({ document, amountCents, day }: LedgerMoney): string[] => {
  const isRefund = document.kind === 'credit';
  const { buyer } = document;
  return [
    isRefund ? 'refund' : 'payment',
    document.number,
    day,
    document.orderNumber,
    document.corrects?.number ?? '',
    buyer.company || `${buyer.firstname} ${buyer.lastname}`,
    buyer.registry_code ?? '',
    buyer.vat_id ?? '',
    buyer.country_id,
    document.payment.reference,
    document.currency,
    ...Array.from({ length: 8 }, () => ''),
    money(isRefund ? -amountCents : amountCents),
  ];
};

const BOM = '\ufeff';

export const ledgerCsv = (
  documents: readonly FiscalDocument[],
  received: readonly LedgerMoney[] = [],
): string =>
  BOM +
  [COLUMNS, ...documents.flatMap(rowsOf), ...received.map(moneyRow)]
    .map((row) => `${row.map(csvCell).join(';')}\r\n`)
    .join('');
