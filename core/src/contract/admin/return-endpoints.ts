// Returns in the back office: the list, one with its dates and steps, and the statement that the staff writes down.
import * as z from 'zod/mini';
import { RETURN_STATES, RETURN_STEPS } from '../../orders/returns/return-state.ts';
import { GOODS_CONDITIONS } from '../../orders/returns/return-sum.ts';
import { isEmail } from '../../stores/person-fields.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText, writtenText } from './list-rows.ts';
import { OrderParamsSchema } from './order-endpoints.ts';

const MAX_LINES = 200;
const MAX_CENTS = 100_000_000;

const StateSchema = z.enum(RETURN_STATES);
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const optionalText = (maximum: number) => z._default(z.union([z.literal(''), writtenText(maximum)]), '');
const day = z.nullable(z.string());

const WhereSchema = z.strictObject({
  states: z.optional(z.array(StateSchema).check(z.minLength(1), z.maxLength(RETURN_STATES.length))),
  /** Past its day, and somebody has to do something. */
  is_late: z.optional(z.boolean()),
  /** Number of the return or the order, name or e-mail. */
  text: searchText,
});
export type ReturnWhere = z.output<typeof WhereSchema>;

/** `due`: the nearest legal day first. */
export const RETURN_SORTS = ['due', 'newest'] as const;
export type ReturnSort = (typeof RETURN_SORTS)[number];

const RowSchema = z.object({
  id: z.int(),
  number: z.string(),
  order_id: z.int(),
  order_number: z.string(),
  customer: z.string(),
  state: StateSchema,
  submitted_at: z.string(),
  pieces: z.int(),
  /** The goods come and the money goes until this day. */
  due_on: z.string(),
  is_late: z.boolean(),
  refund_cents: z.int(),
});
export type ReturnListRow = z.output<typeof RowSchema>;

export const returnRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/returns/rows',
  summary: 'Returns with their legal dates, the nearest or the newest first',
  permission: 'orders.read',
  isRead: true,
  body: rowsBody(z._default(WhereSchema, {}), z._default(z.enum(RETURN_SORTS), 'due')),
  output: rowsOutput(RowSchema),
});

const LineSchema = z.object({
  item_id: z.int(),
  name: z.string(),
  sku: z.string(),
  qty: z.int(),
  /** What was paid for these pieces. */
  paid_cents: z.int(),
  condition: z.nullable(z.enum(GOODS_CONDITIONS)),
  deduction_cents: z.int(),
  note: z.string(),
  is_restocked: z.boolean(),
  /** Of stock, so that it can go back there. */
  can_restock: z.boolean(),
});

const ReturnSchema = z.object({
  ...{ id: z.int(), number: z.string(), order_id: z.int(), order_number: z.string(), version: z.int() },
  ...{ state: StateSchema, customer: z.string(), customer_email: z.string() },
  ...{ submitted_at: z.string(), created_by: z.string(), created_at: z.string() },
  delivered_at: z.nullable(z.string()),
  /** Last days of the right; null: before the hand-over, or its day is unknown. */
  ...{ law_until: day, promise_until: day, due_on: z.string(), is_late: z.boolean() },
  ...{ timing: z.enum(['open', 'law', 'promise', 'late']), goodwill: z.string(), note: z.string() },
  ...{ goods_here_at: z.nullable(z.string()), refusal: z.string() },
  ...{ changed_by: z.string(), changed_at: z.string() },
  lines: z.array(LineSchema),
  photos: z.array(z.object({ added_by: z.string(), at: z.string() })),
  /** Before deductions, and the delivery that goes back when nothing of the order is left. */
  goods_cents: z.int(),
  delivery_cents: z.int(),
  shipping_paid_cents: z.int(),
  refund_cents: z.int(),
  /** Of the refund that was made for it; null: none yet. `waiting`: an owner decides. */
  refund_state: z.nullable(z.string()),
  /** What this person may do now; the first one is the next step. */
  steps: z.array(z.enum(RETURN_STEPS)),
  may_add_photos: z.boolean(),
});
export type ReturnPage = z.output<typeof ReturnSchema>;

export const returnEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/returns/{id}',
  summary: 'One return with its legal dates, goods, photos and next steps',
  permission: 'orders.read',
  params: IdParamsSchema,
  output: ReturnSchema,
});

const ReturnableSchema = z.object({
  lines: z.array(
    z.object({
      item_id: z.int(),
      name: z.string(),
      sku: z.string(),
      /** Pieces that may be returned. */
      qty: z.int(),
      reason: z.nullable(z.enum(['made_to_measure', 'service', 'not_shipped', 'all_returned'])),
    }),
  ),
  delivered_at: z.nullable(z.string()),
  ...{ law_until: day, promise_until: day },
});
export type ReturnableOrder = z.output<typeof ReturnableSchema>;

export const returnableEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/returnable',
  summary: 'Which pieces of an order may be returned until when, and why the others may not',
  permission: 'orders.read',
  params: OrderParamsSchema,
  output: ReturnableSchema,
});

export const createReturnEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/returns',
  summary: 'Writes down that the buyer withdraws; the buyer gets the acknowledgement at once',
  permission: 'orders.write',
  params: OrderParamsSchema,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          item_id: z.int().check(z.minimum(0)),
          qty: z.int().check(z.minimum(1), z.maximum(100_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
    /** When the buyer stated it; without it: now. */
    submitted_at: z.optional(z.iso.datetime({ offset: true })),
    note: optionalText(2000),
    email: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(254),
        z.refine((text) => text === '' || isEmail(text), { error: 'must be an e-mail address' }),
      ),
      '',
    ),
    /** Why it is taken after the last day. */
    goodwill: optionalText(500),
  }),
  output: z.object({ id: z.int(), number: z.string() }),
});

/** The version that the step was decided on: whoever comes second is told who was first. */
const version = z.int().check(z.minimum(1));
const MovedSchema = z.object({ state: StateSchema });

export const acceptReturnEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/returns/{id}/accept',
  summary: 'The statement is in order: the goods are awaited',
  permission: 'orders.write',
  params: IdParamsSchema,
  body: z.strictObject({ version }),
  output: MovedSchema,
});

export const arriveReturnEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/returns/{id}/arrive',
  summary: 'The goods are here, each line with its condition and what it has lost in value',
  permission: 'orders.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version,
    lines: z
      .array(
        z.strictObject({
          item_id: z.int().check(z.minimum(0)),
          condition: z.enum(GOODS_CONDITIONS),
          deduction_cents: z._default(cents, 0),
          note: optionalText(500),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  output: MovedSchema,
});

export const refundReturnEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/returns/{id}/refund',
  summary: 'Pays the goods back, less what they have lost; above the set sum an owner decides',
  permission: 'orders.refund',
  params: IdParamsSchema,
  body: z.strictObject({
    version,
    /** Chosen by the client: a repeated refund is made once. */
    key: z.uuid(),
    delivery_cents: z._default(cents, 0),
    /** Lines whose goods go back to stock. */
    restock: z._default(z.array(z.int().check(z.minimum(0))).check(z.maxLength(MAX_LINES)), []),
  }),
  output: z.object({ kind: z.enum(['planned', 'waiting']), cents: z.int() }),
});

export const refuseReturnEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/returns/{id}/refuse',
  summary: 'Refuses the return; the buyer gets an e-mail with the reason',
  permission: 'orders.write',
  params: IdParamsSchema,
  body: z.strictObject({ version, reason: writtenText(1000) }),
  output: MovedSchema,
});

/** With its own limit of size, which depends on the exact path. */
export const addReturnPhotoEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/return-photos',
  summary:
    'A photo of returned goods, as a form with `return_id` and the picture in `photo`; it is drawn anew',
  permission: 'orders.write',
  form: z.object({ return_id: IdParamsSchema.shape.id }),
  body: z.custom<object>(),
  output: z.object({ photos: z.int() }),
});

export const removeReturnPhotoEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/returns/{id}/photos/remove',
  summary: 'Removes a photo of returned goods for good',
  permission: 'orders.write',
  params: IdParamsSchema,
  /** When it was added. */
  body: z.strictObject({ photo_at: z.iso.datetime() }),
  output: z.object({ photos: z.int() }),
});

export const returnPhotoEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/returns/{id}/photos/{at}',
  summary: 'A photo of returned goods',
  permission: 'orders.read',
  params: z.object({
    ...IdParamsSchema.shape,
    at: z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
  }),
  output: z.unknown(),
  produces: 'image/webp',
});
