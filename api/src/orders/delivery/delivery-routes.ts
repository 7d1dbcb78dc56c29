// Endpoints of pick-up points, delivery slots and the events of carriers.
import {
  deliveryEventEndpoint,
  deliveryPointsEndpoint,
  deliverySlotsEndpoint,
  holdSlotEndpoint,
} from '@klaas/core/contract/delivery-endpoints.ts';
import { Hono } from 'hono';
import type { CartKey } from '../../cart/cart-service.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { isUnchanged } from '../../http/etag.ts';
import { parseBody, parseQuery, readRawBody } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import { routerPath } from '../../http/route-table.ts';
import type { DeliveryService, ReceiveError } from './delivery-service.ts';

const POINT_DEFAULTS = { q: '', provider: '', postcode: '', city: '', limit: 100 };
const DEFAULT_DAYS = 14;
const MAX_EVENT_BYTES = 64 * 1024;

const ERRORS: Record<ReceiveError, [code: number, text: string]> = {
  event_malformed: [400, 'The event cannot be read'],
  signature_invalid: [403, 'The signature is wrong'],
  provider_unknown: [404, 'No such carrier'],
  shipment_unknown: [404, 'No such shipment'],
};

const HOLD_ERRORS = { cart_not_found: 404, slot_taken: 409 };

interface DeliveryRouteDeps {
  delivery: DeliveryService;
  /** The cart of a request; rejects one of another customer. */
  cartKeyOf: (c: ApiContext) => Promise<CartKey>;
}

export const deliveryRoutes = ({ delivery, cartKeyOf }: DeliveryRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(deliveryPointsEndpoint.path, async (c) => {
      const query = parseQuery(c, deliveryPointsEndpoint.query);
      // The address has the rest of the query.
      const etag = `"${await delivery.points.version(query.country)}"`;
      setHeader(c, 'Cache-Control', 'public, max-age=300');
      setHeader(c, 'ETag', etag);
      if (isUnchanged(c, etag)) return c.body(null, 304);
      return sendResult(c, await delivery.points.find({ ...POINT_DEFAULTS, ...query }));
    })
    .get(deliverySlotsEndpoint.path, async (c) => {
      const { country, provider = '', days = DEFAULT_DAYS } = parseQuery(c, deliverySlotsEndpoint.query);
      setHeader(c, 'Cache-Control', 'no-cache, no-store');
      return sendResult(c, await delivery.slots({ country, provider, days }));
    })
    .post(holdSlotEndpoint.path, async (c) => {
      parseQuery(c, holdSlotEndpoint.query);
      const { delivery_slot } = await parseBody(c, holdSlotEndpoint.body);
      setHeader(c, 'Cache-Control', 'no-cache, no-store');
      const held = await delivery.hold(await cartKeyOf(c), delivery_slot);
      if (held.ok) return sendResult(c, held.value);
      const { error } = held;
      const text = error === 'slot_taken' ? 'This delivery time is taken' : 'No such cart';
      return sendError(c, HOLD_ERRORS[error], text, { error });
    })
    .post(routerPath(deliveryEventEndpoint.path), async (c) => {
      const body = await readRawBody(c, MAX_EVENT_BYTES);
      const received = await delivery.receiveEvent(c.req.param('provider') ?? '', body, c.req.raw.headers);
      if (received.ok) return sendResult(c, { status: received.value });
      const [code, text] = ERRORS[received.error];
      return sendError(c, code, text, { error: received.error });
    });
