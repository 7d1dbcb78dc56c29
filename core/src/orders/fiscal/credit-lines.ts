// The lines of a credit note: whole lines in part, an amount, or all that is left. Never more than the invoice, in no
// rate of tax.
import { splitCents } from '../../cart/totals/split-cents.ts';
import { roundCents } from '../../catalog/pricing/money.ts';
import type { Result } from '../../stores/result.ts';
import { type FiscalLine, grossOfGroup, sameRate, type VatGroup, vatGroupsOf } from './fiscal-document.ts';

export type CreditRequest =
  | { lines: readonly { item_id: number; qty: number }[] }
  | { amountCents: number }
  | 'rest';

export type CreditError = 'nothing_to_credit' | 'credit_too_large' | 'credit_line_unknown';

interface Credited {
  invoice: readonly FiscalLine[];
  /** Of earlier credit notes. */
  earlier: readonly FiscalLine[];
}

/** What is left of each group of the invoice. */
const restOf = ({ invoice, earlier }: Credited): VatGroup[] => {
  const credited = vatGroupsOf(earlier);
  return vatGroupsOf(invoice).map((group) => {
    const less = credited.find((one) => sameRate(one, group));
    return {
      ...group,
      netCents: group.netCents - (less?.netCents ?? 0),
      taxCents: group.taxCents - (less?.taxCents ?? 0),
    };
  });
};

const refundLine = (name: string, group: VatGroup): FiscalLine => ({
  kind: 'refund',
  item_id: 0,
  sku: '',
  name,
  details: [],
  isMadeToMeasure: false,
  qty: 1,
  category: group.category,
  percent: group.percent,
  unitNetCents: group.netCents,
  rowGrossCents: grossOfGroup(group),
  discountCents: 0,
  netCents: group.netCents,
  taxCents: group.taxCents,
});

/** In proportion to what is left of each rate; all of a rate takes its last cent of tax too. */
const amountLines = (rest: readonly VatGroup[], amountCents: number, name: string): FiscalLine[] => {
  const parts = splitCents(amountCents, rest.map(grossOfGroup));
  return rest.flatMap((group, at) => {
    const part = parts[at] ?? 0;
    if (part === 0) return [];
    const taxCents = roundCents((group.taxCents * part) / grossOfGroup(group));
    return [refundLine(name, { ...group, taxCents, netCents: part - taxCents })];
  });
};

/** The share is computed from all pieces credited so far, so that the parts of a line add up to it. */
const pieces = (line: FiscalLine, earlierQty: number, qty: number): FiscalLine => {
  const upTo = (cents: number, count: number) => roundCents((cents * count) / line.qty);
  const share = (cents: number) => upTo(cents, earlierQty + qty) - upTo(cents, earlierQty);
  const [netCents, taxCents, discountCents] = [
    share(line.netCents),
    share(line.taxCents),
    share(line.discountCents),
  ];
  return {
    ...line,
    qty,
    netCents,
    taxCents,
    discountCents,
    rowGrossCents: netCents + taxCents + discountCents,
  };
};

const linesOf = (
  { invoice, earlier }: Credited,
  wanted: readonly { item_id: number; qty: number }[],
): Result<FiscalLine[], CreditError> => {
  const lines: FiscalLine[] = [];
  for (const { item_id, qty } of wanted) {
    const isSame = (line: FiscalLine) => line.item_id === item_id && line.kind === 'goods';
    const line = invoice.find(isSame);
    if (!line || qty <= 0) return { ok: false, error: 'credit_line_unknown', detail: { item_id } };
    const earlierQty = [...earlier, ...lines].filter(isSame).reduce((sum, one) => sum + one.qty, 0);
    if (earlierQty + qty > line.qty)
      return { ok: false, error: 'credit_too_large', detail: { item_id, left: line.qty - earlierQty } };
    lines.push(pieces(line, earlierQty, qty));
  }
  return { ok: true, value: lines };
};

const fits = (rest: readonly VatGroup[], lines: readonly FiscalLine[]): boolean =>
  vatGroupsOf(lines).every((group) => {
    const left = rest.find((one) => sameRate(one, group));
    return left !== undefined && group.netCents <= left.netCents && group.taxCents <= left.taxCents;
  });

export const creditLinesOf = (
  credited: Credited,
  request: CreditRequest,
  name: string,
): Result<FiscalLine[], CreditError> => {
  const rest = restOf(credited);
  const leftCents = rest.reduce((sum, group) => sum + grossOfGroup(group), 0);
  if (leftCents <= 0) return { ok: false, error: 'nothing_to_credit' };
  const tooLarge = { ok: false, error: 'credit_too_large', detail: { leftCents } } as const;
  if (request === 'rest')
    return {
      ok: true,
      value: credited.earlier.length === 0 ? [...credited.invoice] : amountLines(rest, leftCents, name),
    };
  if ('amountCents' in request) {
    if (request.amountCents <= 0) return { ok: false, error: 'nothing_to_credit' };
    if (request.amountCents > leftCents) return tooLarge;
    return { ok: true, value: amountLines(rest, request.amountCents, name) };
  }
  const lines = linesOf(credited, request.lines);
  if (!lines.ok) return lines;
  if (lines.value.length === 0) return { ok: false, error: 'nothing_to_credit' };
  return fits(rest, lines.value) ? lines : tooLarge;
};
