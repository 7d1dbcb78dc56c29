// Options of a made-to-measure product in the shapes of the contract.
import { type SizeField, sizeFieldsOf } from '@klaas/core/configurator/glass/size-check.ts';
import type { SizeOptionsSchema, SizeValuesSchema } from '@klaas/core/contract/size-endpoints.ts';
import type * as z from 'zod/mini';
import type { SizeSubject } from './size-subject.ts';

type SizeOptions = z.infer<typeof SizeOptionsSchema>;
type SizeValues = z.infer<typeof SizeValuesSchema>;

const boundOf = ([min, max]: readonly [number, number]) => ({ min, max });
const skuOf = ({ product, variant }: SizeSubject): string => variant?.sku ?? product.sku;
const idOf = ({ product, variant }: SizeSubject): number => variant?.id ?? product.id;

const workOf = ({ rules, rates }: SizeSubject) => ({
  deductions: rules.deductions ?? null,
  tolerance_mm: rules.toleranceMm ?? null,
  max_lean_mm: rules.maxLeanMm ?? 0,
  out_of_square_price: rates.out_of_square ?? 0,
  opens: rules.opens ?? null,
  hinge_sides: [...(rules.hingeSides ?? [])],
  hinge_set: rules.hingeSet
    ? {
        limit_kg: rules.hingeSet.limitKg,
        most_sets: rules.hingeSet.mostSets,
        price: rates.hinge_set ?? 0,
      }
    : null,
  edges: (rules.edges ?? []).map((code) => ({
    code,
    per_m: rates.edge_work?.find((work) => work.code === code)?.per_m ?? 0,
  })),
  cutouts: (rules.cutouts ?? []).map(({ code, widthMm, heightMm, isRound, marginMm }) => ({
    code,
    width: widthMm,
    height: heightMm,
    is_round: isRound,
    margin_mm: marginMm,
    price: rates.cutouts?.find((cutout) => cutout.code === code)?.price ?? 0,
  })),
  max_cutouts: rules.maxCutouts ?? 0,
  thickness_limits: (rules.thicknessLimits ?? []).map(({ thicknessMm, areaM2 }) => ({
    thickness_mm: thicknessMm,
    area_m2: areaM2,
  })),
  finish: rules.finish
    ? { code: rules.finish, price: rates.finishes?.find(({ code }) => code === rules.finish)?.price ?? 0 }
    : null,
});

export const sizeOptionsOf = (subject: SizeSubject): SizeOptions => {
  const { product, rules, rates } = subject;
  const { width, height, height2 } = rules.bounds;
  return {
    sku: skuOf(subject),
    product_id: idOf(subject),
    glass: rates.rate_per_m2.map(({ glass, thickness_mm, rate }) => ({
      glass,
      thickness_mm,
      rate_per_m2: rate,
    })),
    default_thickness_mm: rules.defaultThicknessMm,
    glass_by_option: rules.glassByOption ?? {},
    size_option: rules.sizeOption ?? null,
    options: rates.options ?? [],
    custom_options: (product.custom_options ?? [])
      .filter((option) => !option.size_field)
      .map((option) => ({ ...option })),
    bounds: {
      width: boundOf(width),
      height: boundOf(height),
      ...(height2 && { height2: boundOf(height2) }),
    },
    step_mm: rules.stepMm,
    minimum_billed_area_m2: rates.minimum_billed_area_m2,
    lead_time_days: rules.leadTimeDays,
    ...workOf(subject),
  };
};

const LEANS = ['lean_left', 'lean_right'] as const;

export const sizeValuesOf = (subject: SizeSubject): SizeValues => {
  const { product, rules } = subject;
  const options = product.custom_options ?? [];
  const sizes = sizeFieldsOf(rules).map((attribute: SizeField) => {
    const [min, max] = rules.bounds[attribute] ?? [0, 0];
    const option_id = options.find((entry) => entry.size_field === attribute)?.option_id ?? null;
    return { attribute, option_id, min, max, step: rules.stepMm, unit: 'mm' as const, required: true };
  });
  const { maxLeanMm = 0 } = rules;
  const leans = (maxLeanMm > 0 ? LEANS : []).map((attribute) => ({
    attribute,
    option_id: options.find((entry) => entry.glass_field === attribute)?.option_id ?? null,
    min: -maxLeanMm,
    max: maxLeanMm,
    step: 1,
    unit: 'mm' as const,
    required: false,
  }));
  return {
    sku: skuOf(subject),
    product_id: idOf(subject),
    attributes: [...sizes, ...leans],
    choices: options.flatMap(({ option_id, title, values = [], glass_field: attribute }) => {
      if (!attribute || attribute === 'lean_left' || attribute === 'lean_right') return [];
      const choices = values.map(({ code = '', option_type_id, title: label }) => ({
        code,
        option_type_id,
        label,
      }));
      return [{ attribute, option_id, title, values: choices }];
    }),
  };
};
