// [COUP-01] Maps the response to a rejected coupon to an error code.

import type { CartResponse } from '@klaas/core/cart/sync/cart-response.ts';
import type { CouponError } from '@klaas/core/cart/totals/coupon-rule.ts';
import type { Result } from '@klaas/core/stores/result.ts';

/** An inactive code is shown as unknown. */
type ShownCouponError = Exclude<CouponError, 'coupon_inactive'>;

export type ApplyCouponError = ShownCouponError | 'coupon_incorrect' | 'unreachable';

const SHOWN_ERRORS: ReadonlySet<string> = new Set<ShownCouponError>([
  'coupon_not_started',
  'coupon_expired',
  'coupon_used_up',
  'coupon_used_by_customer',
  'coupon_not_applicable',
  'coupon_minimum',
]);

export const couponErrorOf = (response: CartResponse<unknown>): Result<never, ApplyCouponError> => {
  const { error = '', detail } = response.kind === 'refused' ? response : {};
  return SHOWN_ERRORS.has(error)
    ? { ok: false, error: error as ApplyCouponError, ...(detail && { detail }) }
    : { ok: false, error: 'coupon_incorrect' };
};
