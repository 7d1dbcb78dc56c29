// The price of a pane cut to size, with its parts. Constants are data; the shape's area and perimeter come from geometry.
import type { Result } from '../stores/result.ts';
import { centsOf, percentOf, roundCents } from './money.ts';
import type { MadeToMeasureRates } from './price-constants.ts';

export interface MadeToMeasureQuestion {
  areaMm2: number;
  perimeterMm: number;
  glass: string;
  thicknessMm: number;
  /** Codes of the chosen extras. */
  options?: readonly string[];
}

/** Gross cents. `priceCents` is the sum of the others. */
export interface MadeToMeasurePrice {
  baseCents: number;
  areaCents: number;
  edgeCents: number;
  options: { code: string; priceCents: number }[];
  priceCents: number;
  areaM2: number;
  billedAreaM2: number;
  edgeM: number;
}

export type MadeToMeasureError = 'glass_unknown' | 'option_unknown';

const MM2_PER_M2 = 1_000_000;
const MM_PER_M = 1000;

export const madeToMeasurePriceOf = (
  question: MadeToMeasureQuestion,
  rates: MadeToMeasureRates,
): Result<MadeToMeasurePrice, MadeToMeasureError> => {
  const { glass, thicknessMm } = question;
  const glassRate = rates.rate_per_m2.find(
    (candidate) => candidate.glass === glass && candidate.thickness_mm === thicknessMm,
  );
  if (!glassRate) return { ok: false, error: 'glass_unknown', detail: { glass, thickness_mm: thicknessMm } };

  const areaM2 = question.areaMm2 / MM2_PER_M2;
  const billedAreaM2 = Math.max(areaM2, rates.minimum_billed_area_m2);
  const edgeM = question.perimeterMm / MM_PER_M;
  const baseCents = centsOf(rates.base);
  const areaCents = roundCents(billedAreaM2 * centsOf(glassRate.rate));
  const edgeCents = roundCents(edgeM * centsOf(rates.edge_per_m));
  let priceCents = baseCents + areaCents + edgeCents;

  const options: MadeToMeasurePrice['options'] = [];
  for (const code of question.options ?? []) {
    const option = rates.options?.find((candidate) => candidate.code === code);
    if (!option) return { ok: false, error: 'option_unknown', detail: { code } };
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
