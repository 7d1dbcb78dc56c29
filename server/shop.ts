// The whole shop in one process: database, catalogue, api, storefront, front door.
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { createApi } from '@klaas/api/app.ts';
import { type CatalogService, createCatalogService } from '@klaas/api/catalog/catalog-service.ts';
import { createEmbeddedEngine } from '@klaas/api/catalog/search/embedded/embedded-engine.ts';
import type { Config } from '@klaas/api/config.ts';
import { ensureDemoShop } from '@klaas/api/db/ensure-demo-shop.ts';
import { openDatabase } from '@klaas/api/db/open-database.ts';
import { createLog } from '@klaas/api/http/log.ts';
import { createOutbox } from '@klaas/api/outside/mail/outbox.ts';
import { createSmtpSender } from '@klaas/api/outside/mail/smtp-sender.ts';
import { StartError } from '@klaas/api/start-error.ts';
import type { ServerBuild } from 'react-router';
import type { ForeignOrigins } from './content-security.ts';
import { createFrontDoor } from './front-door.ts';
import { createOutputCache, type OutputCache } from './output-cache.ts';
import { createPageKey } from './page-key.ts';
import { tagsOfChange } from './page-tags.ts';
import { createPages } from './pages.ts';
import { loadStaticFiles } from './static-files.ts';
import { createStorefront } from './storefront.ts';

const BUILD = join(import.meta.dirname, '../storefront/build');
const OUTPUT_CACHE_BYTES = 128 * 1024 * 1024;

export interface Shop {
  server: Server;
  close: () => Promise<void>;
}

const foreignOrigins = ({ settings }: Config): ForeignOrigins => {
  const backend = settings.server.backendUrl === '' ? [] : [new URL(settings.server.backendUrl).origin];
  const tagManager = settings.analytics.tagManagerId === '' ? [] : ['https://www.googletagmanager.com'];
  const widget =
    settings.analytics.reviewWidgetUrl === '' ? [] : [new URL(settings.analytics.reviewWidgetUrl).origin];
  return {
    script: [...tagManager, ...widget],
    connect: [...backend, ...tagManager, ...widget],
    img: [...backend, ...tagManager],
    frame: widget,
  };
};

const listen = (server: Server, { host, port }: Config) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      const refused = error.code === 'EACCES';
      if (inUse)
        reject(
          new StartError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start`),
        );
      else if (refused)
        reject(
          new StartError(`Port ${port} may not be opened by this user. Choose another: PORT=3001 npm start`),
        );
      else reject(new StartError(`Cannot listen on ${host}:${port}: ${error.message}`, { cause: error }));
    });
    server.listen(port, host, resolve);
  });

const dropPagesOnChange = (catalog: CatalogService, cache: OutputCache) =>
  catalog.onChange(async ({ storeCode, entity, ids }) => {
    const found = await Promise.all((ids ?? []).map((id) => catalog.documentById(storeCode, entity, id)));
    const documents = new Map(found.map((document, index) => [ids?.[index], document]));
    const tags = tagsOfChange({ entity, ids }, (id) => documents.get(id));
    if (tags === null) cache.clear();
    else cache.drop(tags);
  });

export const startShop = async (config: Config, progress: (message: string) => void): Promise<Shop> => {
  const { settings, shopUrl } = config;
  const now = () => Date.now();
  const log = createLog((line) => process.stdout.write(line), now);
  const database = await openDatabase(config, progress);
  try {
    const { db } = database;
    await ensureDemoShop(db, progress);
    progress('Loading the catalogue');
    const search = createEmbeddedEngine({ timeoutMs: settings.elasticsearch.serverTimeoutMs });
    const catalog = createCatalogService({ db, search, settings, log });
    await catalog.start();
    const cache = createOutputCache(OUTPUT_CACHE_BYTES);
    dropPagesOnChange(catalog, cache);
    const invalidate = async (tags: readonly string[]) => void cache.drop(tags);
    const { name, email: address } = settings.company;
    const outbox = createOutbox({
      db,
      now,
      log,
      ...(config.smtpUrl && { send: createSmtpSender({ url: config.smtpUrl, from: { name, address } }) }),
    });
    const api = createApi({ config, settings, db, search, now, log, catalog, invalidate, mailer: outbox });
    const build: ServerBuild = await import(join(BUILD, 'server/index.js'));
    const render = createStorefront({
      build: async () => build,
      mode: 'production',
      api,
      settings,
      shopUrl,
      now,
      log,
    });
    const ttlMs = settings.server.useOutputCache ? settings.server.outputCacheDefaultTtl * 1000 : 0;
    const pages = createPages({ render, cache, ttlMs, foreign: foreignOrigins(config) });
    const server = createServer(
      createFrontDoor({
        api,
        page: pages.page,
        keyOf: createPageKey(settings),
        cache,
        files: loadStaticFiles(join(BUILD, 'client')),
        onError: (error, path) =>
          log('error', 'A page could not be made', {
            path,
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      }),
    );
    await listen(server, config);
    return {
      server,
      close: async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeIdleConnections();
        // Answers under way get a moment; kept-alive and hanging connections do not hold the shop open.
        setTimeout(() => server.closeAllConnections(), 3000).unref();
        await closed;
        await outbox.stop();
        await catalog.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
