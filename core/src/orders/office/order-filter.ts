// What the list of orders is filtered by: one value for rows, count, export and bulk actions.
import * as z from 'zod/mini';

/** Of an order with all its payments. */
export const ORDER_PAYMENT_STATES = [
  'unpaid',
  'started',
  'authorized',
  'paid',
  'failed',
  'refund_due',
  'part_refunded',
  'refunded',
] as const;

export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

export const ORDER_STATES = ['pending', 'pending_payment', 'processing', 'complete', 'canceled'] as const;

/** What of an order a person has to look at. */
export const ORDER_WAITS = ['refund_request', 'refund_failed', 'shipment_refused'] as const;

const MAX_TEXT = 200;
const MAX_VALUES = 50;
const MAX_IDS = 1000;
const MAX_CENTS = 2_147_483_647;
export const MAX_TAG = 40;

const anyOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.array(value).check(z.minLength(1), z.maxLength(MAX_VALUES)));
const code = z.string().check(z.maxLength(64));
export const OrderIdSchema = z.int().check(z.positive(), z.maximum(2_147_483_647));
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const moment = z.iso.datetime({ offset: true });
const day = z.iso.date();

export const TagSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_TAG), z.regex(/^[^\p{Cc}]*$/u));

/** Fields are joined by and, the values of one by or. */
export const OrderWhereSchema = z
  .strictObject({
    ids: z.optional(z.array(OrderIdSchema).check(z.minLength(1), z.maxLength(MAX_IDS))),
    /** Each word begins a word of the order: number, names, addresses, goods, sizes, tracking codes, notes. */
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TEXT))),
    /** Words of the goods, and exact skus, of a product or its variant. */
    goods: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TEXT))),
    skus: anyOf(code.check(z.minLength(1))),
    states: anyOf(z.enum(ORDER_STATES)),
    payment_states: anyOf(z.enum(ORDER_PAYMENT_STATES)),
    payment_methods: anyOf(code),
    stores: anyOf(code),
    countries: anyOf(code),
    /** From this moment on, and before that one. */
    since: z.optional(moment),
    until: z.optional(moment),
    total_from_cents: z.optional(cents),
    total_to_cents: z.optional(cents),
    tags: anyOf(TagSchema),
    /** Null: nobody. */
    assignees: anyOf(z.nullable(OrderIdSchema)),
    has_panes: z.optional(z.boolean()),
    is_company: z.optional(z.boolean()),
    /** Whatever its case. */
    coupon: z.optional(code),
    has_coupon: z.optional(z.boolean()),
    /** The last promised day, both included. */
    due_from: z.optional(day),
    due_to: z.optional(day),
    waits: anyOf(z.enum(ORDER_WAITS)),
  })
  .check(
    z.refine(({ since, until }) => !since || !until || Date.parse(since) <= Date.parse(until), {
      path: ['until'],
      error: 'must not be before since',
    }),
    z.refine(
      ({ total_from_cents: from, total_to_cents: to }) =>
        from === undefined || to === undefined || from <= to,
      { path: ['total_to_cents'], error: 'must not be below total_from_cents' },
    ),
    z.refine(({ due_from: from, due_to: to }) => !from || !to || from <= to, {
      path: ['due_to'],
      error: 'must not be before due_from',
    }),
  );

export type OrderWhere = z.output<typeof OrderWhereSchema>;

export const ORDER_SORTS = ['number', 'time', 'total'] as const;

export const OrderSortSchema = z.strictObject({
  by: z.enum(ORDER_SORTS),
  descending: z.boolean(),
});

export type OrderSort = z.output<typeof OrderSortSchema>;

/** The last row of the page before: what it is sorted by (milliseconds, cents or its id), and its id. */
export interface OrderCursor {
  key: number;
  id: number;
}

/** `key:id` */
export const OrderCursorSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,15}:[1-9]\d{0,8}$/)),
  z.transform((text: string): OrderCursor => {
    const [key = 0, id = 0] = text.split(':').map(Number);
    return { key, id };
  }),
);

export const cursorText = ({ key, id }: OrderCursor): string => `${key}:${id}`;
