// SQL for coupons and their usage.
import { createHash, randomInt } from 'node:crypto';
import type { CouponRule } from '@klaas/core/cart/totals/coupon-rule.ts';
import type { RunStatement } from '../../db/run-statement.ts';

export interface CouponRow {
  code: string;
  kind: 'percent' | 'fixed';
  value: number;
  minimum_cents: number;
  category_ids: number[];
  skus: string[];
  valid_from: string | null;
  valid_to: string | null;
  usage_limit: number | null;
  usage_limit_per_customer: number | null;
  times_used: number;
  is_active: boolean;
}

export const couponRuleOf = ({ valid_from, valid_to, ...row }: CouponRow): CouponRule => ({
  ...row,
  validFromMs: valid_from === null ? null : Date.parse(valid_from),
  validToMs: valid_to === null ? null : Date.parse(valid_to),
});

export const normalizeCode = (code: string): string => code.trim().toUpperCase();

export const loadCoupon = async (
  run: RunStatement,
  code: string,
  customerId: number | null,
): Promise<(CouponRow & { uses_by_customer: number }) | undefined> => {
  const [row] = await run<{ coupon: CouponRow & { uses_by_customer: number } }>(
    'coupon_by_code',
    `select to_jsonb(p) || jsonb_build_object('uses_by_customer',
       (select count(*) from coupon_usage u where u.code = p.code and u.customer_id = $2::int)) as coupon
     from coupon p where p.code = $1`,
    [normalizeCode(code), customerId],
  );
  return row?.coupon;
};

/** As it was then: the log has what later changes replaced. One that an order has used is never removed. */
export const loadCouponAt = async (
  run: RunStatement,
  code: string,
  atMs: number,
): Promise<CouponRow | undefined> => {
  const stored = await loadCoupon(run, code, null);
  const changes = await run<{ before: Partial<CouponRow> }>(
    'coupon_changes_since',
    `select before from change where entity = 'coupon' and entity_id = $1 and at > $2 and before is not null
     order by id desc`,
    [normalizeCode(code), new Date(atMs)],
  );
  return stored && Object.assign(stored, ...changes.map(({ before }) => before));
};

/**
 * Counts one use for an order. False: the limit was reached by a concurrent order. Idempotent per order; two concurrent
 * orders cannot both get the last use.
 */
export const redeemCoupon = async (
  run: RunStatement,
  use: { code: string; order_id: string; customer_id: number | null },
): Promise<boolean> => {
  const code = normalizeCode(use.code);
  const [coupon] = await run<{ times_used: number; usage_limit: number | null; per_customer: number | null }>(
    'coupon_lock',
    'select times_used, usage_limit, usage_limit_per_customer as per_customer from coupon where code = $1 for update',
    [code],
  );
  if (!coupon) return false;
  const [used] = await run<{ here: boolean; by_customer: number }>(
    'coupon_uses',
    `select coalesce(bool_or(order_id = $2), false) as here,
       count(*) filter (where customer_id = $3::int)::int as by_customer
     from coupon_usage where code = $1 and (order_id = $2 or customer_id = $3::int)`,
    [code, use.order_id, use.customer_id],
  );
  if (used?.here) return true;
  if (coupon.usage_limit !== null && coupon.times_used >= coupon.usage_limit) return false;
  if (coupon.per_customer !== null && (used?.by_customer ?? 0) >= coupon.per_customer) return false;
  await run(
    'coupon_redeem',
    `with used as (insert into coupon_usage (code, order_id, customer_id) values ($1, $2, $3) returning code)
     update coupon set times_used = times_used + 1 where code in (select code from used)`,
    [code, use.order_id, use.customer_id],
  );
  return true;
};

/** Reverts one use when its order was cancelled. */
export const releaseCoupon = async (
  run: RunStatement,
  use: { code: string; order_id: string },
): Promise<void> => {
  await run(
    'coupon_release',
    `with freed as (delete from coupon_usage where code = $1 and order_id = $2 returning code)
     update coupon set times_used = times_used - 1 where code in (select code from freed)`,
    [normalizeCode(use.code), use.order_id],
  );
};

/** No ambiguous letters and digits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;
const NEWSLETTER_PERCENT = 10;

export const randomPart = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const randomCode = (): string => `UUS-${randomPart(CODE_LENGTH)}`;

const recipientOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

export const hasNewsletterCoupon = async (run: RunStatement, email: string): Promise<boolean> =>
  (await run('coupon_issued', 'select 1 from coupon where issued_to = $1', [recipientOf(email)])).length > 0;

/** [COUP-03] One single-use code per e-mail address. The address itself is not stored. */
export const issueNewsletterCoupon = async (run: RunStatement, email: string): Promise<string> => {
  const issuedTo = recipientOf(email);
  const [row] = await run<{ code: string }>(
    'coupon_issue',
    `insert into coupon (code, kind, value, usage_limit, issued_to) values ($1, 'percent', $2, 1, $3)
     on conflict (issued_to) do update set issued_to = excluded.issued_to returning code`,
    [randomCode(), NEWSLETTER_PERCENT, issuedTo],
  );
  if (!row) throw new Error('no coupon was issued');
  return row.code;
};
