// What the staff do with an order: the same functions as the command line's.
import * as z from 'zod/mini';
import { ORDER_STATES, OrderIdSchema, TagSchema } from '../../orders/office/order-filter.ts';
import { isEmail } from '../../stores/person-fields.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { OrderEmailParamsSchema, OrderParamsSchema } from './order-endpoints.ts';

const MAX_LINES = 200;
const MAX_NOTE = 4000;
const MAX_TAGS = 20;
const MAX_CENTS = 100_000_000;

const plainText = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length), z.regex(/^[^\p{Cc}]*$/u, { error: 'must be one line' }));
const TrackingSchema = z._default(plainText(100), '');
const ReasonSchema = z._default(plainText(500), '');
const LinesSchema = z
  .array(
    z.strictObject({
      item_id: z.int().check(z.minimum(0)),
      qty: z.int().check(z.minimum(1), z.maximum(100_000)),
    }),
  )
  .check(
    z.maxLength(MAX_LINES),
    z.refine((lines) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length, {
      error: 'must not name a line twice',
    }),
  );

const StateSchema = z.object({ state: z.enum(ORDER_STATES) });

/** A verb of the order: POST …/orders/{id}/{verb}. */
const act = <Body extends z.ZodMiniType>(
  verb: string,
  {
    summary,
    permission,
    body,
    needsProof = false,
  }: {
    summary: string;
    permission: 'orders.write' | 'orders.ship' | 'orders.refund';
    body: Body;
    needsProof?: boolean;
  },
) =>
  defineAdminEndpoint({
    method: 'POST' as const,
    path: `/api/admin/orders/{id}/${verb}` as const,
    params: OrderParamsSchema,
    output: StateSchema,
    ...{ summary, permission, body, needsProof },
  });

const nothing = z.strictObject({});

export const payOrderEndpoint = act('pay', {
  summary: 'The money of a transfer, or the cash, has been received',
  permission: 'orders.write',
  body: nothing,
  needsProof: true,
});

export const acceptOrderEndpoint = act('accept', {
  summary: 'Accepts an order that is paid later: its panes go to the workshop',
  permission: 'orders.write',
  body: nothing,
});

export const registerOrderEndpoint = act('register', {
  summary: 'Registers the order at its carrier, for the label',
  permission: 'orders.ship',
  body: nothing,
});

export const shipOrderEndpoint = act('ship', {
  summary: 'Ships what is left of the order, or some pieces; the buyer is told',
  permission: 'orders.ship',
  body: z.strictObject({
    tracking: TrackingSchema,
    lines: z.optional(LinesSchema.check(z.minLength(1))),
    /** Why it is shipped although a difference is still to be paid; needs `orders.write`. */
    unpaid_reason: z.optional(plainText(500).check(z.minLength(1))),
  }),
});

export const deliverOrderEndpoint = act('deliver', {
  summary: 'The buyer has got the goods',
  permission: 'orders.ship',
  body: nothing,
});

export const cancelOrderEndpoint = act('cancel', {
  summary: 'Cancels the order: stock and coupon are free again, the money goes back',
  permission: 'orders.write',
  body: z.strictObject({ reason: ReasonSchema }),
});

export const moveSlotEndpoint = act('move-slot', {
  summary: 'Its delivery or visit at another time',
  permission: 'orders.write',
  body: z.strictObject({ slot_id: OrderIdSchema }),
});

export const correctReceiverEndpoint = act('correct-receiver', {
  summary: 'Another parcel machine or telephone of a shipment that its carrier refused',
  permission: 'orders.write',
  body: z.strictObject({ point: z.optional(plainText(64)), phone: z.optional(plainText(40)) }),
});

export const refundDoneEndpoint = act('refund-done', {
  summary: 'What is due was given back by hand, or the part with that key',
  permission: 'orders.refund',
  body: z.strictObject({ key: z.optional(z.uuid()) }),
});

export const askBankEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/ask-bank',
  summary: 'Asks the payment provider again about the open payments of the order',
  permission: 'orders.write',
  params: OrderParamsSchema,
  body: nothing,
  /** How many payments have another state than before. */
  output: z.object({ changed: z.int() }),
});

export const correctTrackingEndpoint = act('correct-tracking', {
  summary: 'Another tracking code of a parcel that has not been delivered; empty: of the order itself',
  permission: 'orders.ship',
  body: z.strictObject({
    shipment: z.optional(z.uuid()),
    tracking: plainText(100).check(z.minLength(1)),
  }),
});

export const withdrawShipmentEndpoint = act('withdraw-shipment', {
  summary: 'Takes a registered parcel back, before it is handed over',
  permission: 'orders.ship',
  body: nothing,
});

export const pickLineEndpoint = act('pick', {
  summary: 'Goods of a line have been taken from the shelf, or put back',
  permission: 'orders.ship',
  body: z.strictObject({ item_id: z.int().check(z.minimum(0)), is_picked: z.boolean() }),
});

export const refundOrderEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refund',
  summary: 'Gives money back by lines, by amount or both; above the set sum an owner decides',
  permission: 'orders.refund',
  params: OrderParamsSchema,
  body: z.strictObject({
    /** Chosen by the client: a repeated refund is made once. */
    key: z.uuid(),
    amount_cents: z._default(z.int().check(z.minimum(0), z.maximum(MAX_CENTS)), 0),
    lines: z._default(LinesSchema, []),
    restock: z._default(z.boolean(), false),
    /** Of the lines; without it all of them go back to stock, or none. */
    restock_items: z.optional(z.array(z.int()).check(z.maxLength(MAX_LINES))),
    reason: plainText(500).check(z.minLength(1)),
  }),
  output: z.object({ kind: z.enum(['planned', 'waiting', 'refused']), cents: z.int() }),
});

export const decideRefundEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/refund-requests/{key}/decide',
  summary: 'Approves or refuses a refund that was asked for',
  permission: 'orders.approve_refund',
  needsProof: true,
  params: z.object({ key: z.uuid() }),
  body: z.strictObject({ approve: z.boolean() }),
  output: refundOrderEndpoint.output,
});

export const noteOrderEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/notes',
  summary: 'A note for colleagues; @name mentions one. Never seen by the buyer',
  permission: 'orders.write',
  params: OrderParamsSchema,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE)) }),
  output: z.object({ id: z.int(), mentions: z.array(z.int()) }),
});

export const markOrderEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/{id}/marks',
  summary: 'Tags of an order, and who takes care of it',
  permission: 'orders.write',
  params: OrderParamsSchema,
  body: z.strictObject({
    tags: z.optional(z.array(TagSchema).check(z.maxLength(MAX_TAGS))),
    assignee_id: z.optional(z.nullable(OrderIdSchema)),
    /** Of the marks that were seen; without it the fields are written whatever they are. */
    version: z.optional(z.int()),
  }),
  output: z.object({ tags: z.array(z.string()), assignee_id: z.nullable(z.int()) }),
});

export const sendEmailAgainEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/emails/{email}/send',
  summary: 'Sends an e-mail of the order again, made anew, to the buyer or to another address',
  permission: 'orders.write',
  params: OrderEmailParamsSchema,
  body: z.strictObject({
    to: z.optional(
      z.string().check(
        z.trim(),
        z.maxLength(254),
        z.refine((text) => isEmail(text), { error: 'must be an e-mail address' }),
      ),
    ),
  }),
  output: z.object({ to: z.string() }),
});
