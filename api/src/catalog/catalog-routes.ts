// [SRCH-01] Catalogue endpoints: `_search` in all its forms, and GraphQL.
import { ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { sendCachedResponse } from '../http/cached-response.ts';
import { spendTime } from '../http/limit/limit-cost.ts';
import { sendError } from '../http/response.ts';
import type { GroupTokens } from '../security/group-token.ts';
import { graphqlRoutes } from './graphql/graphql-routes.ts';
import { type CatalogResponses, createCatalogResponses } from './response/catalog-responses.ts';
import { readSearchCall, type SearchCall } from './response/parse-search-request.ts';
import type { ResponseSourcesDeps } from './response/response-sources.ts';
import { DslError } from './search/dsl/dsl-reader.ts';
import { SearchTimeout } from './search/search-index.ts';

export interface CatalogRoutesDeps extends ResponseSourcesDeps {
  settings: Settings;
  /** Resolves the customer group whose tier prices the request may see. */
  groupTokens: Pick<GroupTokens, 'groupOf'>;
}

const URL_FORMAT = 'Please do use following URL format: /api/catalog/<index_name>/<entity_type>/_search';
const BASE_INDEX = 'vue_storefront_catalog';

/** The store of this index; a name without a store code means the default store. */
const storeOfIndex = (index: string, { storeViews }: Settings): StoreView | undefined =>
  storeViews.stores.find((store) => !store.disabled && store.elasticsearch.index === index) ??
  (index === BASE_INDEX
    ? storeViews.stores.find((store) => store.storeCode === storeViews.defaultStore)
    : undefined);

const isEntity = (name: string): name is Entity => (ENTITIES as readonly string[]).includes(name);

/** The URL without its host, which does not affect the response. */
const pathOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length));

const sendSearchError = (c: ApiContext, error: unknown): Response => {
  if (error instanceof DslError) return sendError(c, 400, error.message);
  if (error instanceof SearchTimeout) return sendError(c, 504, error.message);
  throw error;
};

const handleSearch = async (
  c: ApiContext,
  deps: CatalogRoutesDeps,
  responses: CatalogResponses,
): Promise<Response> => {
  const { index = '', entity = '' } = c.req.param() as { index?: string; entity?: string };
  const store = storeOfIndex(index, deps.settings);
  if (store === undefined)
    return sendError(c, 500, `Invalid / inaccessible index name given in the URL. ${URL_FORMAT}`);
  if (!isEntity(entity))
    return sendError(c, 500, `Unknown entity type "${entity}" given in the URL. ${URL_FORMAT}`);
  const method = c.req.method === 'POST' ? 'POST' : 'GET';
  const posted = method === 'POST' ? await c.req.text() : '';
  const key = `${pathOf(c.req.url)} ${posted}`;
  const known = responses.known(store.storeCode, key);
  if (known !== undefined) return sendCachedResponse(c, known);
  const parameters = c.req.query();
  const text = method === 'POST' ? posted : (parameters['request'] ?? '');
  const call: SearchCall = { store, entity, parameters, text, method };
  try {
    const { query, compact } = await readSearchCall(call, deps.settings, deps.groupTokens);
    const cacheKey = query.body.groupToken ? null : key;
    const spend = (ms: number) => spendTime(c, ms);
    return await sendCachedResponse(
      c,
      await responses.json({ ...query, spend }, { compact, index }, cacheKey),
    );
  } catch (error) {
    return sendSearchError(c, error);
  }
};

export const catalogRoutes = (deps: CatalogRoutesDeps): Hono<ApiEnv> => {
  const responses = createCatalogResponses(deps);
  const app = new Hono<ApiEnv>();
  app.on(['GET', 'POST'], '/api/catalog/:index/:entity/_search', (c) => handleSearch(c, deps, responses));
  app.all('/api/catalog/*', (c) =>
    ['GET', 'HEAD', 'POST'].includes(c.req.method)
      ? sendError(c, 500, URL_FORMAT)
      : sendError(c, 500, `ERROR: ${c.req.method} request method is not supported.`),
  );
  app.route('/', graphqlRoutes({ responses: responses, settings: deps.settings }));
  return app;
};
