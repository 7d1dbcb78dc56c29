// Goods that run out soon at the pace of the last weeks.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const LowStockSchema = z.object({
  sku: z.string(),
  name: z.string(),
  free: z.int(),
  reserved: z.int(),
  /** Sold in a week, on average of the last eight. */
  weekly: z.number(),
  /** Today: nothing is left. */
  runs_out_on: z.string(),
});

export const lowStockEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/stock/low',
  summary: 'Goods that run out within two weeks at the pace of the last eight, the soonest first',
  permission: 'stock.read',
  output: z.object({ rows: z.array(LowStockSchema), total: z.int() }),
});
