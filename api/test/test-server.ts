// Vitest global set-up: keeps the shared test database running; the last run to end stops it.
import { SERVER_VARIABLE, startTestServer } from './test-database.ts';

export const setup = async () => {
  const server = await startTestServer();
  process.env[SERVER_VARIABLE] = JSON.stringify(server.connection);
  return async () => {
    await server.release();
  };
};
