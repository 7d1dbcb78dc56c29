// Which document lives at a path. The answer has no envelope: one hit, or null.
import { mapUrlEndpoint, resolveUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { Hono } from 'hono';
import { sendError } from '../../http/answer.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { HttpError } from '../../http/http-error.ts';
import { faultsOf, readJson } from '../../http/parse-input.ts';
import { routerPath } from '../../http/route-table.ts';
import { chooseGroup } from '../price/customer-group.ts';
import type { UrlService } from './url-service.ts';

const MAX_URL_LENGTH = 2048;

export const urlRoutes = (urls: UrlService, groupTokenSecret: string | undefined): Hono<ApiEnv> => {
  const resolve = async (c: ApiContext): Promise<Response> => {
    const json = (await readJson(c)) ?? {};
    if (!(json as { url?: unknown }).url) return sendError(c, 500, 'Missing url');
    const parsed = mapUrlEndpoint.body.safeParse(json);
    if (!parsed.success) throw new HttpError(400, faultsOf(parsed.error));
    const body = parsed.data;
    if (body.url.length > MAX_URL_LENGTH) return sendError(c, 400, 'The url is too long');
    const groupId = await chooseGroup({ groupId: body.groupId, tokens: [body.groupToken] }, groupTokenSecret);
    const mapping = await urls.resolve(c.get('store'), {
      url: body.url,
      includeFields: body.includeFields ?? [],
      excludeFields: body.excludeFields ?? [],
      childSku: body.filters?.sku,
      groupId,
    });
    return c.json(mapping);
  };
  return new Hono<ApiEnv>()
    .post(routerPath(mapUrlEndpoint.path), resolve)
    .post(routerPath(resolveUrlEndpoint.path), resolve);
};
