// Where an address without a page leads. Asked by the storefront before it answers 404.
import { findRedirectEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { Hono } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { parseBody } from '../../http/parse-input.ts';
import { sendResult } from '../../http/response.ts';
import { routerPath } from '../../http/route-table.ts';
import type { RedirectService } from './redirect-service.ts';

export const redirectRoutes = (redirects: Pick<RedirectService, 'find'>): Hono<ApiEnv> =>
  new Hono<ApiEnv>().post(routerPath(findRedirectEndpoint.path), async (c) => {
    const { url } = await parseBody(c, findRedirectEndpoint.body);
    return sendResult(c, await redirects.find(c.get('store').storeCode, url));
  });
