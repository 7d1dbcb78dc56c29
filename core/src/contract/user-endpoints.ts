// Customer endpoints: account, session, passwords, orders.
import * as z from 'zod/mini';
import { type Customer, ProfileChangeSchema, RegistrationSchema } from '../customer/customer.ts';
import type { CustomerOrder } from '../customer/customer-order.ts';
import { defineEndpoint } from './endpoint.ts';
import { documentOf, wireInt } from './wire-value.ts';

const text = z.string();
const TokenQuerySchema = z.object({ token: z.optional(text) });
const user = { tag: 'user' } as const;
const authenticated = { tag: 'user', query: TokenQuerySchema } as const;
const unauthorized = { 401: 'The token is not valid' };
const rateLimitError = { 429: 'Too many requests; Retry-After says when to come again' };
const errorMessageShape = '`{errorMessage, code}` with the reason';

const CustomerSchema = documentOf<Customer>({
  id: z.int(),
  email: text,
  firstname: text,
  lastname: text,
  group_id: z.int(),
  addresses: z.array(z.looseObject({ id: z.int() })),
});
const OrderSchema = documentOf<CustomerOrder>({ entity_id: z.int(), increment_id: text });

export const createUserEndpoint = defineEndpoint({
  ...user,
  method: 'POST',
  path: '/api/user/create',
  summary: 'Registers a customer',
  body: z.object({ customer: RegistrationSchema, password: text }),
  output: CustomerSchema,
  errors: {
    400: 'What is wrong, as a list; or the address is taken, or the password too weak',
    ...rateLimitError,
  },
});

export const loginEndpoint = defineEndpoint({
  ...user,
  method: 'POST',
  path: '/api/user/login',
  summary:
    'A token for the customer; the refresh token is in meta.refreshToken. A browser that sends the meta.deviceToken of an earlier login is not shut out by others who guess',
  body: z.object({ username: text, password: text, deviceToken: z.optional(text) }),
  output: text,
  errors: { 401: 'The address or the password is wrong', ...rateLimitError },
});

export const refreshEndpoint = defineEndpoint({
  ...user,
  method: 'POST',
  path: '/api/user/refresh',
  summary: 'A new token and a new refresh token; the old one counts no more. A failure has the result null',
  body: z.object({ refreshToken: text }),
  output: z.nullable(text),
  errors: { 401: 'The refresh token is not valid', 500: 'No refresh token provided', ...rateLimitError },
});

export const resetPasswordEndpoint = defineEndpoint({
  ...user,
  method: 'POST',
  path: '/api/user/reset-password',
  summary: 'Sends a link for a new password. The answer does not tell whether the address is known',
  body: z.object({ email: text }),
  output: z.boolean(),
  errors: { 500: 'Invalid e-mail provided!', ...rateLimitError },
});

export const createPasswordEndpoint = defineEndpoint({
  ...user,
  method: 'POST',
  path: '/api/user/create-password',
  summary: 'Sets a new password with the token of the e-mail',
  body: z.object({ email: text, newPassword: text, resetToken: text }),
  output: z.boolean(),
  errors: { 500: errorMessageShape, ...rateLimitError },
});

export const changePasswordEndpoint = defineEndpoint({
  ...authenticated,
  method: 'POST',
  path: '/api/user/change-password',
  summary: 'Changes the password; every session but this one ends',
  body: z.object({ currentPassword: text, newPassword: text }),
  output: z.boolean(),
  errors: { ...unauthorized, 500: errorMessageShape, ...rateLimitError },
});

export const loadMeEndpoint = defineEndpoint({
  ...authenticated,
  method: 'GET',
  path: '/api/user/me',
  summary: 'The customer with addresses and the token of the group',
  output: CustomerSchema,
  errors: unauthorized,
});

export const saveMeEndpoint = defineEndpoint({
  ...authenticated,
  method: 'POST',
  path: '/api/user/me',
  summary:
    'Changes names, addresses and, with the password, the e-mail address, which counts when the link mailed there is used; nothing else can be changed',
  body: z.strictObject({ customer: ProfileChangeSchema, password: z.optional(text) }),
  output: CustomerSchema,
  errors: {
    ...unauthorized,
    403: 'Provided invalid address.id or address.customer_id',
    500: errorMessageShape,
  },
});

export const confirmEmailEndpoint = defineEndpoint({
  ...user,
  method: 'POST',
  path: '/api/user/confirm-email',
  summary: 'The new e-mail address of an account counts, by the token of the e-mail that was sent there',
  body: z.object({ token: text }),
  output: z.object({ email: text }),
  errors: { 500: errorMessageShape, ...rateLimitError },
});

export const orderHistoryEndpoint = defineEndpoint({
  ...authenticated,
  method: 'GET',
  path: '/api/user/order-history',
  summary: "The customer's orders, newest first",
  query: z.extend(TokenQuerySchema, {
    pageSize: z._default(wireInt(1, 100), 20),
    currentPage: z._default(wireInt(1, 100_000), 1),
  }),
  output: z.object({
    items: z.array(OrderSchema),
    search_criteria: z.looseObject({ page_size: z.int(), current_page: z.int() }),
    total_count: z.int(),
  }),
  errors: unauthorized,
});

export const logoutEndpoint = defineEndpoint({
  ...authenticated,
  method: 'POST',
  path: '/api/user/logout',
  summary: 'Ends the session of the token',
  output: z.boolean(),
  errors: unauthorized,
});

export const SessionEntrySchema = z.object({
  id: text,
  created_at: text,
  last_used_at: text,
  device: text,
  is_current: z.boolean(),
});

export const listSessionsEndpoint = defineEndpoint({
  ...authenticated,
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the customer is logged in',
  output: z.array(SessionEntrySchema),
  errors: unauthorized,
});

export const endSessionEndpoint = defineEndpoint({
  ...authenticated,
  method: 'POST',
  path: '/api/user/sessions/end',
  summary: "Ends one of the customer's sessions, or all but this one",
  body: z.object({ id: z.optional(text) }),
  output: z.boolean(),
  errors: { ...unauthorized, 404: 'No such session' },
});

export const exportMeEndpoint = defineEndpoint({
  ...authenticated,
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything the shop keeps about the customer',
  output: z.looseObject({ customer: CustomerSchema }),
  errors: unauthorized,
});

export const deleteMeEndpoint = defineEndpoint({
  ...authenticated,
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Deletes the account; orders stay without personal data',
  body: z.object({ password: text }),
  output: z.boolean(),
  errors: { ...unauthorized, 500: errorMessageShape, ...rateLimitError },
});
