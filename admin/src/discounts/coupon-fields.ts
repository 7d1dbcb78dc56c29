// A discount code as typed fields.
import type { CouponFields, CouponListRow } from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';

export interface TypedCoupon {
  kind: 'percent' | 'amount';
  value: string;
  minimum: string;
  categories: string;
  skus: string;
  valid_from: string;
  valid_to: string;
  usage_limit: string;
  usage_limit_per_customer: string;
}

export const NEW_COUPON: TypedCoupon = {
  ...{ kind: 'percent', value: '', minimum: '', categories: '', skus: '' },
  ...{ valid_from: '', valid_to: '', usage_limit: '', usage_limit_per_customer: '' },
};

const euros = (cents: number): string => (cents / 100).toFixed(2);
const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** The last day, whose end is the midnight after it. */
const lastDayOf = (moment: string): string => {
  const atMs = Date.parse(moment);
  const day = shopDayOf(atMs);
  return shopDayOf(atMs - 1) === day ? day : addDays(day, -1);
};

export const typedOf = (row: CouponListRow): TypedCoupon => ({
  kind: row.kind === 'percent' ? 'percent' : 'amount',
  value: row.kind === 'percent' ? String(row.value) : euros(row.value),
  minimum: row.minimum_cents === 0 ? '' : euros(row.minimum_cents),
  categories: row.category_ids.join(', '),
  skus: row.skus.join(', '),
  valid_from: row.valid_from === null ? '' : shopDayOf(Date.parse(row.valid_from)),
  valid_to: row.valid_to === null ? '' : lastDayOf(row.valid_to),
  usage_limit: textOf(row.usage_limit),
  usage_limit_per_customer: textOf(row.usage_limit_per_customer),
});

/** Only what differs from the stored code: the rest is left to colleagues. */
export const changedFields = (typed: TypedCoupon, stored: TypedCoupon): CouponFields => {
  const { kind, value, minimum, ...same } = typed;
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(same))
    if (text !== stored[name as keyof typeof same]) fields[name] = text;
  if (minimum !== stored.minimum) fields['minimum'] = minimum === '' ? '0' : minimum;
  if (kind !== stored.kind || value !== stored.value) fields[kind] = value;
  return fields;
};
