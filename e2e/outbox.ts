// Letters as the shop wrote them, read from the database of the shop under test.
import { join, resolve } from 'node:path';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';

const DATA_DIR = resolve(
  process.env.E2E_DATA_DIR ?? join(import.meta.dirname, '../node_modules/.cache/klaas-e2e'),
);

/** The newest letter of that kind to that address; waits until there is one. */
export const letterTo = async (address: string, kind: string): Promise<{ subject: string; text: string }> => {
  const server = await startEmbeddedPostgres({ folder: join(DATA_DIR, 'postgres') });
  const { $client: pool } = connectDatabase(server.connection);
  try {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const { rows } = await pool.query<{ subject: string; text: string }>(
        'select subject, text from outbox_letter where to_address = $1 and kind = $2 order by id desc limit 1',
        [address, kind],
      );
      if (rows[0]) return rows[0];
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`no letter ${kind} was written to ${address}`);
  } finally {
    await pool.end();
    await server.release();
  }
};
