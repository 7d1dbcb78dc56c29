// A process that only runs jobs (`ROLE=worker`); its endpoints are for the operator.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '@klaas/api/config/config.ts';
import { createLog, openStandardOutput } from '@klaas/api/http/log.ts';
import { createShopLoad } from '@klaas/api/http/observe/shop-load.ts';
import { openObjectStore } from '@klaas/api/providers/storage/open-object-store.ts';
import { composeBackend } from './compose.ts';
import { createDrain } from './drain.ts';
import { listen } from './listen.ts';
import { openConfigured } from './open-configured.ts';
import { FINISH_MS, type Shop } from './shop.ts';

export const startWorker = async (initial: Config, progress: (message: string) => void): Promise<Shop> => {
  const log = createLog(openStandardOutput());
  const { config, database } = await openConfigured(initial, progress, log);
  const server = createServer();
  const drain = createDrain(server, { drainMs: config.drainMs, finishMs: FINISH_MS });
  const { api, startJobs, stopJobs, close } = await composeBackend({
    config,
    database,
    progress,
    now: () => Date.now(),
    log,
    objects: openObjectStore(config),
    // Pages are rendered and cached by other processes.
    dropPages: () => {},
    pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
    // Of visitors, whom this process has none of.
    load: createShopLoad(Date.now),
    firstPages: async () => [],
    isDraining: drain.isDraining,
  });
  const listener = getRequestListener((request, bindings) => api.fetch(request, bindings));
  server.on('request', listener);
  try {
    await listen(server, config);
    await startJobs();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close: async () => {
      await Promise.all([stopJobs(), drain.end()]);
      await close();
    },
  };
};
