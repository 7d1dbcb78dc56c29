import type { CouponListRow } from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { expect, it } from 'vitest';
import { changedFields, NEW_COUPON, typedOf } from './coupon-fields.ts';

const ROW: CouponListRow = {
  ...{
    code: 'TERE5',
    kind: 'fixed',
    value: 550,
    minimum_cents: 10_000,
    category_ids: [20, 21],
    skus: ['WALL'],
  },
  ...{ valid_from: '2026-11-30T22:00:00Z', valid_to: '2026-12-24T22:00:00Z', usage_limit: 300 },
  ...{ usage_limit_per_customer: null, times_used: 4, is_personal: false, state: 'scheduled', version: 3 },
};

it('shows days of the shop, the last one included', () => {
  expect(typedOf(ROW)).toMatchObject({
    ...{ kind: 'amount', value: '5.50', minimum: '100.00', categories: '20, 21' },
    ...{ valid_from: '2026-12-01', valid_to: '2026-12-24', usage_limit: '300', usage_limit_per_customer: '' },
  });
  expect(typedOf({ ...ROW, valid_to: '2026-12-24T16:00:00Z' }).valid_to).toBe('2026-12-24');
});

it('sends only what was changed', () => {
  const stored = typedOf(ROW);
  expect(changedFields(stored, stored)).toEqual({});
  expect(changedFields({ ...stored, kind: 'percent', value: '10' }, stored)).toEqual({ percent: '10' });
  expect(changedFields({ ...stored, minimum: '', valid_to: '' }, stored)).toEqual({
    minimum: '0',
    valid_to: '',
  });
  expect(changedFields({ ...NEW_COUPON, value: '5' }, NEW_COUPON)).toEqual({ percent: '5' });
});
