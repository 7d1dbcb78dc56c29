// Goods to order: those at their low level, and those that run out soon. What left the shelf in the last weeks is set
// against what is free.
import type { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { LOW_DAYS, orderProposal, PACE_WEEKS, runsOutOn, weeklyPace } from '@klaas/core/stock/run-out.ts';
import { csvFile } from '@klaas/core/stores/csv-cell.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { StockNames } from './stock-list-service.ts';

export interface LowStockDeps extends Pick<StockNames, 'namesOf'> {
  db: Database;
  now: () => number;
}

type LowStock = z.output<typeof lowStockEndpoint.output>['rows'][number];

const WEEK_MS = 7 * 86_400_000;

interface LowRow extends Record<string, unknown> {
  product_id: number;
  sku: string;
  free: number;
  reserved: number;
  low_level: number | null;
  sold: number;
}

export const createLowStock = ({ db, now, namesOf }: LowStockDeps) => {
  const load = async (): Promise<LowRow[]> => {
    const since = new Date(now() - PACE_WEEKS * WEEK_MS);
    const { rows } = await db.execute<LowRow>(sql`
      with sold as (
        select product_id, -sum(on_hand)::int as sold from stock_movement
        where kind in ('sale', 'return') and created_at >= ${since} group by product_id having sum(on_hand) < 0
      ),
      watched as (
        select product_id from sold union select product_id from stock_item where low_level is not null
      )
      select product_id, item.sku, item.qty - item.reserved as free, item.reserved, item.low_level,
        coalesce(sold.sold, 0) as sold
      from watched join stock_item item using (product_id) left join sold using (product_id)
      where item.manage_stock and (item.qty - item.reserved <= item.low_level
        or greatest(0, item.qty - item.reserved)::bigint * ${PACE_WEEKS * 7}::int
          < ${LOW_DAYS + 1}::int * coalesce(sold.sold, 0)::bigint)
      order by greatest(0, item.qty - item.reserved)::float8 / nullif(sold.sold, 0) nulls last, item.sku`);
    return rows;
  };

  const list = async (): Promise<LowStock[]> => {
    const today = shopDayOf(now());
    const rows = await load();
    const names = await namesOf(rows.map(({ sku }) => sku));
    return rows.map((row) => ({
      ...{ id: row.product_id, sku: row.sku, name: names.get(row.sku) ?? '' },
      ...{ free: row.free, reserved: row.reserved, low_level: row.low_level },
      weekly: weeklyPace(row),
      runs_out_on: runsOutOn(row, today),
      to_order: orderProposal(row, row.low_level),
    }));
  };

  return {
    count: async (): Promise<number> => (await load()).length,
    list,
    /** [OFFICE-100] */
    csv: async (): Promise<string> =>
      csvFile([
        ['sku', 'name', 'free', 'weekly', 'to order'],
        ...(await list()).map(({ sku, name, free, weekly, to_order }) => [
          ...[sku, name],
          ...[free, weekly, to_order].map(String),
        ]),
      ]),
  };
};

export type LowStockService = ReturnType<typeof createLowStock>;
