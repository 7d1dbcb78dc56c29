// Stock in the back office: levels, movements with their reasons, goods in, counts, and the limits of a sku.
import * as z from 'zod/mini';
import { BOOKED_KINDS, MAX_PIECES } from '../../stock/plan-booking.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText } from './list-rows.ts';

/** Of one delivery or count. */
export const MAX_BOOKED_LINES = 500;

const sku = z.string().check(z.minLength(1), z.maxLength(64));
const pieces = z.int().check(z.minimum(-MAX_PIECES), z.maximum(MAX_PIECES));
const limit = z.int().check(z.minimum(0), z.maximum(MAX_PIECES));
const reason = z.string().check(z.trim(), z.maxLength(200));

export const STOCK_MARKS = ['low', 'out', 'reserved'] as const;
const WhereSchema = z.strictObject({
  text: searchText,
  mark: z.optional(z.enum(STOCK_MARKS)),
});
export type StockWhere = z.output<typeof WhereSchema>;

const SortSchema = z._default(z.enum(['sku', 'free']), 'sku');
export type StockSort = z.output<typeof SortSchema>;

const LevelSchema = z.object({
  /** Of the product or variant. */
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  on_hand: z.int(),
  reserved: z.int(),
  free: z.int(),
  /** False: it is always available, and nothing is booked. */
  manage_stock: z.boolean(),
  low_level: z.nullable(z.int()),
  is_low: z.boolean(),
});
export type StockRow = z.output<typeof LevelSchema>;

export const stockRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/stock/rows',
  summary: 'What is on hand, reserved and free, by sku',
  permission: 'stock.read',
  isRead: true,
  body: rowsBody(WhereSchema, SortSchema),
  output: rowsOutput(LevelSchema),
});

const LimitsSchema = z.strictObject({
  /** At this many free pieces or fewer it is to be ordered. */
  low_level: z.nullable(limit),
  barcode: z.nullable(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9.-]{4,48}$/, { error: 'no_barcode' }))),
  /** 0: none, 1: sold when nothing is left, 2: and the buyer is told. */
  backorders: z.int().check(z.minimum(0), z.maximum(2)),
  min_sale_qty: limit.check(z.minimum(1)),
  max_sale_qty: limit.check(z.minimum(1)),
});
export type StockLimits = z.output<typeof LimitsSchema>;

const MovementSchema = z.object({
  id: z.int(),
  kind: z.string(),
  on_hand: z.int(),
  reserved: z.int(),
  reason: z.string(),
  actor: z.nullable(z.string()),
  /** The order that caused it; its id is null when it is gone. */
  order: z.nullable(z.object({ id: z.nullable(z.int()), number: z.string() })),
  at: z.string(),
});
export type StockMovement = z.output<typeof MovementSchema>;

const PageSchema = z.extend(LevelSchema, {
  limits: LimitsSchema,
  version: z.int(),
  /** In the last eight weeks. */
  sold: z.int(),
  /** A low level for that pace. */
  proposed_level: z.int(),
  reserved_by: z.array(z.object({ id: z.nullable(z.int()), number: z.string(), pieces: z.int() })),
  /** The newest first. */
  movements: z.array(MovementSchema),
});
export type StockPage = z.output<typeof PageSchema>;

export const stockItemEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/stock/{id}',
  summary: 'One sku: its level, the orders that hold pieces, and its movements',
  permission: 'stock.read',
  params: IdParamsSchema,
  output: PageSchema,
});

const ScannedSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  on_hand: z.int(),
  reserved: z.int(),
  /** Its newest movement and the time now: of a count, what the pieces are compared with. */
  seen: z.int(),
  seen_at: z.string(),
});
export type ScannedStock = z.output<typeof ScannedSchema>;

export const scanStockEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/stock/scan',
  summary: 'The sku of a scanned barcode or of a typed sku',
  permission: 'stock.read',
  query: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  output: ScannedSchema,
});

const lines = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line).check(z.minLength(1), z.maxLength(MAX_BOOKED_LINES));
const BookedSchema = z.object({
  lines: z.array(z.object({ sku: z.string(), by: z.int(), on_hand: z.int() })),
});
export type BookedStock = z.output<typeof BookedSchema>;

export const bookStockEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/stock/book',
  summary: 'Books goods in, losses or corrections: all lines or none',
  permission: 'stock.write',
  body: z.strictObject({
    kind: z.enum(BOOKED_KINDS.filter((kind) => kind !== 'count')),
    reason,
    lines: lines(z.strictObject({ sku, qty: pieces })),
    /** Placed orders may lack pieces. */
    accepts_shortage: z._default(z.boolean(), false),
  }),
  output: BookedSchema,
});

export const countStockEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/stock/count',
  summary:
    'Books the differences of a count, against what was on hand when each line was scanned: all or none',
  permission: 'stock.count',
  body: z.strictObject({
    reason,
    lines: lines(
      z.strictObject({ sku, qty: pieces, seen: z.int().check(z.minimum(0)), seen_at: z.iso.datetime() }),
    ),
    accepts_shortage: z._default(z.boolean(), false),
  }),
  output: BookedSchema,
});

export const stockLimitsEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/stock/{id}',
  summary: 'Sets the low level, barcode and sale limits of a sku',
  permission: 'stock.write',
  params: IdParamsSchema,
  body: z.strictObject({ version: z.int(), fields: LimitsSchema }),
  output: z.object({}),
});
