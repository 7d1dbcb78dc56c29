// [SIZE-01] Validates a configured pane. Every error has its field, and its bound where there is one.
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';
import type { Configuration, ConfigurationDraft, ConfigurationField, Measure } from './configuration.ts';
import type { ConfigurationError } from './configuration-error.ts';
import { type Cutout, parseCutouts } from './cutout.ts';
import { cutoutErrors } from './cutout-check.ts';
import { type GlassGeometry, glassGeometryOf, sizesOfMeasure } from './glass/glass-geometry.ts';
import type { GlassSize } from './glass/glass-shape.ts';
import { checkSize, lengthOf, sizeFieldsOf } from './glass/size-check.ts';
import type { HingeSide } from './glass/work-rules.ts';

export type ConfigurationCheck =
  | { ok: true; value: Configuration; geometry: GlassGeometry }
  | { ok: false; errors: ConfigurationError[] };

/** Smaller panes cannot be tempered. */
export const MIN_GLASS_MM = 50;
const MEASURES: readonly Measure[] = ['glass', 'opening'];

const textOf = (value: string | number | null | undefined): string => String(value ?? '').trim();

const leanOf = (
  rules: SizeRules,
  draft: ConfigurationDraft,
  field: 'lean_left' | 'lean_right',
  errors: ConfigurationError[],
): number => {
  const text = textOf(draft[field]);
  if (text === '') return 0;
  const leanMm = lengthOf(text);
  const { maxLeanMm = 0 } = rules;
  if (leanMm === 0) return 0;
  if (maxLeanMm === 0) errors.push({ field, code: 'size_unknown' });
  else if (leanMm === null) errors.push({ field, code: 'size_not_a_number' });
  else if (leanMm < -maxLeanMm) errors.push({ field, code: 'size_too_small', bound: -maxLeanMm });
  else if (leanMm > maxLeanMm) errors.push({ field, code: 'size_too_large', bound: maxLeanMm });
  else if (!Number.isInteger(leanMm)) errors.push({ field, code: 'size_off_step', bound: 1 });
  else return leanMm;
  return 0;
};

const sizeOf = (
  rules: SizeRules,
  draft: ConfigurationDraft,
  errors: ConfigurationError[],
): GlassSize | null => {
  const { width, height, height2 } = draft;
  const checked = checkSize(rules, { width, height, height2 });
  if (!checked.ok)
    errors.push(
      ...checked.errors.map(({ field, code, boundMm }) => ({
        field,
        code,
        ...(boundMm > 0 && { bound: boundMm }),
      })),
    );
  // An unsupported size field would be dropped silently, and the wrong pane cut.
  if (textOf(height2) !== '' && !sizeFieldsOf(rules).includes('height2'))
    errors.push({ field: 'height2', code: 'size_unknown' });
  const leanLeftMm = leanOf(rules, draft, 'lean_left', errors);
  const leanRightMm = leanOf(rules, draft, 'lean_right', errors);
  if (!checked.ok) return null;
  return { ...checked.value, ...(leanLeftMm && { leanLeftMm }), ...(leanRightMm && { leanRightMm }) };
};

/** The value when it is among the choices, the first choice when it is empty. */
const choiceOf = <T extends string>(
  field: ConfigurationField,
  value: string | number | null | undefined,
  choices: readonly T[],
  errors: ConfigurationError[],
): T | '' => {
  const text = textOf(value);
  if (text === '') return choices[0] ?? '';
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) errors.push({ field, code: 'choice_unknown', value: text.slice(0, 40) });
  return chosen ?? '';
};

const listOf = (value: string | number | null | undefined): string[] => [
  ...new Set(textOf(value).split('.').filter(Boolean)),
];

const glassOf = (
  rules: SizeRules,
  rates: MadeToMeasureRates,
  draft: ConfigurationDraft,
  errors: ConfigurationError[],
) => {
  const glass = textOf(draft.glass) || rates.rate_per_m2[0]?.glass || '';
  const thickness = textOf(draft.thickness);
  const thicknessMm = thickness === '' ? rules.defaultThicknessMm : (lengthOf(thickness) ?? Number.NaN);
  const isMade = rates.rate_per_m2.some((rate) => rate.glass === glass && rate.thickness_mm === thicknessMm);
  if (!isMade) {
    const isGlassKnown = rates.rate_per_m2.some((rate) => rate.glass === glass);
    const value = `${glass} ${thickness || thicknessMm}`.slice(0, 40);
    errors.push({ field: isGlassKnown ? 'thickness' : 'glass', code: 'glass_unknown', value });
  }
  return { glass, thicknessMm };
};

const cutoutsOf = (draft: ConfigurationDraft, errors: ConfigurationError[]): Cutout[] => {
  const parsed = parseCutouts(textOf(draft.cutouts));
  if (parsed === null)
    errors.push({ field: 'cutouts', code: 'choice_unknown', value: textOf(draft.cutouts).slice(0, 40) });
  return parsed ?? [];
};

const extrasOf = (rates: MadeToMeasureRates, draft: ConfigurationDraft, errors: ConfigurationError[]) => {
  const requested = listOf(draft.extras);
  const knownCodes = (rates.options ?? []).map(({ code }) => code);
  for (const value of requested.filter((code) => !knownCodes.includes(code)))
    errors.push({ field: 'extras', code: 'choice_unknown', value: value.slice(0, 40) });
  // In the order of the price constants: percentages apply to the sum so far.
  return knownCodes.filter((code) => requested.includes(code));
};

/** An opening within its bounds may still leave no glass after the deductions. */
const glassSizeErrors = (rules: SizeRules, size: GlassSize, measure: Measure): ConfigurationError[] => {
  const { glassSize, openingSize } = sizesOfMeasure(rules, size, measure);
  const lengths = [
    ['width', glassSize.widthMm, openingSize.widthMm],
    ['height', glassSize.heightMm, openingSize.heightMm],
    ['height2', glassSize.height2Mm, openingSize.height2Mm ?? 0],
  ] as const;
  return lengths.flatMap(([field, glassMm, openingMm]) =>
    glassMm !== undefined && glassMm < MIN_GLASS_MM
      ? [{ field, code: 'size_too_small', bound: MIN_GLASS_MM + openingMm - glassMm } as const]
      : [],
  );
};

/** Rules that depend on several fields. */
const combinationErrors = (
  rules: SizeRules,
  { thicknessMm, cutouts }: Configuration,
  { glass, panels, hingeSets }: GlassGeometry,
): ConfigurationError[] => {
  const errors = cutoutErrors(rules, glass, panels, cutouts);
  const limit = rules.thicknessLimits?.find((candidate) => candidate.thicknessMm === thicknessMm);
  if (limit && panels.some(({ shape }) => shape.areaMm2 > limit.areaM2 * 1_000_000))
    errors.push({ field: 'thickness', code: 'glass_too_large', bound: limit.areaM2 });
  if (rules.hingeSet && hingeSets > rules.hingeSet.mostSets)
    errors.push({
      field: 'thickness',
      code: 'too_heavy',
      bound: rules.hingeSet.limitKg * rules.hingeSet.mostSets,
    });
  return errors;
};

export const checkConfiguration = (
  rules: SizeRules,
  rates: MadeToMeasureRates,
  draft: ConfigurationDraft,
): ConfigurationCheck => {
  const errors: ConfigurationError[] = [];
  const size = sizeOf(rules, draft, errors);
  const measures = rules.deductions ? MEASURES : MEASURES.slice(0, 1);
  const measure = choiceOf('measure', draft.measure, measures, errors) || 'glass';
  const { glass, thicknessMm } = glassOf(rules, rates, draft, errors);
  const edge = choiceOf('edge', draft.edge, rules.edges ?? [], errors);
  const hinge = choiceOf<HingeSide>('hinge', draft.hinge, rules.hingeSides ?? [], errors) || null;
  const cutouts = cutoutsOf(draft, errors);
  const extras = extrasOf(rates, draft, errors);
  if (size) errors.push(...glassSizeErrors(rules, size, measure));
  if (!size || errors.length > 0) return { ok: false, errors };
  const value: Configuration = { size, measure, glass, thicknessMm, edge, hinge, cutouts, extras };
  const geometry = glassGeometryOf(rules, value);
  const combined = combinationErrors(rules, value, geometry);
  return combined.length > 0 ? { ok: false, errors: combined } : { ok: true, value, geometry };
};
