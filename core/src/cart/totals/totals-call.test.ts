import { expect, it } from 'vitest';
import { rejectedCouponOf } from './totals-call.ts';

it.each([
  [{}, null],
  [{ extension_attributes: null }, null],
  [{ extension_attributes: [] }, null],
  [
    {
      extension_attributes: {
        coupon_refused: 'KLAAS10',
        coupon_refusal: 'coupon_minimum',
        coupon_minimum: 50,
      },
    },
    { code: 'KLAAS10', reason: 'coupon_minimum', minimum: 50 },
  ],
  [
    { extension_attributes: { coupon_refused: 'KLAAS10', coupon_refusal: 'coupon_expired' } },
    { code: 'KLAAS10', reason: 'coupon_expired' },
  ],
])('[COUP-01] returns the coupon that became invalid: %j', (totals, expected) => {
  expect(rejectedCouponOf(totals)).toEqual(expected);
});
