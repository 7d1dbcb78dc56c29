// Endpoint of the tracking page.
import { trackingEndpoint } from '@klaas/core/contract/tracking-endpoints.ts';
import { Hono } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { parseQuery } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { TrackingService } from './tracking-service.ts';

export const trackingRoutes = (tracking: TrackingService): Hono<ApiEnv> =>
  new Hono<ApiEnv>().get(trackingEndpoint.path, async (c) => {
    setHeader(c, 'Cache-Control', 'private, no-store');
    const { key } = parseQuery(c, trackingEndpoint.query);
    const loaded = await tracking.load(key);
    return loaded.ok
      ? sendResult(c, loaded.value)
      : sendError(c, 404, 'The link is not valid', { error: loaded.error });
  });
