// The itemised price of a pane cut to size. Constants are data; area and perimeter come from the geometry.
import type { Result } from '../../stores/result.ts';
import { centsOf, percentOf, roundCents } from './money.ts';
import type { MadeToMeasureRates } from './price-constants.ts';

export interface MadeToMeasureQuery {
  areaMm2: number;
  perimeterMm: number;
  glass: string;
  thicknessMm: number;
  /** Edge work other than the standard one. */
  edge?: string;
  /** Codes of holes and cutouts, one entry each. */
  cutouts?: readonly string[];
  /** Sets of hinges or rollers beyond the first. */
  extraHingeSets?: number;
  isOutOfSquare?: boolean;
  finish?: string;
  /** Codes of the selected extras. */
  options?: readonly string[];
}

/** Gross cents. `priceCents` is the sum of the others. */
export interface MadeToMeasurePrice {
  baseCents: number;
  areaCents: number;
  edgeCents: number;
  /** Work and extras: `edge:CODE`, `cutout:CODE`, `hinge_set`, `out_of_square`, `finish:CODE`, then the options. */
  options: { code: string; priceCents: number }[];
  priceCents: number;
  areaM2: number;
  billedAreaM2: number;
  edgeM: number;
}

export type MadeToMeasureError = 'glass_unknown' | 'option_unknown';

type Part = MadeToMeasurePrice['options'][number];

const MM2_PER_M2 = 1_000_000;
const MM_PER_M = 1000;

const unknown = (code: string) => ({ ok: false, error: 'option_unknown', detail: { code } }) as const;

const workParts = (
  query: MadeToMeasureQuery,
  rates: MadeToMeasureRates,
  edgeM: number,
): Result<Part[], MadeToMeasureError> => {
  const { edge, cutouts = [], extraHingeSets = 0, isOutOfSquare, finish } = query;
  const parts: Part[] = [];
  if (edge) {
    const work = rates.edge_work?.find(({ code }) => code === edge);
    if (!work) return unknown(edge);
    parts.push({ code: `edge:${edge}`, priceCents: roundCents(edgeM * centsOf(work.per_m)) });
  }
  for (const kind of [...new Set(cutouts)].sort()) {
    const cutout = rates.cutouts?.find(({ code }) => code === kind);
    if (!cutout) return unknown(kind);
    const count = cutouts.filter((code) => code === kind).length;
    parts.push({ code: `cutout:${kind}`, priceCents: count * centsOf(cutout.price) });
  }
  if (extraHingeSets > 0)
    parts.push({ code: 'hinge_set', priceCents: extraHingeSets * centsOf(rates.hinge_set ?? 0) });
  if (isOutOfSquare) parts.push({ code: 'out_of_square', priceCents: centsOf(rates.out_of_square ?? 0) });
  // A finish without a surcharge is the standard one.
  const surcharge = rates.finishes?.find(({ code }) => code === finish);
  if (surcharge) parts.push({ code: `finish:${surcharge.code}`, priceCents: centsOf(surcharge.price) });
  return { ok: true, value: parts };
};

export const madeToMeasurePriceOf = (
  query: MadeToMeasureQuery,
  rates: MadeToMeasureRates,
): Result<MadeToMeasurePrice, MadeToMeasureError> => {
  const { glass, thicknessMm } = query;
  const glassRate = rates.rate_per_m2.find(
    (candidate) => candidate.glass === glass && candidate.thickness_mm === thicknessMm,
  );
  if (!glassRate) return { ok: false, error: 'glass_unknown', detail: { glass, thickness_mm: thicknessMm } };

  const areaM2 = query.areaMm2 / MM2_PER_M2;
  const billedAreaM2 = Math.max(areaM2, rates.minimum_billed_area_m2);
  const edgeM = query.perimeterMm / MM_PER_M;
  const baseCents = centsOf(rates.base);
  const areaCents = roundCents(billedAreaM2 * centsOf(glassRate.rate));
  const edgeCents = roundCents(edgeM * centsOf(rates.edge_per_m));
  const work = workParts(query, rates, edgeM);
  if (!work.ok) return work;
  const options = [...work.value];
  let priceCents = options.reduce((sum, part) => sum + part.priceCents, baseCents + areaCents + edgeCents);

  for (const code of query.options ?? []) {
    const option = rates.options?.find((candidate) => candidate.code === code);
    if (!option) return unknown(code);
    const optionCents =
      option.price_type === 'percent' ? percentOf(priceCents, option.price) : centsOf(option.price);
    options.push({ code, priceCents: optionCents });
    priceCents += optionCents;
  }
  return {
    ok: true,
    value: { baseCents, areaCents, edgeCents, options, priceCents, areaM2, billedAreaM2, edgeM },
  };
};
