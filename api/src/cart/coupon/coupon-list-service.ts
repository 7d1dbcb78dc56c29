// Discount codes of the back office, with the state that a cart finds them in.
import type {
  CouponListRow,
  CouponState,
  couponRowsEndpoint,
} from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { cursorText, pageOf } from '../../db/keyset.ts';
import { normalizeCode } from './coupon-repository.ts';

type Body = z.output<typeof couponRowsEndpoint.body>;

interface Row extends Omit<CouponListRow, 'state'>, Record<string, unknown> {
  is_active: boolean;
  created: string;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const COLUMNS = sql`code, kind, value, minimum_cents, category_ids, skus, usage_limit, usage_limit_per_customer, times_used,
  is_active, issued_to is not null as is_personal, version,
  to_char(valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as valid_from,
  to_char(valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as valid_to,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created`;

/** In the order in which a cart refuses a code. */
const stateOf = (
  { is_active, valid_from, valid_to, usage_limit, times_used }: Row,
  nowMs: number,
): CouponState => {
  if (!is_active) return 'ended';
  if (valid_from !== null && nowMs < Date.parse(valid_from)) return 'scheduled';
  if (valid_to !== null && nowMs >= Date.parse(valid_to)) return 'expired';
  return usage_limit !== null && times_used >= usage_limit ? 'used_up' : 'active';
};

const conditionOf = ({ text, is_personal, is_open }: Body['where'], now: Date): SQL => {
  const like = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const isOpen = sql`(is_active and (valid_to is null or valid_to > ${now}) and (usage_limit is null or times_used < usage_limit))`;
  const parts = [
    sql`true`,
    ...(text ? [sql`(code ilike ${like} or array_to_string(skus, ' ') ilike ${like})`] : []),
    ...(is_personal === undefined ? [] : [sql`(issued_to is not null) = ${is_personal}`]),
    ...(is_open === undefined ? [] : [sql`${isOpen} = ${is_open}`]),
  ];
  return sql.join(parts, sql` and `);
};

export const createCouponList = ({ db, now }: { db: Database; now: () => number }) => {
  const viewOf = ({ created: _, is_active: __, ...row }: Row, state: CouponState): CouponListRow => ({
    ...row,
    state,
  });
  return {
    rows: async ({ where, from, count }: Body) => {
      const nowMs = now();
      const condition = conditionOf(where, new Date(nowMs));
      const [at, code] = [cursorText(from, 0), cursorText(from, 1)];
      const after = MOMENT.test(at) ? sql`and (created_at, code) < (${at}::timestamptz, ${code})` : sql``;
      const { rows } = await db.execute<Row>(
        sql`select ${COLUMNS} from coupon where ${condition} ${after} order by created_at desc, code desc limit ${count + 1}`,
      );
      const counted = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from coupon where ${condition}`,
      );
      const page = pageOf(rows, count, (row) => [row.created, row.code]);
      return {
        rows: page.rows.map((row) => viewOf(row, stateOf(row, nowMs))),
        total: counted.rows[0]?.total ?? 0,
        next: page.next,
      };
    },

    find: async (code: string): Promise<CouponListRow | undefined> => {
      const { rows } = await db.execute<Row>(
        sql`select ${COLUMNS} from coupon where code = ${normalizeCode(code)}`,
      );
      return rows[0] && viewOf(rows[0], stateOf(rows[0], now()));
    },
  };
};

export type CouponList = ReturnType<typeof createCouponList>;
