// [COUP-01] Why a coupon is not taken, as far as the server says it.
import type { CouponError } from '@klaas/core/cart/totals/coupon-rule.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CartAnswer } from './cart-calls.ts';

/** A code that is switched off is told like one that was never there. */
type TellableRefusal = Exclude<CouponError, 'coupon_inactive'>;

export type CouponFault = TellableRefusal | 'coupon_incorrect' | 'unreachable';

const TELLABLE: ReadonlySet<string> = new Set<TellableRefusal>([
  'coupon_not_started',
  'coupon_expired',
  'coupon_used_up',
  'coupon_used_by_customer',
  'coupon_not_applicable',
  'coupon_minimum',
]);

export const couponFault = (answer: CartAnswer<unknown>): Result<never, CouponFault> => {
  const { error = '', detail } = answer.kind === 'refused' ? answer : {};
  return TELLABLE.has(error)
    ? { ok: false, error: error as CouponFault, ...(detail && { detail }) }
    : { ok: false, error: 'coupon_incorrect' };
};
