// Goods that run out soon at the pace of the last weeks, or are at their low level.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const LowStockSchema = z.object({
  /** Of the product or variant. */
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  free: z.int(),
  reserved: z.int(),
  /** Null: it has none. */
  low_level: z.nullable(z.int()),
  /** Sold in a week, on average of the last eight. */
  weekly: z.number(),
  /** Today: nothing is left. Null: not within two weeks. */
  runs_out_on: z.nullable(z.string()),
  /** Pieces to order. */
  to_order: z.int(),
});

export const lowStockEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/stock/low',
  summary:
    'Goods at their low level, and those that run out within two weeks at the pace of the last eight, the soonest first',
  permission: 'stock.read',
  output: z.object({ rows: z.array(LowStockSchema), total: z.int() }),
});

export const lowStockExportEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/stock/low/export',
  summary: 'The same for the supplier, with the pieces to order, as CSV',
  permission: 'stock.read',
  output: z.unknown(),
  produces: 'text/csv',
});
