import { expect, it } from 'vitest';
import { couponErrorOf } from './coupon-error.ts';

const refused = (error?: string, detail?: Record<string, number>) => ({
  kind: 'refused' as const,
  ...{ code: 404, text: "You've entered an incorrect coupon code. Please try again." },
  ...(error !== undefined && { error }),
  ...(detail && { detail }),
});

it.each([
  [
    'a minimum, with its sum',
    refused('coupon_minimum', { minimum: 500 }),
    'coupon_minimum',
    { minimum: 500 },
  ],
  ['one that has expired', refused('coupon_expired'), 'coupon_expired', undefined],
  ['one that nobody knows', refused('coupon_unknown'), 'coupon_incorrect', undefined],
  ['one that is switched off', refused('coupon_inactive'), 'coupon_incorrect', undefined],
  ['another backend without reasons', refused(), 'coupon_incorrect', undefined],
  ['a cart that is gone', { kind: 'lost' as const }, 'coupon_incorrect', undefined],
])('[COUP-01] says why: %s', (_, answer, error, detail) => {
  expect(couponErrorOf(answer)).toEqual({ ok: false, error, ...(detail && { detail }) });
});
