// Endpoints of invoices, credit notes and e-invoices, and of VAT numbers.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { OrderKeySchema } from './order-endpoints.ts';

const order = { tag: 'order' } as const;
const notFound = { 404: 'No such order, or it is not yours' };
/** Of the order; without it the invoice. */
const DocumentKeySchema = z.extend(OrderKeySchema, { number: z.optional(z.string()) });

export const invoiceEndpoint = defineEndpoint({
  ...order,
  method: 'GET',
  path: '/api/ext/orders/invoice',
  summary:
    'The invoice of an order as PDF, in the language it was ordered in, or another document of it by number; opens like the order itself',
  query: DocumentKeySchema,
  output: z.unknown(),
  bare: true,
  produces: 'application/pdf',
  errors: { ...notFound, 409: 'The order has no invoice: it is cancelled, or waits for its payment' },
});

export const einvoiceEndpoint = defineEndpoint({
  ...order,
  method: 'GET',
  path: '/api/order/invoice.xml',
  summary: 'The invoice of a company as e-invoice (EN 16931, UBL 2.1), or a credit note by its number',
  query: DocumentKeySchema,
  output: z.unknown(),
  bare: true,
  produces: 'application/xml',
  errors: { ...notFound, 409: 'The order has no such document, or the buyer is no company' },
});

export const checkVatEndpoint = defineEndpoint({
  ...order,
  method: 'POST',
  path: '/api/ext/vat/check',
  summary:
    'Checks the VAT number of a company. A company elsewhere in the EU with a valid one is charged no tax; while the register does not answer (unknown) or is not used (unchecked), tax is charged',
  body: z.object({ vat_number: z.string().check(z.maxLength(40)) }),
  output: z.object({
    state: z.enum(['valid', 'invalid', 'malformed', 'unknown', 'unchecked']),
    name: z.string(),
  }),
});
