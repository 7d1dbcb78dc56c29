// Coupons: validity and discount, to the cent and per line.
import { eurosOf, percentOf } from '../../catalog/pricing/money.ts';
import type { Result } from '../../stores/result.ts';
import { splitCents } from './split-cents.ts';
import { grossOf, grossSum, type TotalsLine } from './totals-line.ts';

export interface CouponRule {
  code: string;
  kind: 'percent' | 'fixed';
  /** Percent, or cents. */
  value: number;
  minimum_cents: number;
  /** Empty lists mean no restriction; a line qualifies by either list. */
  category_ids: readonly number[];
  skus: readonly string[];
  validFromMs: number | null;
  validToMs: number | null;
  usage_limit: number | null;
  usage_limit_per_customer: number | null;
  times_used: number;
  is_active: boolean;
}

export type CouponError =
  | 'coupon_inactive'
  | 'coupon_not_started'
  | 'coupon_expired'
  | 'coupon_used_up'
  | 'coupon_used_by_customer'
  | 'coupon_not_applicable'
  | 'coupon_minimum';

const isEligible = (rule: CouponRule, line: TotalsLine): boolean =>
  (rule.category_ids.length === 0 && rule.skus.length === 0) ||
  rule.skus.includes(line.sku) ||
  (line.parent_sku !== undefined && rule.skus.includes(line.parent_sku)) ||
  line.category_ids.some((id) => rule.category_ids.includes(id));

export interface CouponUse {
  nowMs: number;
  /** Orders in which this customer used the coupon; 0 for a guest. */
  usesByCustomer: number;
}

const couponErrorOf = (
  rule: CouponRule,
  lines: readonly TotalsLine[],
  use: CouponUse,
): CouponError | undefined => {
  if (!rule.is_active) return 'coupon_inactive';
  if (rule.validFromMs !== null && use.nowMs < rule.validFromMs) return 'coupon_not_started';
  if (rule.validToMs !== null && use.nowMs >= rule.validToMs) return 'coupon_expired';
  if (rule.usage_limit !== null && rule.times_used >= rule.usage_limit) return 'coupon_used_up';
  if (rule.usage_limit_per_customer !== null && use.usesByCustomer >= rule.usage_limit_per_customer)
    return 'coupon_used_by_customer';
  if (!lines.some((line) => isEligible(rule, line))) return 'coupon_not_applicable';
  if (grossSum(lines) < rule.minimum_cents) return 'coupon_minimum';
  return undefined;
};

/** Whether the coupon is valid for this cart now. The minimum applies to the gross sum of the whole cart. */
export const checkCoupon = (
  rule: CouponRule,
  lines: readonly TotalsLine[],
  use: CouponUse,
): Result<CouponRule, CouponError> => {
  const error = couponErrorOf(rule, lines, use);
  if (error === undefined) return { ok: true, value: rule };
  return error === 'coupon_minimum'
    ? { ok: false, error, detail: { minimum: eurosOf(rule.minimum_cents) } }
    : { ok: false, error };
};

/** Discount in cents per line, in order. A fixed amount never exceeds the price of the lines. */
export const splitDiscount = (rule: CouponRule, lines: readonly TotalsLine[]): number[] => {
  const weights = lines.map((line) => (isEligible(rule, line) ? grossOf(line) : 0));
  const eligible = weights.reduce((sum, weight) => sum + weight, 0);
  const total =
    rule.kind === 'percent' ? percentOf(eligible, Math.min(100, rule.value)) : Math.min(rule.value, eligible);
  return splitCents(total, weights);
};

/** The percentage shown on a line; 0 for a fixed amount. */
export const discountPercentOf = (rule: CouponRule, line: TotalsLine): number =>
  rule.kind === 'percent' && isEligible(rule, line) ? Math.min(100, rule.value) : 0;
