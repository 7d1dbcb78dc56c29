// Settings of the workshop: steps of a pane, glass sheets and cutting.
import * as z from 'zod/mini';

/** A pane's states besides the steps of the workshop, which a shop may choose. */
export const PANE_BROKEN = 'broken';
export const ON_HOLD = 'on_hold';
export const QUEUE_STEP = 'queue';
export const CUTTING_STEP = 'cutting';
export const READY_STEP = 'ready';
const StepSchema = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z_]{0,29}$/, { error: 'must be a word of a–z and _' })),
  /** By language; without one the office has its own word. */
  title: z.optional(z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(60)))),
  /** What the workshop can do of it in a day; without it: enough. */
  m2PerDay: z.optional(z.number().check(z.minimum(0.1), z.maximum(100_000))),
});
const StepsSchema = z.array(StepSchema).check(
  z.refine((steps) => new Set(steps.map(({ code }) => code)).size === steps.length, {
    error: 'a step is there twice',
  }),
  z.refine((steps) => steps.every(({ code }) => code !== PANE_BROKEN && code !== ON_HOLD), {
    error: 'broken and on_hold are no steps',
  }),
  z.refine(
    (steps) =>
      steps[0]?.code === QUEUE_STEP && steps[1]?.code === CUTTING_STEP && steps.at(-1)?.code === READY_STEP,
    { error: 'must begin with queue and cutting and end with ready' },
  ),
);
const sheetSide = z.number().check(z.minimum(100), z.maximum(20_000));
const SheetSchema = z.strictObject({
  /** Code of the price constants. */
  glass: z.string().check(z.minLength(1)),
  thicknessMm: z.number().check(z.minimum(1), z.maximum(100)),
  widthMm: sheetSide,
  heightMm: sheetSide,
});

/** What decides which panes can be made. */
export const WORKSHOP_LIMITS = {
  /** Sizes in which a glass is bought; a glass without one has those of `usualSheet`. */
  sheets: z._default(z.array(SheetSchema), []),
  usualSheet: z._default(z.strictObject({ widthMm: sheetSide, heightMm: sheetSide }), {
    widthMm: 3210,
    heightMm: 2250,
  }),
  /** Glasses with a direction, whose pieces are not turned on the sheet. */
  directedGlasses: z._default(z.array(z.string()), []),
  /** The largest piece that can be laid on the cutting table, in either direction. */
  cuttingTable: z._default(z.strictObject({ widthMm: sheetSide, heightMm: sheetSide }), {
    widthMm: 3660,
    heightMm: 2550,
  }),
  /** The smallest side and the largest piece that can be tempered. */
  temperingOven: z._default(
    z.strictObject({
      leastSideMm: z.number().check(z.minimum(1), z.maximum(1000)),
      widthMm: sheetSide,
      heightMm: sheetSide,
    }),
    { leastSideMm: 50, widthMm: 4200, heightMm: 2440 },
  ),
  /** Glasses that are not tempered. */
  untemperedGlasses: z._default(z.array(z.string()), ['mirror']),
};

export const productionShape = {
  steps: z._default(StepsSchema, [
    { code: QUEUE_STEP },
    { code: CUTTING_STEP, m2PerDay: 30 },
    { code: 'edge', m2PerDay: 25 },
    { code: 'tempering', m2PerDay: 40 },
    { code: 'check' },
    { code: READY_STEP },
  ]),
  ...WORKSHOP_LIMITS,
  /** Glass between two pieces that is lost by the cut. */
  kerfMm: z._default(z.number().check(z.minimum(0), z.maximum(50)), 4),
  /** A rest with smaller sides is not kept. */
  leastOffcutMm: z._default(
    z.strictObject({
      shortSide: z.number().check(z.minimum(1)),
      longSide: z.number().check(z.minimum(1)),
    }),
    { shortSide: 300, longSide: 500 },
  ),
  /** What one person lifts. */
  liftKg: z._default(z.number().check(z.minimum(1)), 25),
  /** Whether new panes are promised later while the workshop has more to make than it can. */
  promiseFollowsLoad: z._default(z.boolean(), false),
};
