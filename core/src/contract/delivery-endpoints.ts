// Pick-up points and delivery slots, and the events of carriers.
import * as z from 'zod/mini';
import { SiteAccessSchema } from '../cart/delivery/carry-in.ts';
import { SHIP_CLASSES } from '../cart/delivery/ship-class.ts';
import { SERVICE_KINDS, SHIPPING_KINDS, SHIPPING_NEEDS } from '../stores/shipping-details.ts';
import { defineEndpoint } from './endpoint.ts';
import { wireInt } from './wire-value.ts';

const delivery = { tag: 'delivery' } as const;

const country = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a country code, like EE' }));
const provider = z.optional(z.string().check(z.maxLength(64)));

/** Ids of slots for services in the cart; a missing one: its time is arranged by telephone. */
export const ServiceSlotsSchema = z.strictObject({
  measuring: z.optional(z.nullable(wireInt(1, 2_147_483_647))),
  installation: z.optional(z.nullable(wireInt(1, 2_147_483_647))),
});
export type ServiceSlots = z.output<typeof ServiceSlotsSchema>;

/** Sent with an order as `addressInformation.shippingExtraFields`, if its shipping method needs it. */
export const DeliveryChoiceSchema = z.looseObject({
  /** Id of a pick-up point. */
  pickup_point: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Id of a delivery slot. */
  delivery_slot: z.optional(z.nullable(wireInt(1, 2_147_483_647))),
  service_slots: z.optional(z.nullable(ServiceSlotsSchema)),
  /** The place of delivery, for the own transport. */
  site_access: z.optional(z.nullable(SiteAccessSchema)),
});

export const PickupPointSchema = z.object({
  id: z.string(),
  country: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  /** County; empty: unknown. */
  region: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** As the carrier writes them; empty: unknown. */
  hours: z.string(),
});

/** Days are YYYY-MM-DD, times HH:MM, both of the shop's time zone. */
export const DeliverySlotSchema = z.object({
  id: z.int(),
  day: z.string(),
  from: z.string(),
  to: z.string(),
});

const MAX_POINTS = 3000;
const MAX_DAYS = 31;

export const deliveryPointsEndpoint = defineEndpoint({
  ...delivery,
  method: 'GET',
  path: '/api/ext/delivery/points',
  summary:
    'Pick-up points of a country, by city and name. q: words of name, address or post code. With postcode or city: the nearest first',
  query: z.object({
    country,
    q: z.optional(z.string().check(z.maxLength(100))),
    /** Of a typed address. */
    postcode: z.optional(z.string().check(z.maxLength(20))),
    city: z.optional(z.string().check(z.maxLength(100))),
    /** `extension_attributes.provider` of a shipping method; without it those of all. */
    provider,
    limit: z.optional(wireInt(1, MAX_POINTS)),
  }),
  output: z.array(
    z.extend(PickupPointSchema, {
      provider: z.string(),
      /** To the typed address, roughly; missing: its place is not known. */
      distance_m: z.optional(z.int()),
    }),
  ),
  public: true,
  errors: { 400: 'What is wrong with the query, as a list' },
});

/** Prices in cents; the rules: decision 039. */
const ShippingRuleSchema = z.object({
  carrier_code: z.string(),
  method_code: z.string(),
  carrier_title: z.string(),
  method_title: z.string(),
  note: z.string(),
  kind: z.enum(SHIPPING_KINDS),
  needs: z.enum(SHIPPING_NEEDS),
  provider: z.string(),
  available: z.boolean(),
  countries: z.array(z.string()),
  zones: z.array(z.object({ prefixes: z.array(z.string()), surcharge_cents: z.int() })),
  ship_classes: z.array(z.enum(SHIP_CLASSES)),
  max_weight_g: z.nullable(z.int()),
  max_sides_mm: z.array(z.int()),
  max_girth_mm: z.nullable(z.int()),
  price_excl_cents: z.int(),
  price_incl_cents: z.int(),
  free_above_cents: z.nullable(z.int()),
  per_kg_cents: z.int(),
  per_floor_cents: z.int(),
  two_people_cents: z.int(),
  old_glass_cents: z.int(),
});

export const deliveryMethodsEndpoint = defineEndpoint({
  ...delivery,
  method: 'GET',
  path: '/api/ext/delivery/methods',
  summary:
    'Shipping methods without a choice of point or slot, with their rules: offered by a browser without a connection',
  output: z.array(ShippingRuleSchema),
});

export const deliverySlotsEndpoint = defineEndpoint({
  ...delivery,
  method: 'GET',
  path: '/api/ext/delivery/slots',
  summary: 'Delivery slots with free places, from tomorrow on',
  query: z.object({
    country,
    provider,
    /** Default: 14. */
    days: z.optional(wireInt(1, MAX_DAYS)),
    /** Only slots that go there. */
    postcode: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.array(z.extend(DeliverySlotSchema, { provider: z.string(), free: z.int() })),
  errors: { 400: 'What is wrong with the query, as a list' },
});

export const serviceVisitsEndpoint = defineEndpoint({
  ...delivery,
  method: 'GET',
  path: '/api/ext/delivery/visits',
  summary:
    'Services in a cart whose time is chosen (measuring, installation), with their free slots at that address, from tomorrow on',
  query: z.object({
    cartId: z.string().check(z.maxLength(64)),
    country,
    postcode: z.string().check(z.maxLength(20)),
    /** Default: 14. */
    days: z.optional(wireInt(1, MAX_DAYS)),
  }),
  output: z.array(
    z.object({
      service: z.enum(SERVICE_KINDS),
      /** False: nobody goes there for this work, and it cannot be ordered. */
      is_served: z.boolean(),
      slots: z.array(DeliverySlotSchema),
    }),
  ),
  errors: {
    400: 'What is wrong with the query, as a list',
    401: 'The token is not valid',
    404: 'No such cart',
  },
});

const SlotHoldSchema = z.object({
  slot: DeliverySlotSchema,
  /** End of the hold, ISO 8601. */
  until: z.string(),
});

export type SlotHold = z.infer<typeof SlotHoldSchema>;

export const holdSlotEndpoint = defineEndpoint({
  ...delivery,
  method: 'POST',
  path: '/api/ext/delivery/hold',
  summary:
    'Keeps a place in a delivery slot for a cart, for a quarter of an hour; again: renews it. Another slot, or null, gives the former place back',
  query: z.object({ cartId: z.string().check(z.maxLength(64)) }),
  body: z.object({
    /** Of a delivery, measuring or installation: a cart keeps one place for each. */
    delivery_slot: z.nullable(wireInt(1, 2_147_483_647)),
    /** Whose place null gives back. Default: that of the delivery. */
    service: z.optional(z.enum(SERVICE_KINDS)),
  }),
  output: z.nullable(SlotHoldSchema),
  errors: {
    400: 'What is wrong with the request, as a list',
    401: 'The token is not valid',
    404: 'No such cart',
    409: 'No place is left in the slot, or it is no longer offered; the former one is kept. meta.error is slot_taken or slot_closed',
  },
});

export const deliveryEventEndpoint = defineEndpoint({
  ...delivery,
  method: 'POST',
  path: '/api/ext/delivery/event/{provider}',
  summary:
    'A carrier tells where a shipment is, signed over the bytes of the body. However often: the effect is that of one',
  params: z.object({ provider: z.string() }),
  /** In the carrier's own format. */
  body: z.unknown(),
  output: z.object({ status: z.string() }),
  errors: {
    400: 'The event cannot be read',
    403: 'The signature is wrong',
    404: 'No such carrier or shipment',
  },
});
