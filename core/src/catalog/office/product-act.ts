// [OFFICE-30] What can be done with all products that match: which values of a row an act changes. One function for the
// preview and for the job.
import * as z from 'zod/mini';
import { type CellProblem, type RowValues, rowProblems } from './cell-value.ts';
import { applyFormula, PriceFormulaSchema, ROUNDINGS } from './price-formula.ts';
import { PRODUCT_STATES } from './product-filter.ts';

const categoryId = z.int().check(z.positive(), z.maximum(2_147_483_647));
const day = z.string().check(
  z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'must be a day, like 2027-01-31',
  }),
);
const MAX_TEXT = 1000;

export const ProductActSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    formula: PriceFormulaSchema,
    rounding: z._default(z.enum(ROUNDINGS), 'none'),
  }),
  /** From the price; without a day it begins at once, or has no end. */
  z
    .strictObject({
      kind: z.literal('special'),
      formula: PriceFormulaSchema,
      rounding: z._default(z.enum(ROUNDINGS), 'none'),
      from: z._default(z.nullable(day), null),
      to: z._default(z.nullable(day), null),
    })
    .check(
      z.refine(({ from, to }) => from === null || to === null || from <= to, {
        ...{ path: ['to'], error: 'must not be before from' },
      }),
    ),
  z.strictObject({ kind: z.literal('no_special') }),
  z.strictObject({ kind: z.literal('state'), state: z.enum(PRODUCT_STATES) }),
  z.strictObject({ kind: z.literal('category_add'), category_id: categoryId }),
  z.strictObject({ kind: z.literal('category_remove'), category_id: categoryId }),
  z.strictObject({
    kind: z.literal('attribute'),
    code: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/, { error: 'must be the code of an attribute' })),
    /** The value of an option, or a text; null: none. */
    value: z.nullable(z.union([z.int(), z.string().check(z.maxLength(MAX_TEXT))])),
  }),
]);

export type ProductAct = z.output<typeof ProductActSchema>;

/** Acts on cells of rows; the others change the product as a whole. */
export type CellAct = Extract<ProductAct, { kind: 'price' | 'special' | 'no_special' | 'state' }>;

export const isCellAct = (act: ProductAct): act is CellAct =>
  act.kind === 'price' || act.kind === 'special' || act.kind === 'no_special' || act.kind === 'state';

/** Acts on prices reach each variant; a state is that of the product, or of the variants that were chosen. */
export const isPriceAct = ({ kind }: ProductAct): boolean =>
  kind === 'price' || kind === 'special' || kind === 'no_special';

export type ActedRow = { ok: true; cells: RowValues } | { ok: false; problem: CellProblem };

/** The cells that an act changes in a row; none: they have these values already. */
export const actOnRow = (act: CellAct, row: Required<RowValues>): ActedRow => {
  const wanted = cellsOf(act, row);
  if (wanted === null) return { ok: false, problem: 'computed' };
  if (typeof wanted === 'string') return { ok: false, problem: wanted };
  const cells = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => row[column as keyof RowValues] !== value),
  ) as RowValues;
  const [problem] = Object.values(rowProblems({ ...row, ...cells }));
  return problem && Object.keys(cells).length > 0 ? { ok: false, problem } : { ok: true, cells };
};

/** Null: the row has no price of its own. */
const cellsOf = (act: CellAct, { price }: Required<RowValues>): RowValues | CellProblem | null => {
  if (act.kind === 'state') return { state: act.state };
  if (typeof price !== 'number') return null;
  if (act.kind === 'no_special') return { special_price: null, special_from: null, special_to: null };
  const cents = applyFormula(price, act.formula, act.rounding);
  if (cents === null) return act.formula.kind === 'amount' ? 'negative' : 'too_large';
  return act.kind === 'price'
    ? { price: cents }
    : { special_price: cents, special_from: act.from, special_to: act.to };
};
