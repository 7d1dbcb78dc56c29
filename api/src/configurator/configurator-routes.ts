// Endpoints of configured panes: short links, projects and quotes.
import {
  deleteProjectEndpoint,
  listProjectsEndpoint,
  MAX_QUERY_LENGTH,
  openSharedConfigurationEndpoint,
  quoteEndpoint,
  saveProjectEndpoint,
  shareConfigurationEndpoint,
  sharedConfigurationEndpoint,
  singleQuoteEndpoint,
} from '@klaas/core/contract/configuration-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import type { LimitAttempts } from '../http/limit/attempt-limits.ts';
import { parseBody, parseQuery } from '../http/parse-input.ts';
import { sendError, sendResult } from '../http/response.ts';
import { setHeader } from '../http/response-headers.ts';
import { routerPath } from '../http/route-table.ts';
import type { ConfiguratorService, Rejected } from './configurator-service.ts';

export interface ConfiguratorRouteDeps {
  configurator: ConfiguratorService;
  ownerOf: (c: ApiContext) => Promise<{ customer_id: number }>;
  settings: Settings;
  limit: LimitAttempts;
}

const NOT_TO_MEASURE = 'There is no such product made to measure';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const sendSizeErrors = (c: ApiContext, { errors }: Rejected): Response =>
  errors === null ? sendError(c, 404, NOT_TO_MEASURE) : sendError(c, 400, errors);

const sendPdf = (c: ApiContext, file: Buffer): Response => {
  setHeader(c, 'Content-Type', 'application/pdf');
  setHeader(c, 'Content-Disposition', 'attachment; filename="klaas.pdf"');
  // The PDF contains its creation date, so it is not cached.
  setHeader(c, 'Cache-Control', 'no-store');
  return c.body(new Uint8Array(file));
};

const linkRoutes = ({ configurator, settings, limit }: ConfiguratorRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .post(shareConfigurationEndpoint.path, async (c) => {
      const pane = await parseBody(c, shareConfigurationEndpoint.body);
      await limit(c, 'configuration');
      const shared = await configurator.share(c.get('store'), pane);
      return shared.ok ? sendResult(c, shared.value) : sendSizeErrors(c, shared);
    })
    .get(routerPath(sharedConfigurationEndpoint.path), async (c) => {
      await limit(c, 'configuration-link');
      const shared = await configurator.findShared(c.req.param('code') ?? '');
      return shared ? sendResult(c, shared) : sendError(c, 404, 'There is no such short address');
    })
    .get(routerPath(openSharedConfigurationEndpoint.path), async (c) => {
      await limit(c, 'configuration-link');
      const shared = await configurator.findShared(c.req.param('code') ?? '');
      setHeader(c, 'Cache-Control', 'no-store');
      setHeader(c, 'X-Robots-Tag', 'noindex');
      if (shared) return c.redirect(`${shared.path}&was=${shared.price_incl_tax.toFixed(2)}`, 302);
      return c.redirect(
        localizedPath('/page-not-found', c.get('store'), settings.storeViews.multistore),
        302,
      );
    });

const quoteRoutes = ({ configurator, limit }: ConfiguratorRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .post(quoteEndpoint.path, async (c) => {
      const quoteRequest = await parseBody(c, quoteEndpoint.body);
      await limit(c, 'quote');
      const printed = await configurator.quote(c.get('store'), quoteRequest);
      return printed.ok ? sendPdf(c, printed.value) : sendSizeErrors(c, printed);
    })
    .get(singleQuoteEndpoint.path, async (c) => {
      const { sku } = parseQuery(c, singleQuoteEndpoint.query);
      await limit(c, 'quote');
      const { search } = new URL(c.req.url);
      const opening = { name: '', sku, query: search.slice(1, MAX_QUERY_LENGTH + 1), qty: 1 };
      const printed = await configurator.quote(c.get('store'), { name: '', openings: [opening] });
      return printed.ok ? sendPdf(c, printed.value) : sendSizeErrors(c, printed);
    });

export const configuratorRoutes = (deps: ConfiguratorRouteDeps): Hono<ApiEnv> => {
  const { configurator, ownerOf, limit } = deps;
  return new Hono<ApiEnv>()
    .route('/', linkRoutes(deps))
    .route('/', quoteRoutes(deps))
    .get(listProjectsEndpoint.path, async (c) => {
      const { customer_id } = await ownerOf(c);
      return sendResult(c, await configurator.listProjects(c.get('store'), customer_id));
    })
    .post(saveProjectEndpoint.path, async (c) => {
      const { customer_id } = await ownerOf(c);
      const project = await parseBody(c, saveProjectEndpoint.body);
      await limit(c, 'configuration');
      const saved = await configurator.saveProject(c.get('store'), customer_id, project);
      if (saved === 'too_many') return sendError(c, 409, 'There are too many projects');
      // Another customer's id gives the same response as an unknown one.
      if (saved === null) return sendError(c, 404, 'There is no such project');
      return saved.ok ? sendResult(c, saved.value) : sendSizeErrors(c, saved);
    })
    .delete(routerPath(deleteProjectEndpoint.path), async (c) => {
      const { customer_id } = await ownerOf(c);
      const id = c.req.param('id') ?? '';
      const isDeleted = UUID.test(id) && (await configurator.deleteProject(customer_id, id));
      return isDeleted ? sendResult(c, true) : sendError(c, 404, 'There is no such project');
    });
};
