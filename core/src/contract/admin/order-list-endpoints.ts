// The list of orders in the back office.
import * as z from 'zod/mini';
import {
  ORDER_PAYMENT_STATES,
  ORDER_STATES,
  OrderCursorSchema,
  OrderSortSchema,
  OrderWhereSchema,
} from '../../orders/office/order-filter.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const MAX_ROWS = 200;

const OrderListRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  created_at: z.string(),
  /** Masked for people without a permission for customers. */
  customer: z.string(),
  state: z.enum(ORDER_STATES),
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  payment: z.string(),
  delivery: z.string(),
  store: z.string(),
  country: z.string(),
  currency: z.string(),
  total_cents: z.int(),
  has_panes: z.boolean(),
  /** Of the workshop, without those that broke; null: none. */
  panes: z.nullable(z.object({ ready: z.int(), total: z.int() })),
  /** The last promised day. */
  due_on: z.nullable(z.string()),
  is_company: z.boolean(),
  coupon: z.nullable(z.string()),
  tracking: z.string(),
  tags: z.array(z.string()),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
});

export type OrderListRow = z.output<typeof OrderListRowSchema>;

export const orderValuesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/values',
  summary: 'What orders can be filtered by: their ways of payment, countries and tags',
  permission: 'orders.read',
  output: z.object({
    payment_methods: z.array(z.string()),
    countries: z.array(z.string()),
    tags: z.array(z.string()),
  }),
});

export const orderRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/rows',
  summary: 'Orders that match, one page, with their number and sum',
  permission: 'orders.read',
  isRead: true,
  body: z.strictObject({
    where: z._default(OrderWhereSchema, {}),
    sort: z._default(OrderSortSchema, { by: 'number', descending: true }),
    from: z.optional(z.nullable(OrderCursorSchema)),
    count: z._default(z.int().check(z.minimum(1), z.maximum(MAX_ROWS)), 100),
  }),
  output: z.object({
    rows: z.array(OrderListRowSchema),
    total: z.int(),
    sums: z.object({ total_cents: z.int() }),
    /** Null: there are no more. */
    next: z.nullable(z.string()),
  }),
});
