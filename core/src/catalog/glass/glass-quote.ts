// What a pane in a size costs and weighs.
import { type MadeToMeasurePrice, madeToMeasurePriceOf } from '../../pricing/made-to-measure-price.ts';
import type { PriceConstants } from '../../pricing/price-constants.ts';
import type { SizeRules } from '../product.ts';
import { type GlassShape, glassShapeOf, weightKgOf } from './glass-shape.ts';
import { checkSize, type SizeError, type SizeInput } from './size-check.ts';

export interface GlassQuestion {
  size: SizeInput;
  glass: string;
  /** The product's own thickness when left out. */
  thicknessMm?: number;
  options?: readonly string[];
}

export interface GlassQuote {
  shape: GlassShape;
  thicknessMm: number;
  weightKg: number;
  leadTimeDays: number;
  price: MadeToMeasurePrice;
}

export type GlassQuoteError =
  | { error: 'size_invalid'; sizeErrors: SizeError[] }
  | {
      error: 'price_key_unknown' | 'glass_unknown' | 'option_unknown';
      detail: Record<string, string | number>;
    };

export type GlassQuoteResult = { ok: true; value: GlassQuote } | ({ ok: false } & GlassQuoteError);

/** [SIZE-02] The price follows the size; the same function answers on the server and while typing. */
export const glassQuoteOf = (
  rules: SizeRules,
  constants: PriceConstants,
  question: GlassQuestion,
): GlassQuoteResult => {
  const checked = checkSize(rules, question.size);
  if (!checked.ok) return { ok: false, error: 'size_invalid', sizeErrors: checked.errors };
  const rates = constants.rates[rules.priceKey];
  if (!rates) return { ok: false, error: 'price_key_unknown', detail: { priceKey: rules.priceKey } };
  const shape = glassShapeOf(checked.value);
  const thicknessMm = question.thicknessMm ?? rules.defaultThicknessMm;
  const { glass, options } = question;
  const price = madeToMeasurePriceOf(
    { areaMm2: shape.areaMm2, perimeterMm: shape.perimeterMm, glass, thicknessMm, options },
    rates,
  );
  if (!price.ok) return { ok: false, error: price.error, detail: price.detail ?? {} };
  const weightKg = weightKgOf(shape, thicknessMm);
  return {
    ok: true,
    value: { shape, thicknessMm, weightKg, leadTimeDays: rules.leadTimeDays, price: price.value },
  };
};
