// Acts on all products that match, and what became of them.
import * as z from 'zod/mini';
import { CELL_PROBLEMS, GRID_COLUMNS } from '../../catalog/office/cell-value.ts';
import { ProductActSchema } from '../../catalog/office/product-act.ts';
import { PRODUCT_KINDS, ProductWhereSchema } from '../../catalog/office/product-filter.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { SkuSchema, StoreCodeSchema } from './goods-endpoints.ts';

const MAX_SKUS = 1000;

const BulkBodySchema = z.strictObject({
  store: StoreCodeSchema,
  where: ProductWhereSchema,
  /** Of the list: a state is that of its rows. */
  kind: z._default(z.enum(PRODUCT_KINDS), 'products'),
  /** Only these rows of the products that match. */
  skus: z.optional(z.array(SkuSchema).check(z.minLength(1), z.maxLength(MAX_SKUS))),
  act: ProductActSchema,
});

export type ProductBulkBody = z.output<typeof BulkBodySchema>;

export const PRODUCT_PROBLEMS = [
  ...CELL_PROBLEMS,
  'changed_since',
  'gone',
  'refused',
  /** An attribute by which its variants differ. */
  'variant_option',
  'unknown_sku',
] as const;

export type ProductProblem = (typeof PRODUCT_PROBLEMS)[number];

const ValueSchema = z.nullable(z.union([z.string(), z.number()]));

const SampleSchema = z.object({
  sku: z.string(),
  name: z.string(),
  before: ValueSchema,
  after: ValueSchema,
  problem: z.nullable(z.enum(PRODUCT_PROBLEMS)),
});

export type ProductBulkSample = z.output<typeof SampleSchema>;

export const planProductBulkEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/bulk/plan',
  summary: 'What an act on all products that match would change, and what it cannot; writes nothing',
  permission: 'products.read',
  isRead: true,
  body: BulkBodySchema,
  output: z.object({
    products: z.int(),
    /** Rows that change, that have the value already, and by reason those that cannot. */
    changed: z.int(),
    same: z.int(),
    problems: z.array(z.object({ rule: z.enum(PRODUCT_PROBLEMS), count: z.int() })),
    samples: z.array(SampleSchema),
  }),
});

export const startProductBulkEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/bulk',
  summary: 'Starts an act on all products that match, as a job',
  permission: 'products.read',
  body: BulkBodySchema,
  output: z.object({ id: z.string(), total: z.int() }),
});

export const productAttributesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/bulk/attributes',
  summary: 'Attributes that can be set for many products, with their options, in the language of a store',
  permission: 'products.read',
  query: z.object({ store: StoreCodeSchema }),
  output: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      input: z.string(),
      options: z.array(z.object({ value: z.string(), title: z.string() })),
    }),
  ),
});

const KeySchema = z.object({ key: z.uuid() });

/** `taking_back`: all or none, and a row was refused. */
const RUN_STATES = ['waiting', 'running', 'done', 'cancelled', 'taking_back', 'taken_back'] as const;

export const ProductRunProblemSchema = z.object({
  sku: z.string(),
  rule: z.enum(PRODUCT_PROBLEMS),
  /** Of the file that was imported. */
  line: z.optional(z.int()),
  column: z.optional(z.enum(GRID_COLUMNS)),
  text: z.optional(z.string()),
});

const RunSchema = z.object({
  state: z.enum(RUN_STATES),
  /** Products. */
  total: z.int(),
  done: z.int(),
  /** Rows. */
  changed: z.int(),
  refused: z.int(),
  /** The first of them. */
  problems: z.array(ProductRunProblemSchema),
  /** By which all of it is undone; null: nothing was written. */
  change_id: z.nullable(z.int()),
});

export type ProductBulkRun = z.output<typeof RunSchema>;

export const productBulkEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/bulk/{key}',
  summary: 'How far an act on many products is',
  permission: 'products.read',
  params: KeySchema,
  output: RunSchema,
});

export const cancelProductBulkEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/bulk/{key}/cancel',
  summary: 'Ends an act on many products; what is written stays, and can be undone as one',
  permission: 'products.read',
  params: KeySchema,
  output: RunSchema,
});
