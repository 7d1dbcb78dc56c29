// Carts with goods that somebody has left.
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Untouched for an hour, but not for a month. */
export const sumOpenCarts = async (
  db: Database,
  nowMs: number,
): Promise<{ count: number; cents: number }> => {
  const { rows } = await db.execute<{ count: number; cents: string }>(sql`
    select count(distinct cart.id)::int as count, coalesce(sum(item.qty::bigint * item.price_cents), 0)::text as cents
    from cart join cart_item item on item.cart_id = cart.id
    where cart.is_active and cart.updated_at < ${new Date(nowMs - HOUR_MS)}
      and cart.updated_at >= ${new Date(nowMs - MONTH_MS)}`);
  return { count: rows[0]?.count ?? 0, cents: Number(rows[0]?.cents ?? 0) };
};
