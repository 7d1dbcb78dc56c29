// Goods that run out soon: what left the shelf in the last weeks against what is free.
import type { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { LOW_DAYS, PACE_WEEKS, runsOutOn, weeklyPace } from '@klaas/core/stock/run-out.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';

export interface LowStockDeps {
  db: Database;
  now: () => number;
  /** In the shop's first language; undefined: it has no page of its own. */
  productName: (productId: number) => Promise<string | undefined>;
}

type LowStock = z.output<typeof lowStockEndpoint.output>['rows'][number];

const WEEK_MS = 7 * 86_400_000;

interface LowRow extends Record<string, unknown> {
  product_id: number;
  sku: string;
  free: number;
  reserved: number;
  sold: number;
}

export const createLowStock = ({ db, now, productName }: LowStockDeps) => {
  const load = async (): Promise<LowRow[]> => {
    const since = new Date(now() - PACE_WEEKS * WEEK_MS);
    const { rows } = await db.execute<LowRow>(sql`
      with sold as (
        select product_id, -sum(on_hand)::int as sold from stock_movement
        where kind in ('sale', 'return') and created_at >= ${since} group by product_id having sum(on_hand) < 0
      )
      select item.product_id, item.sku, item.qty - item.reserved as free, item.reserved, sold.sold
      from sold join stock_item item using (product_id)
      where item.manage_stock
        and greatest(0, item.qty - item.reserved)::bigint * ${PACE_WEEKS * 7}::int < ${LOW_DAYS + 1}::int * sold.sold::bigint
      order by greatest(0, item.qty - item.reserved)::float8 / sold.sold, item.sku`);
    return rows;
  };

  return {
    count: async (): Promise<number> => (await load()).length,

    list: async (): Promise<LowStock[]> => {
      const today = shopDayOf(now());
      return Promise.all(
        (await load()).map(async (row) => ({
          ...{ sku: row.sku, free: row.free, reserved: row.reserved, weekly: weeklyPace(row) },
          name: (await productName(row.product_id)) ?? '',
          runs_out_on: runsOutOn(row, today) ?? today,
        })),
      );
    },
  };
};

export type LowStockService = ReturnType<typeof createLowStock>;
