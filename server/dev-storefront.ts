// `npm run dev`: serves the storefront from its sources with hot reload, behind the same HTTP server.
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';

const STOREFRONT = join(import.meta.dirname, '../storefront');

export interface DevStorefront {
  /** Loads the current state of the sources. */
  build: () => Promise<ServerBuild>;
  /** Serves modules and sources; passes every other request on. */
  before: (next: RequestListener) => RequestListener;
  close: () => Promise<void>;
}

export const createDevStorefront = async (server: Server): Promise<DevStorefront> => {
  const vite = await createVite({
    root: STOREFRONT,
    configFile: join(STOREFRONT, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    before: (next) => (request, response) =>
      vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  };
};
