// Products from a CSV file: the browser reads it, people name its columns, the server checks and imports the rows.
import * as z from 'zod/mini';
import { GRID_COLUMNS } from '../../catalog/office/cell-value.ts';
import { MAX_IMPORTED_ROWS } from '../../catalog/office/import-table.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { SkuSchema, StoreCodeSchema } from './goods-endpoints.ts';
import { ProductRunProblemSchema } from './product-bulk-endpoints.ts';

const MAX_TEXT = 1000;

const ImportFields = {
  store: StoreCodeSchema,
  columns: z.array(z.enum(GRID_COLUMNS)).check(
    z.minLength(1),
    z.refine((columns) => new Set(columns).size === columns.length, { error: 'must not be there twice' }),
  ),
  /** Line of the file, sku, and the text of each column. */
  rows: z
    .array(
      z.tuple([z.int().check(z.positive()), SkuSchema, z.array(z.string().check(z.maxLength(MAX_TEXT)))]),
    )
    .check(z.minLength(1), z.maxLength(MAX_IMPORTED_ROWS)),
};

/** Each row is a list of its line, its sku and the list of its cells. */
const maxValues = MAX_IMPORTED_ROWS * (4 + GRID_COLUMNS.length) + 100;

const isEven = ({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly unknown[])[] }) =>
  rows.every(([, , cells]) => Array.isArray(cells) && cells.length === columns.length);
const evenRows = { path: ['rows'], error: 'must have as many cells as there are columns' };

export const planProductImportEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/import/plan',
  summary: 'Dry run of an import: the same writer, and nothing is written',
  permission: 'products.read',
  maxValues,
  isRead: true,
  body: z.strictObject(ImportFields).check(z.refine(isEven, evenRows)),
  output: z.object({
    /** Rows. */
    changed: z.int(),
    same: z.int(),
    problems: z.array(ProductRunProblemSchema),
    /** For the import: products that are changed after this moment are left out. */
    as_of: z.string(),
  }),
});

export const startProductImportEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  summary: 'Imports rows as a job: all or none, or without those that cannot be',
  permission: 'products.read',
  maxValues,
  body: z
    .strictObject({
      ...ImportFields,
      is_whole: z.boolean(),
      as_of: z.iso.datetime(),
    })
    .check(z.refine(isEven, evenRows)),
  output: z.object({ id: z.string(), total: z.int() }),
});
