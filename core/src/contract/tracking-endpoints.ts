// The tracking page of an order, by the key of its link.
import * as z from 'zod/mini';
import { PARCEL_STATES } from '../orders/parcel-state.ts';
import { DeliverySlotSchema, PickupPointSchema } from './delivery-endpoints.ts';
import { defineEndpoint } from './endpoint.ts';

const state = z.enum(PARCEL_STATES);

const TrackingSchema = z.object({
  /** Of the order. */
  number: z.string(),
  /** Title of the shipping method, in the language of the order. */
  method: z.string(),
  /** courier, parcel_machine, own_transport, shop_pickup; empty: unknown. */
  kind: z.string(),
  pickup_point: z.optional(PickupPointSchema),
  delivery_slot: z.optional(DeliverySlotSchema),
  parcels: z.array(
    z.object({
      carrier: z.string(),
      state,
      /** `url` is the carrier's own page; empty: there is none. */
      tracking: z.array(z.object({ number: z.string(), url: z.string() })),
      /** Oldest first; times are ISO 8601. */
      events: z.array(z.object({ status: state, at: z.string() })),
    }),
  ),
  items: z.array(
    z.object({
      item_id: z.number(),
      name: z.string(),
      qty: z.number(),
      options: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Path below the picture service; empty: none. */
      image: z.string(),
    }),
  ),
});
export type Tracking = z.output<typeof TrackingSchema>;

export const trackingEndpoint = defineEndpoint({
  tag: 'delivery',
  method: 'GET',
  path: '/api/ext/delivery/tracking',
  summary: 'Where the parcels of an order are, by the key of the link in its e-mails',
  query: z.object({ key: z.string().check(z.maxLength(200)) }),
  output: TrackingSchema,
  errors: { 404: 'The key is forged or expired, or there is nothing to follow' },
});
