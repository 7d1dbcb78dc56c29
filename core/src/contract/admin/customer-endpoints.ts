// Customers in the back office: list, profile, notes, access, export and erasure of personal data.
import * as z from 'zod/mini';
import { AddressDraftSchema } from '../../customer/customer.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText, WrittenSchema, writtenText } from './list-rows.ts';

const MAX_NOTE = 4000;

const WhereSchema = z.strictObject({
  /** Names, e-mail, telephone, company. */
  text: searchText,
  group_id: z.optional(z.int()),
  store: z.optional(z.string().check(z.maxLength(50))),
  has_orders: z.optional(z.boolean()),
});
export type CustomerWhere = z.output<typeof WhereSchema>;

const RowSchema = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  group_id: z.int(),
  store_code: z.string(),
  company: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  orders_count: z.int(),
  orders_cents: z.number(),
  created_at: z.string(),
  version: z.int(),
});
export type CustomerListRow = z.output<typeof RowSchema>;

export const customerRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/customers/rows',
  summary: 'Customers with the number and sum of their orders; masked without the right to read them',
  permission: 'customers.list',
  isRead: true,
  body: rowsBody(WhereSchema, z._default(z.enum(['newest', 'name']), 'newest')),
  output: z.extend(rowsOutput(RowSchema), {
    groups: z.array(z.int()),
  }),
});

const NoteSchema = z.object({
  id: z.int(),
  staff_name: z.string(),
  text: z.string(),
  created_at: z.string(),
});

const moment = z.string();

const ProfileSchema = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_proven_at: z.nullable(moment),
  group_id: z.int(),
  store_code: z.string(),
  created_at: moment,
  version: z.int(),
  addresses: z.array(AddressDraftSchema),
  orders: z.object({
    count: z.int(),
    sum_cents: z.number(),
    latest: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        state: z.string(),
        total_cents: z.int(),
        created_at: moment,
      }),
    ),
  }),
  carts: z.array(
    z.object({
      id: z.int(),
      is_active: z.boolean(),
      updated_at: moment,
      items: z.array(z.object({ sku: z.string(), qty: z.int(), price_cents: z.int() })),
    }),
  ),
  consent: z.object({
    newsletter: z.nullable(
      z.object({
        status: z.string(),
        source: z.enum(['form', 'account']),
        requested_at: moment,
        confirmed_at: z.nullable(moment),
      }),
    ),
  }),
  reviews: z.array(
    z.object({
      id: z.int(),
      product_id: z.int(),
      title: z.string(),
      review_status: z.int(),
      created_at: moment,
    }),
  ),
  messages: z.array(z.object({ id: z.int(), subject: z.string(), state: z.string(), created_at: moment })),
  projects: z.array(z.object({ id: z.string(), name: z.string(), openings: z.int(), updated_at: moment })),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), created_at: moment, last_used_at: moment }),
  ),
  notes: z.array(NoteSchema),
});
export type CustomerProfile = z.output<typeof ProfileSchema>;

export const customerEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}',
  summary: 'The profile of a customer',
  permission: 'customers.read',
  params: IdParamsSchema,
  output: ProfileSchema,
});

export const editCustomerEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/customers/{id}',
  summary: 'Changes name, group or addresses; another group changes the prices at once',
  permission: 'customers.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version: z.int(),
    fields: z.strictObject({
      firstname: z.optional(z.string()),
      lastname: z.optional(z.string()),
      group_id: z.optional(z.int()),
      addresses: z.optional(z.array(AddressDraftSchema)),
    }),
  }),
  output: z.object({}),
});

export const noteCustomerEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/notes',
  summary: 'Adds a note that only the staff sees',
  permission: 'customers.write',
  params: IdParamsSchema,
  body: z.strictObject({ text: writtenText(MAX_NOTE) }),
  output: WrittenSchema,
});

export const endCustomerSessionsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/sessions/end',
  summary: 'Logs the customer out: of one device, or of all',
  permission: 'customers.write',
  params: IdParamsSchema,
  body: z.strictObject({ session: z.optional(z.uuid()) }),
  output: z.object({ ended: z.int() }),
});

export const resetCustomerEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/reset',
  summary: 'Sends the customer a link for a new password',
  permission: 'customers.write',
  params: IdParamsSchema,
  body: z.strictObject({}),
  output: z.object({}),
});

export const exportCustomerEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/export',
  summary: 'Everything the shop has about a person, as a ZIP of JSON, HTML and files',
  permission: 'customers.export',
  needsProof: true,
  params: IdParamsSchema,
  output: z.unknown(),
  produces: 'application/zip',
});

export const erasurePlanEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/erasure',
  summary: 'What an erasure would remove, what it would make nameless, and what the law keeps',
  permission: 'customers.erase',
  params: IdParamsSchema,
  output: z.object({
    parts: z.array(
      z.object({ name: z.string(), fate: z.enum(['removed', 'anonymized', 'kept']), count: z.int() }),
    ),
    /** Numbers of the orders that stand against it. */
    open_orders: z.array(z.string()),
  }),
});

export const eraseCustomerEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/erase',
  summary: 'Erases a person for good; refused while an order is open',
  permission: 'customers.erase',
  needsProof: true,
  params: IdParamsSchema,
  /** Typed by hand, against a slip. */
  body: z.strictObject({ email: z.string() }),
  output: z.object({}),
});
