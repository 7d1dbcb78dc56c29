// Endpoint of the logos of banks.
import { paymentLogoEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import { Hono } from 'hono';
import type { ApiEnv } from '../../../http/api-env.ts';
import { sendError } from '../../../http/response.ts';
import { setHeader } from '../../../http/response-headers.ts';
import { routerPath } from '../../../http/route-table.ts';
import type { LogoService } from './logo-service.ts';

export const logoRoutes = (logos: LogoService): Hono<ApiEnv> =>
  new Hono<ApiEnv>().get(routerPath(paymentLogoEndpoint.path), async (c) => {
    const logo = await logos.load(c.req.param('name') ?? '');
    if (!logo) return sendError(c, 404, 'No such logo');
    setHeader(c, 'Cache-Control', 'public, max-age=31536000, immutable');
    return c.body(new Uint8Array(logo), 200, { 'Content-Type': 'image/webp' });
  });
