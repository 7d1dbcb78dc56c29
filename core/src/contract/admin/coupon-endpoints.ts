// [OFFICE-86] Discount codes: listed, written, tried with the functions of the cart.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { rowsBody, rowsOutput, searchText } from './list-rows.ts';

export const MAX_SERIES = 1000;

const COUPON_STATES = ['active', 'scheduled', 'expired', 'used_up', 'ended'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

const CouponSchema = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'fixed']),
  /** Per cent, or cents. */
  value: z.int(),
  minimum_cents: z.int(),
  category_ids: z.array(z.int()),
  skus: z.array(z.string()),
  valid_from: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  usage_limit: z.nullable(z.int()),
  usage_limit_per_customer: z.nullable(z.int()),
  times_used: z.int(),
  /** Sent to one subscriber. */
  is_personal: z.boolean(),
  state: z.enum(COUPON_STATES),
  version: z.int(),
});
export type CouponListRow = z.output<typeof CouponSchema>;

const text = z.optional(z.string().check(z.maxLength(4000)));

/** As they are typed. How often a code was used is counted by orders and written by nobody. */
const CouponFieldsSchema = z.strictObject({
  percent: text,
  amount: text,
  minimum: text,
  categories: text,
  skus: text,
  valid_from: text,
  valid_to: text,
  usage_limit: text,
  usage_limit_per_customer: text,
  is_active: text,
});
export type CouponFields = z.output<typeof CouponFieldsSchema>;

const code = z.string().check(z.minLength(1), z.maxLength(80));
const CodeParamsSchema = z.object({ code });

export const couponRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/coupons/rows',
  summary: 'Discount codes, the newest first',
  permission: 'prices.read',
  isRead: true,
  body: rowsBody(
    z.strictObject({
      text: searchText,
      is_personal: z.optional(z.boolean()),
      is_open: z.optional(z.boolean()),
    }),
    z._default(z.enum(['newest']), 'newest'),
  ),
  output: rowsOutput(CouponSchema),
});

export const couponEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/coupons/{code}',
  summary: 'One discount code',
  permission: 'prices.read',
  params: CodeParamsSchema,
  output: CouponSchema,
});

export const addCouponEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'A new discount code, or a series of random ones that begin alike',
  permission: 'prices.write',
  body: z.strictObject({
    code,
    fields: CouponFieldsSchema,
    /** So many codes, `code` being their beginning. */
    series: z.optional(
      z.int().check(z.minimum(1, { error: 'series_size' }), z.maximum(MAX_SERIES, { error: 'series_size' })),
    ),
  }),
  output: z.object({ codes: z.array(z.string()) }),
});

export const changeCouponEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/coupons/{code}',
  summary: 'Changes fields of a discount code',
  permission: 'prices.write',
  params: CodeParamsSchema,
  body: z.strictObject({ fields: CouponFieldsSchema, version: z.int() }),
  output: z.object({}),
});

export const removeCouponEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/coupons/{code}',
  summary: 'Removes a discount code that no order has used',
  permission: 'prices.write',
  params: CodeParamsSchema,
  output: z.object({}),
});

export const tryCouponEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/coupons/try',
  summary: 'What a cart of these goods would get now, with the fields as they are typed',
  permission: 'prices.read',
  isRead: true,
  body: z.strictObject({
    /** Of a stored code; without it the fields are those of a new one. */
    code: z.optional(code),
    fields: CouponFieldsSchema,
    goods: z
      .array(
        z.strictObject({
          sku: z.string().check(z.minLength(1), z.maxLength(100)),
          qty: z.int().check(z.minimum(1), z.maximum(999)),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        cents: z.int(),
        discount_cents: z.int(),
        /** Why it cannot be in a cart. */
        refusal: z.nullable(z.string()),
      }),
    ),
    sum_cents: z.int(),
    discount_cents: z.int(),
    /** Why the cart would get nothing. */
    refusal: z.nullable(z.string()),
  }),
});
