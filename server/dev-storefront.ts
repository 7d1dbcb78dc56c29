// `npm run dev`: the storefront straight from its sources, with hot reload, behind the same HTTP server.
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';

const STOREFRONT = join(import.meta.dirname, '../storefront');

export interface DevStorefront {
  /** The newest state of the sources. */
  build: () => Promise<ServerBuild>;
  /** Answers for modules and sources; everything else goes on to the shop. */
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
