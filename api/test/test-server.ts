// Vitest global set-up: keeps the shared test database running during the run; the last run that ends stops it.
import { startTestServer } from './test-database.ts';

export const setup = async () => {
  const server = await startTestServer();
  return async () => {
    await server.release();
  };
};
