import { expect, it } from 'vitest';
import { couponErrorOf } from './coupon-error.ts';

const rejectedWith = (error?: string, detail?: Record<string, number>) => ({
  kind: 'refused' as const,
  ...{ code: 404, text: "You've entered an incorrect coupon code. Please try again." },
  ...(error !== undefined && { error }),
  ...(detail && { detail }),
});

it.each([
  [
    'a minimum, with its amount',
    rejectedWith('coupon_minimum', { minimum: 500 }),
    'coupon_minimum',
    { minimum: 500 },
  ],
  ['an expired code', rejectedWith('coupon_expired'), 'coupon_expired', undefined],
  ['an unknown code', rejectedWith('coupon_unknown'), 'coupon_incorrect', undefined],
  ['an inactive code', rejectedWith('coupon_inactive'), 'coupon_incorrect', undefined],
  ['a backend without error codes', rejectedWith(), 'coupon_incorrect', undefined],
  ['a lost cart', { kind: 'lost' as const }, 'coupon_incorrect', undefined],
])('[COUP-01] maps the response to an error code: %s', (_, response, error, detail) => {
  expect(couponErrorOf(response)).toEqual({ ok: false, error, ...(detail && { detail }) });
});
