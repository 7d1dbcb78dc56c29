// `npm run dev`: serves storefront and back office from their sources with hot reload, behind the same HTTP server.
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { isAdminPath } from './admin-files.ts';

const STOREFRONT = join(import.meta.dirname, '../storefront');
const ADMIN = join(import.meta.dirname, '../admin');

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
  const admin = await createVite({
    root: ADMIN,
    configFile: join(ADMIN, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: { server }, hmr: { server } },
  });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    before: (next) => (request, response) =>
      isAdminPath(request.url ?? '')
        ? admin.middlewares(request, response)
        : vite.middlewares(request, response, () => next(request, response)),
    close: async () => {
      await Promise.all([vite.close(), admin.close()]);
    },
  };
};
