// The lines of a credit note: whole lines in part, an amount, or all that is left. Never more than the invoice, in no
// rate of tax.
import { splitCents } from '../../cart/totals/split-cents.ts';
import { roundCents } from '../../catalog/pricing/money.ts';
import type { Result } from '../../stores/result.ts';
import { type FiscalLine, grossOfGroup, sameRate, type VatGroup, vatGroupsOf } from './fiscal-document.ts';

export type CreditRequest =
  | {
      lines: readonly { item_id: number; qty: number }[];
      /** Of the whole document, as when the delivery is given back too; without it: the price of the lines. */
      amountCents?: number;
    }
  | { amountCents: number }
  | 'rest';

export type CreditError =
  | 'nothing_to_credit'
  | 'credit_too_large'
  | 'credit_line_unknown'
  /** The lines cost more than the amount. */
  | 'credit_other_amount';

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
  const [taxCents, discountCents] = [share(line.taxCents), share(line.discountCents)];
  // From the gross price, as the money is given back. Of pieces that cost cents, rounded tax may be more than the price.
  const netCents = Math.max(0, share(line.netCents + line.taxCents) - taxCents);
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

const grossOf = (lines: readonly FiscalLine[]): number =>
  lines.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);

/**
 * The rest of the amount is spread over the rates. Parts of a line that were given back in another order than they were
 * agreed differ by a cent each.
 */
const toAmount = (
  credited: Credited,
  lines: FiscalLine[],
  amountCents: number,
  name: string,
): FiscalLine[] => {
  let more = amountCents - grossOf(lines);
  if (more > 0) {
    const rest = restOf({ ...credited, earlier: [...credited.earlier, ...lines] });
    return [...lines, ...amountLines(rest, more, name)];
  }
  return lines.map((line) => {
    if (more === 0 || line.netCents === 0) return line;
    more++;
    return { ...line, netCents: line.netCents - 1, rowGrossCents: line.rowGrossCents - 1 };
  });
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
  if (!('lines' in request)) {
    if (request.amountCents <= 0) return { ok: false, error: 'nothing_to_credit' };
    if (request.amountCents > leftCents) return tooLarge;
    return { ok: true, value: amountLines(rest, request.amountCents, name) };
  }
  const lines = linesOf(credited, request.lines);
  if (!lines.ok) return lines;
  if (lines.value.length === 0) return { ok: false, error: 'nothing_to_credit' };
  if (!fits(rest, lines.value)) return tooLarge;
  const { amountCents } = request;
  if (amountCents === undefined) return lines;
  if (amountCents > leftCents) return tooLarge;
  const made = toAmount(credited, lines.value, amountCents, name);
  return grossOf(made) === amountCents
    ? { ok: true, value: made }
    : { ok: false, error: 'credit_other_amount' };
};
