// [OFFICE-90] Stock in the back office: levels by sku, one sku with its movements, and what a scanner reads.
import type {
  ScannedStock,
  StockMovement,
  StockPage,
  StockRow,
  stockRowsEndpoint,
} from '@klaas/core/contract/admin/stock-endpoints.ts';
import { PACE_WEEKS, proposedLevel } from '@klaas/core/stock/run-out.ts';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { cursorNumber, cursorText, pageOf } from '../db/keyset.ts';

type Body = z.output<typeof stockRowsEndpoint.body>;

export interface StockNames {
  /** Of products and variants, by sku, in the shop's first language. */
  namesOf: (skus: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Skus of products whose names match. */
  skusOf: (text: string) => Promise<string[]>;
}

interface StockListDeps extends StockNames {
  db: Database;
  now: () => number;
  orderNumber: (entityId: number) => string;
}

interface LevelRow extends Record<string, unknown> {
  id: number;
  sku: string;
  on_hand: number;
  reserved: number;
  free: number;
  manage_stock: boolean;
  low_level: number | null;
  is_low: boolean;
}

const MAX_MOVEMENTS = 200;
const WEEK_MS = 7 * 86_400_000;

const IS_LOW = sql`(manage_stock and low_level is not null and qty - reserved <= low_level)`;
const LEVEL = sql`product_id as id, sku, qty as on_hand, reserved, qty - reserved as free, manage_stock, low_level,
  ${IS_LOW} as is_low`;

const MARKS: Record<NonNullable<Body['where']['mark']>, SQL> = {
  low: IS_LOW,
  out: sql`(manage_stock and qty - reserved <= 0)`,
  reserved: sql`reserved > 0`,
};

export const createStockList = ({ db, now, namesOf, skusOf, orderNumber }: StockListDeps) => {
  const conditionOf = async ({ text, mark }: Body['where']): Promise<SQL> => {
    const parts = [sql`true`];
    if (mark) parts.push(MARKS[mark]);
    if (text) {
      const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      const named = sql.param(await skusOf(text));
      parts.push(sql`(sku ilike ${like} or barcode = ${text} or sku = any(${named}::text[]))`);
    }
    return sql.join(parts, sql` and `);
  };

  const withNames = async <Row extends { sku: string }>(rows: readonly Row[]) => {
    const names = await namesOf(rows.map(({ sku }) => sku));
    return rows.map((row) => ({ ...row, name: names.get(row.sku) ?? '' }));
  };

  const orderOf = (order: { order_id: string; entity_id: number | null }) => ({
    id: order.entity_id,
    number: order.entity_id === null ? order.order_id : orderNumber(order.entity_id),
  });

  const movementsOf = async (id: number): Promise<StockMovement[]> => {
    const { rows } = await db.execute<
      Omit<StockMovement, 'order'> & { order_id: string | null; entity_id: number | null } & Record<
          string,
          unknown
        >
    >(sql`
      select m.id::int as id, m.kind, m.on_hand, m.reserved, m.reason, m.actor, m.order_id, o.entity_id,
        to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from stock_movement m left join sales_order o on o.order_id = m.order_id
      where m.product_id = ${id} order by m.id desc limit ${MAX_MOVEMENTS}`);
    return rows.map(({ order_id, entity_id, ...movement }) => ({
      ...movement,
      order: order_id === null ? null : orderOf({ order_id, entity_id }),
    }));
  };

  const reservedBy = async (id: number): Promise<StockPage['reserved_by']> => {
    const { rows } = await db.execute<{ order_id: string; entity_id: number | null; pieces: number }>(sql`
      select m.order_id, o.entity_id, sum(m.reserved)::int as pieces
      from stock_movement m left join sales_order o on o.order_id = m.order_id
      where m.product_id = ${id} and m.order_id is not null
      group by m.order_id, o.entity_id having sum(m.reserved) > 0 order by min(m.id)`);
    return rows.map((row) => ({ ...orderOf(row), pieces: row.pieces }));
  };

  return {
    orderNumbers: async (ids: readonly string[]): Promise<string[]> => {
      if (ids.length === 0) return [];
      const { rows } = await db.execute<{ order_id: string; entity_id: number | null }>(sql`
        select wanted.order_id, o.entity_id from unnest(${sql.param([...ids])}::text[]) as wanted(order_id)
        left join sales_order o using (order_id) order by o.entity_id`);
      return rows.map((row) => orderOf(row).number);
    },

    rows: async ({ where, sort, from, count }: Body) => {
      const condition = await conditionOf(where);
      const [afterSku, afterFree] = [cursorText(from, 0), cursorNumber(from, 1)];
      const after =
        afterSku === ''
          ? sql``
          : sort === 'free'
            ? sql`and (qty - reserved, sku) > (${afterFree ?? 0}::int, ${afterSku})`
            : sql`and sku > ${afterSku}`;
      const order = sort === 'free' ? sql`qty - reserved, sku` : sql`sku`;
      const [{ rows }, counted] = await Promise.all([
        db.execute<LevelRow>(
          sql`select ${LEVEL} from stock_item where ${condition} ${after} order by ${order} limit ${count + 1}`,
        ),
        db.execute<{ total: number }>(sql`select count(*)::int as total from stock_item where ${condition}`),
      ]);
      const page = pageOf(rows, count, (row) => [row.sku, row.free]);
      const named: StockRow[] = await withNames(page.rows);
      return { rows: named, total: counted.rows[0]?.total ?? 0, next: page.next };
    },

    item: async (id: number): Promise<{ page: StockPage; version: number } | null> => {
      const since = new Date(now() - PACE_WEEKS * WEEK_MS);
      const { rows } = await db.execute<
        LevelRow & { version: number; limits: StockPage['limits']; sold: number }
      >(sql`
        select ${LEVEL}, version, jsonb_build_object('low_level', low_level, 'barcode', barcode,
            'backorders', backorders, 'min_sale_qty', min_sale_qty, 'max_sale_qty', max_sale_qty) as limits,
          (select greatest(0, coalesce(-sum(on_hand), 0))::int from stock_movement m
            where m.product_id = item.product_id and kind in ('sale', 'return') and created_at >= ${since}) as sold
        from stock_item item where product_id = ${id}`);
      const [row] = await withNames(rows);
      if (!row) return null;
      const [reserved_by, movements] = await Promise.all([reservedBy(id), movementsOf(id)]);
      const page = { ...row, proposed_level: proposedLevel(row.sold), reserved_by, movements };
      return { page, version: row.version };
    },

    /** The sku itself first, then a barcode, then a sku in other letters. */
    scan: async (code: string): Promise<ScannedStock | 'not_found' | 'not_counted'> => {
      const { rows } = await db.execute<
        Omit<ScannedStock, 'name' | 'seen_at'> & { manage_stock: boolean }
      >(sql`
        select product_id as id, sku, qty as on_hand, reserved, manage_stock,
          (select coalesce(max(id), 0)::int from stock_movement m where m.product_id = item.product_id) as seen
        from stock_item item where sku = ${code} or barcode = ${code} or upper(sku) = upper(${code})
        order by (sku = ${code}) desc, (barcode = ${code}) desc nulls last limit 1`);
      const [row] = await withNames(rows);
      if (!row) return 'not_found';
      const { manage_stock, ...found } = row;
      return manage_stock ? { ...found, seen_at: new Date(now()).toISOString() } : 'not_counted';
    },
  };
};

export type StockList = ReturnType<typeof createStockList>;
