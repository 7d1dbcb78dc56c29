// Endpoints of pick-up points, delivery slots and the events of carriers.
import {
  deliveryEventEndpoint,
  deliveryPointsEndpoint,
  deliverySlotsEndpoint,
  holdSlotEndpoint,
  serviceVisitsEndpoint,
} from '@klaas/core/contract/delivery-endpoints.ts';
import { Hono } from 'hono';
import type { CartRef } from '../../cart/cart-service.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { sendCachedResponse } from '../../http/cached-response.ts';
import { isUnchanged } from '../../http/etag.ts';
import { parseBody, parseQuery, readRawBody } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import { routerPath } from '../../http/route-table.ts';
import type { DeliveryService, ReceiveError } from './delivery-service.ts';

const POINT_DEFAULTS = { q: '', provider: '', postcode: '', city: '', limit: 100 };
const DEFAULT_DAYS = 14;
const SLOT_DEFAULTS = { provider: '', postcode: '', days: DEFAULT_DAYS };
const MAX_EVENT_BYTES = 64 * 1024;

const ERRORS: Record<ReceiveError, [code: number, text: string]> = {
  event_malformed: [400, 'The event cannot be read'],
  signature_invalid: [403, 'The signature is wrong'],
  provider_unknown: [404, 'No such carrier'],
  shipment_unknown: [404, 'No such shipment'],
};

const NO_CART = 'No such cart';
const HOLD_ERRORS = { cart_not_found: 404, slot_taken: 409, slot_closed: 409 };
const HOLD_TEXTS = {
  cart_not_found: NO_CART,
  slot_taken: 'This time is taken',
  slot_closed: 'This time is no longer offered',
};

interface DeliveryRouteDeps {
  delivery: DeliveryService;
  /** The cart of a request; rejects one of another customer. */
  cartRefOf: (c: ApiContext) => Promise<CartRef>;
}

export const deliveryRoutes = ({ delivery, cartRefOf }: DeliveryRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(deliveryPointsEndpoint.path, async (c) => {
      const query = parseQuery(c, deliveryPointsEndpoint.query);
      // The address has the rest of the query.
      const etag = `"${await delivery.points.version(query.country)}"`;
      setHeader(c, 'Cache-Control', 'public, max-age=300');
      setHeader(c, 'ETag', etag);
      if (isUnchanged(c, etag)) return c.body(null, 304);
      return sendCachedResponse(c, await delivery.points.find({ ...POINT_DEFAULTS, ...query }));
    })
    .get(deliverySlotsEndpoint.path, async (c) => {
      const query = parseQuery(c, deliverySlotsEndpoint.query);
      setHeader(c, 'Cache-Control', 'no-cache, no-store');
      return sendResult(c, await delivery.slots({ ...SLOT_DEFAULTS, ...query }));
    })
    .get(serviceVisitsEndpoint.path, async (c) => {
      const { country, postcode, days = DEFAULT_DAYS } = parseQuery(c, serviceVisitsEndpoint.query);
      setHeader(c, 'Cache-Control', 'no-cache, no-store');
      const visits = await delivery.visits(await cartRefOf(c), { country, postcode, days });
      if (visits.ok) return sendResult(c, visits.value);
      return sendError(c, HOLD_ERRORS.cart_not_found, NO_CART, { error: visits.error });
    })
    .post(holdSlotEndpoint.path, async (c) => {
      parseQuery(c, holdSlotEndpoint.query);
      const { delivery_slot, service = 'delivery' } = await parseBody(c, holdSlotEndpoint.body);
      setHeader(c, 'Cache-Control', 'no-cache, no-store');
      const held = await delivery.hold((await cartRefOf(c)).key, delivery_slot, service);
      if (held.ok) return sendResult(c, held.value);
      const { error } = held;
      return sendError(c, HOLD_ERRORS[error], HOLD_TEXTS[error], { error });
    })
    .post(routerPath(deliveryEventEndpoint.path), async (c) => {
      const body = await readRawBody(c, MAX_EVENT_BYTES);
      const received = await delivery.receiveEvent(c.req.param('provider') ?? '', body, c.req.raw.headers);
      if (received.ok) return sendResult(c, { status: received.value });
      const [code, text] = ERRORS[received.error];
      return sendError(c, code, text, { error: received.error });
    });
