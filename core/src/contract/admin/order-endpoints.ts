// One order in the back office: everything about it, its timeline and its documents.
import * as z from 'zod/mini';
import { ORDER_ACTIONS } from '../../orders/office/order-actions.ts';
import { ORDER_PAYMENT_STATES, ORDER_STATES } from '../../orders/office/order-filter.ts';
import { RETURN_STATES } from '../../orders/returns/return-state.ts';
import { SERVICE_KINDS } from '../../stores/shipping-details.ts';
import { DeliverySlotSchema } from '../delivery-endpoints.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';

/** In a path: digits. */
const IdSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.transform((text: string) => Number(text)),
);
export const OrderParamsSchema = z.object({ id: IdSchema });
export const OrderEmailParamsSchema = z.object({ id: IdSchema, email: IdSchema });

const moment = z.nullable(z.string());
const LineQuantitySchema = z.object({ item_id: z.int(), qty: z.int() });

export const PointChoiceSchema = z.object({ id: z.string(), name: z.string(), city: z.string() });

const LineSchema = z.object({
  item_id: z.int(),
  sku: z.string(),
  parent_sku: z.nullable(z.string()),
  name: z.string(),
  image: z.string(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  qty: z.int(),
  /** Pieces still to ship, and pieces that were refunded. */
  left: z.int(),
  refunded: z.int(),
  price_cents: z.int(),
  /** [OFFICE-85] Lowest of the 30 days before the reduction; null: the price was not reduced. */
  prior_cents: z.nullable(z.int()),
  /** [OFFICE-57] The price was set by hand: the shop's own one, and why. */
  hand: z.nullable(z.object({ rule_cents: z.int(), reason: z.string(), by: z.string() })),
  total_cents: z.int(),
  discount_cents: z.int(),
  tax_percent: z.number(),
  /** Who has taken it from the shelf; null: nobody yet. */
  picked_by: z.nullable(z.string()),
  /** Its pieces of glass in the workshop. */
  panes: z.array(
    z.object({ id: z.int(), name: z.string(), state: z.string(), due_on: z.string(), is_late: z.boolean() }),
  ),
  /** Made to measure: cannot be returned. Drawn from the rules of its order. */
  pane: z.nullable(z.object({ rules: z.unknown(), choice: z.unknown() })),
});

const AddressSchema = z.object({
  name: z.string(),
  company: z.string(),
  lines: z.array(z.string()),
  country: z.string(),
  telephone: z.string(),
});

export const OrderPageSchema = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  store: z.string(),
  created_at: z.string(),
  paid_at: moment,
  shipped_at: moment,
  delivered_at: moment,
  canceled_by: z.nullable(z.string()),
  version: z.int(),
  currency: z.string(),
  lines: z.array(LineSchema),
  totals: z.object({
    goods_cents: z.int(),
    discount_cents: z.int(),
    shipping_cents: z.int(),
    tax_cents: z.int(),
    grand_cents: z.int(),
  }),
  taxes: z.array(z.object({ percent: z.nullable(z.number()), net_cents: z.int(), tax_cents: z.int() })),
  coupon: z.nullable(z.string()),
  payment: z.object({ method: z.string(), title: z.string() }),
  payments: z.array(
    z.object({
      ...{
        reference: z.string(),
        provider: z.string(),
        provider_ref: z.nullable(z.string()),
        state: z.string(),
      },
      ...{
        amount_cents: z.int(),
        refund_due_cents: z.int(),
        refunded_cents: z.int(),
        is_surplus: z.boolean(),
      },
      ...{ created_at: z.string(), settled_at: moment },
    }),
  ),
  /** What is left of the payments, and what a person has to give back by hand. */
  refundable_cents: z.int(),
  hand_refund_cents: z.int(),
  /** Of an order that was edited after it was paid: still to be paid. */
  open_cents: z.int(),
  /** It was edited: earlier versions can be read. */
  has_versions: z.boolean(),
  refunds: z.array(
    z.object({
      ...{
        key: z.string(),
        amount_cents: z.int(),
        state: z.string(),
        reason: z.string(),
        created_by: z.string(),
      },
      ...{ lines: z.array(LineQuantitySchema), created_at: z.string(), done_at: moment, tries: z.int() },
      /** A person gives it back: the payment has no provider, or its provider has refused. */
      is_by_hand: z.boolean(),
    }),
  ),
  refund_requests: z.array(
    z.object({
      ...{ key: z.string(), amount_cents: z.int(), state: z.string(), reason: z.string() },
      ...{ requested_by: z.string(), decided_by: z.nullable(z.string()), created_at: z.string() },
    }),
  ),
  returns: z.array(
    z.object({ id: z.int(), number: z.string(), state: z.enum(RETURN_STATES), due_on: z.string() }),
  ),
  shipments: z.array(
    z.object({
      ...{
        key: z.string(),
        carrier: z.string(),
        state: z.string(),
        error: z.string(),
        created_at: z.string(),
      },
      ...{
        sent_at: moment,
        has_label: z.boolean(),
        tracking: z.array(z.object({ number: z.string(), url: z.string() })),
      },
      /** Empty: the whole order. */
      lines: z.array(LineQuantitySchema),
    }),
  ),
  delivery: z.object({
    method: z.string(),
    kind: z.string(),
    tracking: z.string(),
    point: z.nullable(z.string()),
    slot: z.nullable(DeliverySlotSchema),
    /** Measuring and installation; without a slot the time is arranged by telephone. */
    visits: z.array(z.object({ service: z.enum(SERVICE_KINDS), slot: z.nullable(DeliverySlotSchema) })),
    promise: z.unknown(),
  }),
  documents: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit']),
      number: z.string(),
      issued_on: z.string(),
      gross_cents: z.int(),
    }),
  ),
  emails: z.array(
    z.object({
      ...{ id: z.int(), kind: z.string(), to: z.string(), subject: z.string(), sent_by: z.string() },
      created_at: z.string(),
    }),
  ),
  customer: z.object({
    /** How much of the person is shown. */
    view: z.enum(['whole', 'contact', 'masked']),
    id: z.nullable(z.int()),
    name: z.string(),
    email: z.string(),
    telephone: z.string(),
    orders: z.int(),
    total_cents: z.int(),
  }),
  billing_address: AddressSchema,
  shipping_address: z.nullable(AddressSchema),
  tags: z.array(z.string()),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  marks_version: z.int(),
  actions: z.array(z.enum(ORDER_ACTIONS)),
});

export type OrderPage = z.output<typeof OrderPageSchema>;

export const orderPageEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  summary: 'An order with everything that belongs to it',
  permission: 'orders.read',
  params: OrderParamsSchema,
  output: OrderPageSchema,
});

/** What may be chosen where a parcel was refused. */
export const receiverPointsEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/receiver-points',
  summary: 'Open parcel machines of the order’s carrier in its country',
  permission: 'orders.write',
  params: OrderParamsSchema,
  output: z.object({ points: z.array(PointChoiceSchema) }),
});

export const TIMELINE_KINDS = [
  'note',
  'email',
  'change',
  'payment',
  'refund',
  'return',
  'shipment',
  'production',
] as const;

export const TimelineEntrySchema = z.object({
  /** Of the kind: `note:12`. */
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  /** Who: a person, the shop, a bank, a carrier. */
  author: z.string(),
  /** What of the kind, such as the state that was reached. */
  what: z.string(),
  text: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type TimelineEntry = z.output<typeof TimelineEntrySchema>;

export const orderTimelineEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/timeline',
  summary: 'What has happened to an order, the newest first',
  permission: 'orders.read',
  params: OrderParamsSchema,
  query: z.object({
    /** Separated by commas; without it all. */
    kinds: z.optional(
      z.pipe(
        z.string().check(z.maxLength(100)),
        z.pipe(
          z.transform((text: string) => text.split(',')),
          z.array(z.enum(TIMELINE_KINDS)),
        ),
      ),
    ),
  }),
  output: z.object({ entries: z.array(TimelineEntrySchema) }),
});

export const orderDocumentEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/documents/{name}',
  summary:
    'A document of an order: invoice, label, delivery-note, workshop-sheet, drawings (ZIP of DXF), or the number of one',
  permission: 'orders.read',
  params: z.object({ id: IdSchema, name: z.string().check(z.regex(/^[\w-]{1,40}$/)) }),
  output: z.unknown(),
  produces: 'application/pdf',
});

export const shipEmailEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/ship-email',
  summary: 'The e-mail that the buyer would get when the order is shipped now',
  permission: 'orders.ship',
  params: OrderParamsSchema,
  query: z.object({ tracking: z._default(z.string().check(z.maxLength(100)), '') }),
  output: z.object({
    subject: z.string(),
    text: z.string(),
    /** Built by the carrier's template. */ link: z.string(),
  }),
});

export const orderEmailEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/emails/{email}',
  summary: 'An e-mail to the buyer, made again from the order',
  permission: 'orders.write',
  params: OrderEmailParamsSchema,
  output: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
});
