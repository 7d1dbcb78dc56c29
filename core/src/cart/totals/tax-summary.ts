// Tax per rate on the sum of its lines, then split back over the lines, so the cents add up both ways.
import { splitGross } from '../../catalog/pricing/money.ts';
import { splitCents } from './split-cents.ts';

export interface TaxableLine {
  grossCents: number;
  discountCents: number;
  taxPercent: number;
}

export interface TaxedLine {
  /** Net of the whole line before discount. */
  rowNetCents: number;
  /** Tax of the line after discount. */
  taxCents: number;
}

export interface RateSum {
  percent: number;
  taxCents: number;
}

export interface TaxSummary {
  lines: TaxedLine[];
  rates: RateSum[];
}

export const sumTaxes = (lines: readonly TaxableLine[]): TaxSummary => {
  const percents = [...new Set(lines.map((line) => line.taxPercent))].sort((a, b) => b - a);
  const taxed: TaxedLine[] = lines.map(() => ({ rowNetCents: 0, taxCents: 0 }));
  const rates = percents.map((percent): RateSum => {
    const members = [...lines.entries()].filter(([, line]) => line.taxPercent === percent);
    const gross = members.map(([, line]) => line.grossCents);
    const paid = members.map(([, line]) => line.grossCents - line.discountCents);
    const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    const taxCents = splitGross(add(paid), percent).taxCents;
    const nets = splitCents(splitGross(add(gross), percent).netCents, gross);
    const taxes = splitCents(taxCents, paid);
    for (const [at, [index]] of members.entries())
      taxed[index] = { rowNetCents: nets[at] ?? 0, taxCents: taxes[at] ?? 0 };
    return { percent, taxCents };
  });
  return { lines: taxed, rates };
};
