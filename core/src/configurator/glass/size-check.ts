// [SIZE-01] Validates the size of a pane: every field a required number within its bounds.
import type { SizeRules } from '../../catalog/product.ts';
import type { GlassSize } from './glass-shape.ts';

export const SIZE_FIELDS = ['width', 'height', 'height2'] as const;

export type SizeField = (typeof SIZE_FIELDS)[number];

/** Millimetres as typed or sent. */
export type SizeInput = Readonly<Partial<Record<SizeField, string | number | null>>>;

export type SizeErrorCode =
  | 'size_required'
  | 'size_not_a_number'
  | 'size_too_small'
  | 'size_too_large'
  | 'size_off_step';

export interface SizeError {
  field: SizeField;
  code: SizeErrorCode;
  /** The violated bound, or the step, in millimetres; 0 where there is none. */
  boundMm: number;
}

export type SizeCheck = { ok: true; value: GlassSize } | { ok: false; errors: SizeError[] };

const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

/** Parses typed millimetres; `null` when invalid. */
export const lengthOf = (value: string | number): number | null => {
  const text = String(value).replace(/\s/g, '');
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : null;
};

const checkField = (
  field: SizeField,
  value: string | number | null | undefined,
  [minMm, maxMm]: readonly [number, number],
  stepMm: number,
): number | SizeError => {
  if (value === null || value === undefined || String(value).trim() === '') {
    return { field, code: 'size_required', boundMm: 0 };
  }
  const lengthMm = lengthOf(value);
  if (lengthMm === null) return { field, code: 'size_not_a_number', boundMm: 0 };
  if (lengthMm < minMm) return { field, code: 'size_too_small', boundMm: minMm };
  if (lengthMm > maxMm) return { field, code: 'size_too_large', boundMm: maxMm };
  if ((lengthMm - minMm) % stepMm !== 0) return { field, code: 'size_off_step', boundMm: stepMm };
  return lengthMm;
};

/** The size fields of a product: height 2 only where it has bounds. */
export const sizeFieldsOf = (rules: Pick<SizeRules, 'bounds'>): SizeField[] =>
  SIZE_FIELDS.filter((field) => rules.bounds[field] !== undefined);

export const checkSize = (rules: Pick<SizeRules, 'bounds' | 'stepMm'>, input: SizeInput): SizeCheck => {
  const errors: SizeError[] = [];
  const lengths: Partial<Record<SizeField, number>> = {};
  for (const field of sizeFieldsOf(rules)) {
    const bounds = rules.bounds[field];
    if (!bounds) continue;
    const checked = checkField(field, input[field], bounds, rules.stepMm);
    if (typeof checked === 'number') lengths[field] = checked;
    else errors.push(checked);
  }
  const { width, height, height2 } = lengths;
  if (errors.length > 0 || width === undefined || height === undefined) return { ok: false, errors };
  const value = { widthMm: width, heightMm: height, ...(height2 !== undefined && { height2Mm: height2 }) };
  return { ok: true, value };
};
