// Withdrawal from a contract (directive 2011/83/EU art. 11a): statement and confirmation, without login.
import * as z from 'zod/mini';
import { isEmail } from '../stores/person-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrderKeySchema } from './order-endpoints.ts';

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
);
const text = (minimum: number, maximum: number) =>
  z.pipe(trimmed, z.string().check(z.minLength(minimum), z.maxLength(maximum)));
const email = z.pipe(trimmed, z.string().check(z.refine(isEmail, { error: 'must be an e-mail address' })));

const LineSchema = z.object({
  item_id: z.number(),
  name: z.string(),
  /** How many can be returned. */
  qty: z.number(),
  /** Empty: it can be returned. */
  reason: z.enum(['', 'made_to_measure', 'service', 'not_shipped', 'all_returned']),
});
const LinesSchema = z.object({
  number: z.string(),
  email: z.string(),
  name: z.string(),
  /** Last day, included, YYYY-MM-DD; empty: nothing was handed over yet, or nobody knows when. */
  until: z.string(),
  lines: z.array(LineSchema),
});
export type WithdrawalLines = z.output<typeof LinesSchema>;

export const withdrawalLinesEndpoint = defineEndpoint({
  tag: 'order',
  method: 'GET',
  path: '/api/ext/orders/withdrawal',
  summary: 'What of an order can be returned, by the key of its link or for the customer it belongs to',
  query: OrderKeySchema,
  output: LinesSchema,
  errors: { 404: 'No such order, or it is not yours' },
});

/** Nothing else may be asked for: neither a reason nor an account of a bank. */
export const WithdrawalBodySchema = z.object({
  name: text(2, 100),
  orderNumber: text(1, 20),
  /** Of the order; also the address of the acknowledgement. */
  email,
  note: z.optional(text(0, 1000)),
  /** Missing: everything that can be returned. */
  lines: z.optional(
    z.array(z.object({ item_id: z.int(), qty: z.int().check(z.minimum(1)) })).check(z.maxLength(500)),
  ),
  /** Access key of the link of the order. */
  key: z.optional(z.string().check(z.maxLength(200))),
});
export type WithdrawalInput = z.output<typeof WithdrawalBodySchema>;

export const submitWithdrawalEndpoint = defineEndpoint({
  tag: 'order',
  method: 'POST',
  path: '/api/ext/orders/withdrawal',
  summary:
    'Withdraws from a contract. Without the key of the order the answer is the same whether such an order exists; the acknowledgement is e-mailed only to the address of the order',
  body: WithdrawalBodySchema,
  output: z.object({
    /** When the statement was received, ISO 8601. */
    at: z.string(),
    /** Of the statement; only with the key, once it is a return. */
    number: z.optional(z.string()),
  }),
  errors: { 429: 'Too many statements from this address' },
});
