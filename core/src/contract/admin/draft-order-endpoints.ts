// Orders that the staff writes: a draft that may be incomplete and holds no stock, priced as the shop prices a cart,
// and placed once.
import * as z from 'zod/mini';
import { SiteAccessSchema } from '../../cart/delivery/carry-in.ts';
import { SERVICE_KINDS } from '../../stores/shipping-details.ts';
import { DeliverySlotSchema, PickupPointSchema, ServiceSlotsSchema } from '../delivery-endpoints.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { ChosenGoodsSchema, FieldErrorsSchema, StoreCodeSchema } from './goods-endpoints.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText } from './list-rows.ts';

const MAX_LINES = 200;
const MAX_CENTS = 100_000_000;
const MAX_NOTE = 4000;
const MAX_DAYS = 90;

const line = (length: number) =>
  z.string().check(z.maxLength(length), z.regex(/^[^\p{Cc}]*$/u, { error: 'must be one line' }));
const text = z._default(line(255), '');

const placeFields = {
  firstname: text,
  lastname: text,
  telephone: text,
  company: text,
  street: text,
  city: text,
  postcode: z._default(line(20), ''),
  country_id: z._default(z.string().check(z.regex(/^([A-Z]{2})?$/, { error: 'must be a country code' })), ''),
};
export const DraftPlaceSchema = z.strictObject(placeFields);
export type DraftPlace = z.output<typeof DraftPlaceSchema>;

export const DraftBuyerSchema = z.strictObject({
  ...placeFields,
  email: text,
  registry_code: text,
  vat_id: text,
});
export type DraftBuyer = z.output<typeof DraftBuyerSchema>;

const DraftLineSchema = z.extend(ChosenGoodsSchema, {
  /** Chosen by the client: the line keeps it. */
  key: z.uuid(),
  /** [OFFICE-57] A gross price set by hand; null: the shop's own. */
  hand_cents: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_CENTS))), null),
  hand_reason: z._default(line(500), ''),
});
export type DraftLine = z.output<typeof DraftLineSchema>;

export const DraftDeliverySchema = z.strictObject({
  carrier: z._default(line(64), ''),
  method: z._default(line(64), ''),
  point: z._default(z.nullable(line(64)), null),
  slot: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  access: z._default(z.nullable(SiteAccessSchema), null),
  /** Times of measuring and installation; a missing one is arranged by telephone. */
  visits: z.optional(ServiceSlotsSchema),
});
export type DraftDelivery = z.output<typeof DraftDeliverySchema>;

/** What people write in a draft; each field is merged by itself. */
const draftShape = {
  store_code: StoreCodeSchema,
  /** Null: a new one. */
  customer_id: z.nullable(z.int().check(z.minimum(1))),
  buyer: DraftBuyerSchema,
  /** Null: to the buyer's address. */
  shipping: z.nullable(DraftPlaceSchema),
  lines: z.array(DraftLineSchema).check(
    z.maxLength(MAX_LINES),
    z.refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, {
      error: 'must not use a key twice',
    }),
  ),
  delivery: DraftDeliverySchema,
  note: z.string().check(z.maxLength(MAX_NOTE)),
};
export const DraftFieldsSchema = z.strictObject(draftShape);
export type DraftFields = z.output<typeof DraftFieldsSchema>;

const QuotedLineSchema = z.object({
  key: z.string(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  labels: z.array(z.object({ label: z.string(), value: z.string() })),
  is_made_to_measure: z.boolean(),
  /** Gross, of one piece: by the rules of the shop, and as it is charged. Null: it cannot be sold so. */
  rule_cents: z.nullable(z.int()),
  price_cents: z.nullable(z.int()),
  tax_percent: z.number(),
});

const OfferSchema = z.object({
  carrier: z.string(),
  method: z.string(),
  title: z.string(),
  kind: z.string(),
  needs: z.enum(['none', 'point', 'slot']),
  price_cents: z.int(),
  /** Why it does not take these goods; null: it does. */
  refusal: z.nullable(z.string()),
});

const DraftQuoteSchema = z.object({
  currency: z.string(),
  lines: z.array(QuotedLineSchema),
  offers: z.array(OfferSchema),
  /** Among the goods, whose time may be chosen. */
  services: z.array(z.enum(SERVICE_KINDS)),
  totals: z.object({
    goods_cents: z.int(),
    shipping_cents: z.int(),
    tax_cents: z.int(),
    grand_cents: z.int(),
    taxes: z.array(z.object({ percent: z.number(), tax_cents: z.int() })),
    country: z.string(),
  }),
  /** Ways of paying by a link. */
  links: z.array(z.object({ method: z.string(), title: z.string() })),
  /** Whether an invoice can be paid by transfer. */
  has_transfer: z.boolean(),
  /** What has to be mended before it can be placed: `buyer.email`, `lines.{key}.qty`, `delivery.method`. */
  problems: FieldErrorsSchema,
});
export type DraftQuote = z.output<typeof DraftQuoteSchema>;

export const DraftPageSchema = z.object({
  id: z.int(),
  version: z.int(),
  fields: DraftFieldsSchema,
  quote: DraftQuoteSchema,
  stores: z.array(z.string()),
  created_by: z.string(),
  updated_at: z.string(),
  /** Its order, once it is placed. */
  order_id: z.nullable(z.int()),
});
export type DraftPage = z.output<typeof DraftPageSchema>;

const DraftRowSchema = z.object({
  id: z.int(),
  customer: z.string(),
  store: z.string(),
  lines: z.int(),
  total_cents: z.int(),
  created_by: z.string(),
  updated_at: z.string(),
});
export type DraftRow = z.output<typeof DraftRowSchema>;

export const draftRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/draft-orders/rows',
  summary: 'Drafts of orders that are not placed yet, the latest first',
  permission: 'orders.write',
  isRead: true,
  body: rowsBody(z.strictObject({ text: searchText }), z._default(z.enum(['latest']), 'latest')),
  output: rowsOutput(DraftRowSchema),
});

export const createDraftEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/draft-orders',
  summary: 'A new draft of an order, empty or for a customer',
  permission: 'orders.write',
  body: z.strictObject({ customer_id: z.optional(z.int().check(z.minimum(1))) }),
  output: z.object({ id: z.int() }),
});

export const draftPageEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/draft-orders/{id}',
  summary: 'A draft with its prices, offers and totals of now',
  permission: 'orders.write',
  params: IdParamsSchema,
  output: DraftPageSchema,
});

export const editDraftEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/draft-orders/{id}',
  summary: 'Writes fields of a draft; it may stay incomplete',
  permission: 'orders.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version: z.int(),
    fields: z.partial(DraftFieldsSchema),
  }),
  output: z.object({}),
});

export const removeDraftEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/draft-orders/{id}',
  summary: 'Puts a draft into the bin',
  permission: 'orders.write',
  params: IdParamsSchema,
  output: z.object({}),
});

export const draftPlacesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/draft-orders/{id}/places',
  summary:
    'Pick-up points or times of the chosen delivery method, and times of services, at the address of a draft',
  permission: 'orders.write',
  params: IdParamsSchema,
  query: z.object({ q: z._default(z.string().check(z.maxLength(100)), '') }),
  output: z.object({
    points: z.array(z.pick(PickupPointSchema, { id: true, name: true, street: true, city: true })),
    slots: z.array(DeliverySlotSchema),
    visits: z.array(
      z.object({
        service: z.enum(SERVICE_KINDS),
        /** False: nobody goes there for this work, and it cannot be ordered. */
        is_served: z.boolean(),
        slots: z.array(DeliverySlotSchema),
      }),
    ),
  }),
});

export const PAYMENT_WAYS = ['link', 'invoice', 'paid'] as const;

export const placeDraftEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/draft-orders/{id}/place',
  summary: 'Places the order of a draft once: paid by link, by invoice, or paid already (with a fresh proof)',
  permission: 'orders.write',
  params: IdParamsSchema,
  body: z.strictObject({
    /** That was looked at; another one is a conflict. */
    version: z.int(),
    way: z.enum(PAYMENT_WAYS),
    /** Of a link, where there are several. */
    method: z.optional(line(64)),
    /** To pay, for a link or an invoice. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(MAX_DAYS)), 7),
    /** The sum that was looked at: another one is shown before anything is placed. */
    expected_cents: z.int().check(z.minimum(0)),
  }),
  output: z.object({ order_id: z.int(), number: z.string() }),
});
