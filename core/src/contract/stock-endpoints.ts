// Stock by sku.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { wireList } from './wire-value.ts';

export const StockEntrySchema = z.object({
  item_id: z.int(),
  /** Clients match by this id, never by sku. */
  product_id: z.int(),
  sku: z.string(),
  stock_id: z.int(),
  /** Quantity available for sale. */
  qty: z.int(),
  is_in_stock: z.boolean(),
  status: z.enum(['ok', 'out_of_stock']),
  manage_stock: z.boolean(),
  is_qty_decimal: z.boolean(),
  min_qty: z.int(),
  min_sale_qty: z.int(),
  max_sale_qty: z.int(),
  backorders: z.int(),
  /** Whether each value is the shop's default. */
  use_config_manage_stock: z.optional(z.boolean()),
  use_config_min_qty: z.optional(z.boolean()),
  use_config_min_sale_qty: z.optional(z.boolean()),
  use_config_max_sale_qty: z.optional(z.boolean()),
  use_config_backorders: z.optional(z.boolean()),
});

export type StockEntry = z.infer<typeof StockEntrySchema>;

const checkErrors = { 500: 'sku parameter is required, or the sku is unknown (object with errorMessage)' };

export const checkStockEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/stock/check',
  summary: 'Stock of one sku',
  tag: 'stock',
  query: z.object({ sku: z.string() }),
  output: StockEntrySchema,
  public: true,
  errors: checkErrors,
});

export const checkStockBySkuEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/stock/check/{sku}',
  summary: 'Stock of one sku, named in the path',
  tag: 'stock',
  params: z.object({ sku: z.string() }),
  output: StockEntrySchema,
  public: true,
  errors: checkErrors,
});

export const listStockEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/stock/list',
  summary: 'Stock of several skus; one unknown sku fails the whole call',
  tag: 'stock',
  query: z.object({ skus: wireList }),
  output: z.array(StockEntrySchema),
  public: true,
  errors: { 404: 'A sku is unknown', 500: 'skus parameter is required' },
});
