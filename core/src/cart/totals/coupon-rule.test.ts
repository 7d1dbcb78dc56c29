import { describe, expect, it } from 'vitest';
import { type CouponRule, checkCoupon, discountPercentOf, splitDiscount } from './coupon-rule.ts';
import type { TotalsLine } from './totals-line.ts';

const RULE: CouponRule = {
  code: 'C',
  kind: 'percent',
  value: 10,
  minimum_cents: 0,
  category_ids: [],
  skus: [],
  validFromMs: null,
  validToMs: null,
  usage_limit: null,
  usage_limit_per_customer: null,
  times_used: 0,
  is_active: true,
};
const line = (sku: string, unitGrossCents: number, more: Partial<TotalsLine> = {}): TotalsLine => ({
  item_id: sku,
  sku,
  name: sku,
  qty: 1,
  unitGrossCents,
  taxPercent: 22,
  category_ids: [],
  options: [],
  ...more,
});
const LINES = [line('A', 1000, { category_ids: [20] }), line('B-1', 2000, { parent_sku: 'B', qty: 2 })];

describe('coupon validity', () => {
  it.each<[string, Partial<CouponRule>, number, string | undefined]>([
    ['is valid without limits', {}, 0, undefined],
    ['is invalid when inactive', { is_active: false }, 0, 'coupon_inactive'],
    ['is valid from its start', { validFromMs: 100 }, 0, undefined],
    ['is invalid before its start', { validFromMs: 101 }, 0, 'coupon_not_started'],
    ['is valid until its end', { validToMs: 101 }, 0, undefined],
    ['is invalid after its end', { validToMs: 100 }, 0, 'coupon_expired'],
    ['is valid up to its usage limit', { usage_limit: 3, times_used: 2 }, 0, undefined],
    ['is invalid beyond its usage limit', { usage_limit: 3, times_used: 3 }, 0, 'coupon_used_up'],
    ['is valid up to the customer’s usage limit', { usage_limit_per_customer: 2 }, 1, undefined],
    [
      'is invalid beyond the customer’s usage limit',
      { usage_limit_per_customer: 2 },
      2,
      'coupon_used_by_customer',
    ],
    ['is valid from its minimum amount', { minimum_cents: 5000 }, 0, undefined],
    ['is invalid below its minimum amount', { minimum_cents: 5001 }, 0, 'coupon_minimum'],
    ['is valid for its category', { category_ids: [20] }, 0, undefined],
    ['is invalid without its category', { category_ids: [21] }, 0, 'coupon_not_applicable'],
    ['is valid for its product', { skus: ['B-1'] }, 0, undefined],
    ['is valid for the parent of a variant', { skus: ['B'] }, 0, undefined],
    ['is invalid for another product', { skus: ['C'] }, 0, 'coupon_not_applicable'],
  ])('%s', (_title, rule, usesByCustomer, error) => {
    const result = checkCoupon({ ...RULE, ...rule }, LINES, { nowMs: 100, usesByCustomer });
    expect(result.ok ? undefined : result.error).toBe(error);
  });

  it('is invalid for an empty cart', () => {
    expect(checkCoupon(RULE, [], { nowMs: 0, usesByCustomer: 0 })).toEqual({
      ok: false,
      error: 'coupon_not_applicable',
    });
  });
});

describe('discount amount', () => {
  it.each<[string, Partial<CouponRule>, number[]]>([
    ['of 10 percent', {}, [100, 400]],
    ['of more than 100 percent', { value: 150 }, [1000, 4000]],
    ['of a fixed amount', { kind: 'fixed', value: 1000 }, [200, 800]],
    ['of more than the goods cost', { kind: 'fixed', value: 9000 }, [1000, 4000]],
    ['for a category', { category_ids: [20] }, [100, 0]],
    ['for a product or a category', { category_ids: [20], skus: ['B'] }, [100, 400]],
    ['of a fixed amount for a product', { kind: 'fixed', value: 500, skus: ['B'] }, [0, 500]],
  ])('%s', (_title, rule, cents) => {
    expect(splitDiscount({ ...RULE, ...rule }, LINES)).toEqual(cents);
  });

  it('gives the odd cent to one line', () => {
    const three = [line('A', 333), line('B', 333), line('C', 333)];
    expect(splitDiscount({ ...RULE, kind: 'fixed', value: 100 }, three)).toEqual([34, 33, 33]);
  });

  it('shows its percentage on the qualifying lines', () => {
    const bound = { ...RULE, category_ids: [20] };
    expect(LINES.map((entry) => discountPercentOf(bound, entry))).toEqual([10, 0]);
    expect(LINES.map((entry) => discountPercentOf({ ...RULE, kind: 'fixed' }, entry))).toEqual([0, 0]);
  });
});
