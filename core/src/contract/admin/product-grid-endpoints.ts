// Cells of the product grid, saved together.
import * as z from 'zod/mini';
import { CELL_PROBLEMS, GRID_COLUMNS, isCellValue } from '../../catalog/office/cell-value.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { SkuSchema, StoreCodeSchema } from './goods-endpoints.ts';

const MAX_CELLS = 10_000;

const CellValueSchema = z.nullable(z.union([z.string().check(z.maxLength(1000)), z.int()]));

const CellSchema = z
  .strictObject({
    id: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    /** Of the product or of its variant. */
    sku: SkuSchema,
    column: z.enum(GRID_COLUMNS),
    /** What the person saw: a cell that was changed since is not overwritten. */
    base: CellValueSchema,
    value: CellValueSchema,
  })
  .check(
    z.refine(({ column, value }) => isCellValue(column, value), {
      path: ['value'],
      error: 'cannot stand in this column',
    }),
  );

const ProblemSchema = z.object({
  id: z.int(),
  sku: z.string(),
  column: z.enum(GRID_COLUMNS),
  rule: z.enum([...CELL_PROBLEMS, 'changed_since', 'gone', 'refused', 'forbidden']),
  theirs: z.optional(CellValueSchema),
  text: z.optional(z.string()),
});

export type CellRefusal = z.output<typeof ProblemSchema>;

export const saveCellsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/cells',
  summary: 'Saves cells of products and variants as one change; with problems nothing, or only the good ones',
  permission: 'products.read',
  body: z.strictObject({
    store: StoreCodeSchema,
    cells: z.array(CellSchema).check(z.minLength(1), z.maxLength(MAX_CELLS)),
    good_only: z._default(z.boolean(), false),
  }),
  output: z.object({
    saved: z.int(),
    problems: z.array(ProblemSchema),
    /** Stores with own values, which they keep. */
    kept: z.array(z.string()),
    /** By which all of it is undone. */
    change_id: z.nullable(z.int()),
  }),
});
