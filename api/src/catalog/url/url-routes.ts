// Endpoint that resolves a path to a document. The response has no envelope: one hit, or null.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { mapUrlEndpoint, resolveUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { sendCachedResponse } from '../../http/cached-response.ts';
import { HttpError } from '../../http/http-error.ts';
import { errorTextsOf, readJson } from '../../http/parse-input.ts';
import { sendError } from '../../http/response.ts';
import { routerPath } from '../../http/route-table.ts';
import type { GroupTokens } from '../../security/group-token.ts';
import type { CatalogService } from '../catalog-service.ts';
import { createResponseCache } from '../response/response-cache.ts';
import type { UrlService } from './url-service.ts';

const MAX_URL_LENGTH = 2048;
const CACHE_BYTES = 16 * 1024 * 1024;

export interface UrlRoutesDeps {
  urls: UrlService;
  catalog: Pick<CatalogService, 'version'>;
  now: () => number;
  /** Resolves the customer group whose tier prices the request may see. */
  groupTokens: Pick<GroupTokens, 'groupOf'>;
  /** [OFFICE-79] The product that the request shows before it is published. */
  previewedOf: (c: ApiContext) => Promise<CatalogDocument | null>;
}

export const urlRoutes = ({ urls, catalog, now, groupTokens, previewedOf }: UrlRoutesDeps): Hono<ApiEnv> => {
  const cache = createResponseCache({ catalog, now, maxBytes: CACHE_BYTES });
  const resolve = async (c: ApiContext): Promise<Response> => {
    const store = c.get('store');
    const { storeCode } = store;
    const key = `${storeCode} ${await c.req.text()}`;
    const previewed = await previewedOf(c);
    const cached = previewed ? undefined : cache.known(storeCode, key);
    if (cached !== undefined) return sendCachedResponse(c, cached);
    const json = (await readJson(c)) ?? {};
    if (!(json as { url?: unknown }).url) return sendError(c, 500, 'Missing url');
    const parsed = mapUrlEndpoint.body.safeParse(json);
    if (!parsed.success) throw new HttpError(400, errorTextsOf(parsed.error));
    const body = parsed.data;
    if (body.url.length > MAX_URL_LENGTH) return sendError(c, 400, 'The url is too long');
    const version = catalog.version(storeCode);
    const { mapping, untilMs } = await urls.resolve(store, {
      url: body.url,
      includeFields: body.includeFields ?? [],
      excludeFields: body.excludeFields ?? [],
      childSku: body.filters?.sku,
      groupId: await groupTokens.groupOf(body.groupToken),
      previewed,
    });
    const bytes = Buffer.from(JSON.stringify(mapping));
    return sendCachedResponse(
      c,
      cache.store(bytes, { key: body.groupToken || previewed ? null : key, version, untilMs }),
    );
  };
  return new Hono<ApiEnv>()
    .post(routerPath(mapUrlEndpoint.path), resolve)
    .post(routerPath(resolveUrlEndpoint.path), resolve);
};
