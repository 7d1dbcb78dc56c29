// An order before it is shipped: its address, lines and delivery are changed, first as a preview. [OFFICE-52] [OFFICE-53]
import * as z from 'zod/mini';
import { DIFFERENCE_KINDS } from '../../orders/edit/plan-edit.ts';
import { ORDER_STATES } from '../../orders/office/order-filter.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { ChosenGoodsSchema } from './goods-endpoints.ts';
import { OrderParamsSchema, PointChoiceSchema } from './order-endpoints.ts';

const MAX_LINES = 200;
const MAX_ADDED = 50;

const line = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length), z.regex(/^[^\p{Cc}]*$/u, { error: 'must be one line' }));

/** What is missing or wrong is said at its field by the rules of an order. */
const AddressSchema = z.strictObject({
  ...{ firstname: line(255), lastname: line(255), company: line(255), telephone: line(40) },
  street: z.array(line(255)).check(z.maxLength(4)),
  ...{ city: line(255), postcode: line(20), country_id: line(2) },
});

export type EditedAddress = z.output<typeof AddressSchema>;

const EditSchema = z.strictObject({
  /** Pieces of the lines that change; none: the line is taken out. */
  lines: z._default(
    z.array(z.strictObject({ item_id: z.int().check(z.minimum(0)), qty: z.int().check(z.minimum(0)) })).check(
      z.maxLength(MAX_LINES),
      z.refine((lines) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length, {
        error: 'must not name a line twice',
      }),
    ),
    [],
  ),
  added: z._default(z.array(ChosenGoodsSchema).check(z.maxLength(MAX_ADDED)), []),
  address: z.optional(AddressSchema),
  /** Carrier and method in one, as the offers name it. */
  method: z.optional(line(140)),
  point: z.optional(line(64)),
  slot_id: z.optional(z.int().check(z.minimum(1))),
  /** Panes that somebody has begun may be stopped. */
  stops_begun: z._default(z.boolean(), false),
});

const TotalsSchema = z.object({
  ...{ goods_cents: z.int(), discount_cents: z.int(), shipping_cents: z.int() },
  ...{ tax_cents: z.int(), grand_cents: z.int() },
});

export type EditTotals = z.output<typeof TotalsSchema>;

const LineSchema = z.object({
  ...{ item_id: z.int(), sku: z.string(), name: z.string(), qty: z.int() },
  ...{ price_cents: z.int(), total_cents: z.int(), tax_percent: z.number() },
  options: z.array(z.object({ label: z.string(), value: z.string() })),
});

const PreviewSchema = z.object({
  before: TotalsSchema,
  after: TotalsSchema,
  lines: z.array(LineSchema),
  difference: z.object({ kind: z.enum(DIFFERENCE_KINDS), cents: z.int() }),
  offers: z.array(
    z.object({
      ...{ code: z.string(), title: z.string(), cents: z.int(), is_available: z.boolean() },
      needs: z.string(),
    }),
  ),
  /** What has to be chosen with the method, where it is not chosen yet. */
  points: z.array(PointChoiceSchema),
  slots: z.array(z.object({ id: z.int(), day: z.string(), from: z.string(), to: z.string() })),
  panes: z.object({ stopped: z.int(), begun: z.int(), made: z.int() }),
  /** An invoice was issued: it is cancelled by a credit note and replaced, at once or when the difference is paid. */
  documents: z.enum(['none', 'replaced', 'when_paid']),
  /** The label that exists is given back to the carrier. */
  is_label_canceled: z.boolean(),
  is_coupon_lost: z.boolean(),
  problems: z.array(z.object({ field: z.string(), rule: z.string() })),
});

export type EditPreview = z.output<typeof PreviewSchema>;

export const previewEditEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/edit/preview',
  summary: 'What an edit would make of the order: totals, difference, panes, documents. Nothing is changed',
  permission: 'orders.write',
  params: OrderParamsSchema,
  isRead: true,
  body: EditSchema,
  output: PreviewSchema,
});

export const editOrderEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/edit',
  summary:
    'Changes address, lines or delivery of an order before it is shipped; the difference is paid or returned',
  permission: 'orders.write',
  params: OrderParamsSchema,
  body: z.extend(EditSchema, {
    /** Chosen by the client: a repeated edit is made once. */
    key: z.uuid(),
    /** Of the order that was seen. */
    version: z.int(),
    reason: z._default(line(500), ''),
  }),
  output: z.object({ state: z.enum(ORDER_STATES), version: z.int() }),
});

const VersionSchema = z.object({
  /** When it was replaced, and by whom; null: it is the present one. */
  until: z.nullable(z.string()),
  by: z.string(),
  reason: z.string(),
  difference: z.object({ kind: z.enum(DIFFERENCE_KINDS), cents: z.int() }),
  totals: TotalsSchema,
  lines: z.array(LineSchema),
  /** Null: nothing is delivered, or its account was deleted. */
  address: z.nullable(AddressSchema),
  method: z.string(),
});

export type OrderVersion = z.output<typeof VersionSchema>;

export const orderVersionsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/versions',
  summary: 'The order as it was before each edit, and as it is now; the newest first',
  permission: 'orders.write',
  params: OrderParamsSchema,
  output: z.object({
    version: z.int(),
    /** Carrier and method in one. */
    method: z.string(),
    versions: z.array(VersionSchema),
  }),
});
