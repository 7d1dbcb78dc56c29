// Sales by day, for the first screen of the back office.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const DaySchema = z.object({
  /** Of the shop's time zone. */
  day: z.iso.date(),
  /** Orders of the day minus what was given back on it. */
  cents: z.int(),
  orders: z.int(),
});
export type SalesDay = z.output<typeof DaySchema>;

export const salesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/sales',
  summary:
    'Sales of the last days up to today, and of as many days before them; cancelled orders are left out',
  permission: 'orders.read',
  query: z.object({
    days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)),
    store: z.optional(z.string().check(z.maxLength(20))),
    /** Without the taxes. */
    net: z.optional(z.literal('yes')),
  }),
  output: z.object({ days: z.array(DaySchema), before: z.array(DaySchema) }),
});
