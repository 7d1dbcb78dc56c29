// A process that only runs jobs (`ROLE=worker`); its endpoints are for the operator.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '@klaas/api/config/config.ts';
import { createLog, openStandardOutput } from '@klaas/api/http/log.ts';
import { createFileStore } from '@klaas/api/providers/storage/file-store.ts';
import { composeBackend } from './compose.ts';
import { listen } from './listen.ts';
import { openConfigured } from './open-configured.ts';
import type { Shop } from './shop.ts';

export const startWorker = async (initial: Config, progress: (message: string) => void): Promise<Shop> => {
  const log = createLog(openStandardOutput());
  const { config, database } = await openConfigured(initial, progress, log);
  const { api, startJobs, close } = await composeBackend({
    config,
    database,
    progress,
    now: () => Date.now(),
    log,
    objects: createFileStore(config.dataDir),
    // Pages are rendered and cached by other processes.
    dropPages: () => {},
    pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
    firstPages: async () => [],
  });
  const server = createServer(getRequestListener((request, bindings) => api.fetch(request, bindings)));
  try {
    await listen(server, config);
    await startJobs();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await close();
    },
  };
};
