// The catalogue's routes over given documents, without a database.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { defaultSettings, type Settings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import { catalogRoutes } from '../../src/catalog/catalog-routes.ts';
import { createCatalogService } from '../../src/catalog/catalog-service.ts';
import type { LoadedCatalog } from '../../src/catalog/documents/loaded-catalog.ts';
import { createPricedProducts } from '../../src/catalog/response/priced-products.ts';
import { urlRoutes } from '../../src/catalog/url/url-routes.ts';
import { createUrlService } from '../../src/catalog/url/url-service.ts';
import type { Database } from '../../src/db/database.ts';
import type { ApiEnv } from '../../src/http/api-env.ts';
import { createGroupTokens } from '../../src/security/group-token.ts';
import { createFrozenCatalog } from './loaded-catalog.ts';

export const GROUP_TOKEN_SECRET = 'a secret of the tests, long enough to sign with';
export const ET_INDEX = 'vue_storefront_catalog_et';

const VAT_RULE: CatalogDocument = {
  id: 2,
  code: 'VAT',
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  rates: [{ id: 4, tax_country_id: 'EE', tax_region_id: 0, tax_postcode: '*', rate: 22, code: 'VAT22' }],
};

export interface CatalogApp {
  request: Hono<ApiEnv>['request'];
  loaded: LoadedCatalog;
  /** GET `_search` with the response parsed. */
  search: (
    entity: string,
    query: object,
    parameters?: Record<string, string>,
  ) => Promise<{ status: number; json: never }>;
}

export const createCatalogApp = async (
  documents: Partial<Record<Entity, readonly CatalogDocument[]>>,
  options: { now?: () => number; settings?: Settings } = {},
): Promise<CatalogApp> => {
  const { now = () => Date.parse('2026-06-01T12:00:00Z'), settings = defaultSettings() } = options;
  const loaded = createFrozenCatalog();
  // No route of the catalogue uses the database; a query here fails.
  const db = undefined as unknown as Database;
  const catalog = createCatalogService({ db, loaded, settings, log: () => {}, now });
  for (const [entity, list] of Object.entries({ taxrule: [VAT_RULE], ...documents }))
    await loaded.load('et', entity as Entity, list);
  const prices = catalog.prices;
  const signingSecret = GROUP_TOKEN_SECRET;
  const app = new Hono<ApiEnv>();
  const { stores } = settings.storeViews;
  const [store] = stores;
  if (store === undefined) throw new Error('The settings name no store');
  app.use(async (c, next) => {
    c.set('store', store);
    await next();
  });
  const priced = createPricedProducts({ catalog, prices, now });
  const urls = createUrlService({ catalog, priced, stores });
  const groupTokens = createGroupTokens({ secret: GROUP_TOKEN_SECRET, ttlMs: 3_600_000, now });
  app.route('/', catalogRoutes({ catalog, priced, settings, now, signingSecret, groupTokens }));
  app.route('/', urlRoutes({ urls, catalog, now, groupTokens, previewedOf: async () => null }));
  return {
    request: app.request.bind(app) as Hono<ApiEnv>['request'],
    loaded,
    search: async (entity, query, parameters = {}) => {
      const search = new URLSearchParams({ ...parameters, request: JSON.stringify(query) });
      const response = await app.request(`/api/catalog/${ET_INDEX}/${entity}/_search?${search}`);
      return { status: response.status, json: (await response.json()) as never };
    },
  };
};
