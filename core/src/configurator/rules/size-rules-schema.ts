// Schema for the rules of a made-to-measure product: an invalid rule would produce a wrong pane.
import * as z from 'zod/mini';

const length = z.int().check(z.minimum(1), z.maximum(10_000));
const distance = z.number().check(z.minimum(0), z.maximum(10_000));
const deduction = z.number().check(z.minimum(-1000), z.maximum(1000));
const code = z.string().check(z.regex(/^[a-z_]{1,24}$/));
const span = z.tuple([length, length]);
const ordered = span.check(
  z.refine(([least, most]) => least <= most, { error: 'the least is above the most' }),
);
const sides = z.array(z.enum(['left', 'right'])).check(z.minLength(1));

const boundsOf = <Span extends z.core.$ZodType>(of: Span) => ({
  width: of,
  height: of,
  height2: z.optional(of),
});

const fields = {
  stepMm: length,
  priceKey: z.string(),
  defaultThicknessMm: z.number().check(z.positive()),
  leadTimeDays: z.int().check(z.minimum(0)),
  sizeOption: z.optional(z.string()),
  glassByOption: z.optional(z.record(z.string(), z.string())),
  deductions: z.optional(
    z.strictObject({ left: deduction, right: deduction, top: deduction, bottom: deduction }),
  ),
  toleranceMm: z.optional(z.strictObject({ plumb: distance, square: distance })),
  maxLeanMm: z.optional(distance),
  opens: z.optional(z.enum(['hinged', 'sliding'])),
  pattern: z.optional(z.enum(['fluted', 'grid'])),
  hingeSides: z.optional(sides),
  edges: z.optional(z.array(code).check(z.minLength(1))),
  cutouts: z.optional(
    z.array(
      z.strictObject({
        code,
        widthMm: length,
        heightMm: length,
        isRound: z.boolean(),
        marginMm: distance,
      }),
    ),
  ),
  maxCutouts: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  fittings: z.optional(
    z.array(
      z.strictObject({
        code: z.enum(['hinge', 'handle', 'clamp']),
        side: z.enum(['hinge', 'free']),
        insetMm: distance,
        heightMm: distance,
        from: z.enum(['bottom', 'top']),
        diameterMm: length,
      }),
    ),
  ),
  leaf: z.optional(z.strictObject({ widthMm: length, minFixedMm: length, gapMm: distance })),
  hingeSet: z.optional(
    z.strictObject({ limitKg: z.number().check(z.positive()), mostSets: z.int().check(z.minimum(1)) }),
  ),
  thicknessLimits: z.optional(
    z.array(z.strictObject({ thicknessMm: z.number(), areaM2: z.number().check(z.positive()) })),
  ),
  finish: z.optional(z.string()),
};

export const SizeRulesSchema = z.looseObject({ ...fields, bounds: z.looseObject(boundsOf(ordered)) });

/** As typed in the back office: whether the rules agree with each other is checked by `sizeRuleConflicts`. */
export const SizeRulesEditSchema = z.strictObject({ ...fields, bounds: z.strictObject(boundsOf(span)) });
