// Actions over many orders.
import * as z from 'zod/mini';
import { BulkActionSchema } from '../../orders/office/order-bulk.ts';
import { OrderWhereSchema } from '../../orders/office/order-filter.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

const BulkBodySchema = z.strictObject({ action: BulkActionSchema, where: OrderWhereSchema });
const CountedSchema = z.array(z.object({ reason: z.string(), count: z.int() }));

export const planOrderBulkEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/bulk/plan',
  summary: 'How many orders an action would reach, and why it cannot reach the others; writes nothing',
  permission: 'orders.read',
  isRead: true,
  body: BulkBodySchema,
  output: z.object({ total: z.int(), can: z.int(), cannot: CountedSchema }),
});

export const startOrderBulkEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/bulk',
  summary: 'Starts an action over all orders that match, as a job',
  permission: 'orders.read',
  body: BulkBodySchema,
  output: z.object({ id: z.string(), total: z.int() }),
});

export const orderBulkEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/bulk/{key}',
  summary: 'How far an action over many orders is',
  permission: 'orders.read',
  params: z.object({ key: z.uuid() }),
  output: z.object({
    total: z.int(),
    done: z.int(),
    is_finished: z.boolean(),
    refused: z.array(z.object({ id: z.int(), number: z.string(), reason: z.string() })),
  }),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const WhereQuerySchema = z._default(
  z.pipe(z.string().check(z.maxLength(8000)), z.pipe(z.transform(parseJson), OrderWhereSchema)),
  {},
);

export const printOrdersEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/print',
  summary: 'Delivery notes or invoices of orders as one PDF, their labels as ZIP; where: the filter as JSON',
  permission: 'orders.ship',
  query: z.object({ kind: z.enum(['delivery_notes', 'invoices', 'labels']), where: WhereQuerySchema }),
  output: z.unknown(),
  produces: 'application/pdf',
});
