// The database behind a pooler: with sessions everything works; with transactions the shop does not start, and says why.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeToChannel } from '../api/src/db/channel-subscription.ts';
import { connectDatabase } from '../api/src/db/database.ts';
import { openDatabase } from '../api/src/db/open-database.ts';
import { waitUntil } from '../api/test/wait-until.ts';
import { isMissing } from './engines.ts';
import { IGNORED_PARAMETERS, startPgbouncer } from './pgbouncer.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

describe.skipIf(isMissing('postgres', 'pgbouncer'))('pgbouncer', () => {
  let postgres: PostgresServer;
  const dataDir = mkdtempSync(join(tmpdir(), 'klaas-pooled-'));
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = (databaseUrl: string) => openDatabase({ dataDir, databaseUrl, databasePool: 6 }, () => {});

  it('in session mode passes migrations, notifications, prepared statements and locks', async () => {
    const pooler = await startPgbouncer(postgres, {
      poolMode: 'session',
      ignoredParameters: IGNORED_PARAMETERS,
    });
    const [first, second] = await Promise.all([open(pooler.url()), open(pooler.url())]);
    try {
      const received: string[] = [];
      const { stop } = await subscribeToChannel({
        db: first.db,
        channel: 'cache_invalidated',
        onMessage: (payload) => received.push(payload),
        onReconnected: () => {},
      });
      for (let round = 0; round < 20; round++) {
        const payload = String(round);
        await second.db.transaction((tx) =>
          tx.execute(`select pg_notify('cache_invalidated', '${payload}')`),
        );
      }
      await waitUntil(() => received.length === 20);
      const prepared = { name: 'number', text: 'select $1::int as number' };
      for (let round = 0; round < 20; round++) {
        const found = await Promise.all(
          [first, second].map(({ db }) => db.$client.query({ ...prepared, values: [round] })),
        );
        expect(found.map(({ rows }) => rows[0])).toEqual([{ number: round }, { number: round }]);
      }
      const { rows } = await first.db.execute(
        'select count(*)::int as count from drizzle.__drizzle_migrations',
      );
      expect(Number(rows[0]?.['count'])).toBeGreaterThan(0);
      stop();
    } finally {
      await Promise.all([first.close(), second.close()]);
      await pooler.stop();
    }
  });

  it.each(['transaction', 'statement'] as const)(
    'in %s mode is refused with what to set',
    async (poolMode) => {
      const pooler = await startPgbouncer(postgres, { poolMode, ignoredParameters: IGNORED_PARAMETERS });
      try {
        await expect(open(pooler.url())).rejects.toThrow(
          'DATABASE_URL: the pooler must use pool_mode = session',
        );
      } finally {
        await pooler.stop();
      }
    },
  );

  it('in transaction mode would lose notifications: the reason for the refusal', async () => {
    const pooler = await startPgbouncer(postgres, {
      poolMode: 'transaction',
      ignoredParameters: IGNORED_PARAMETERS,
    });
    const { $client: pool } = connectDatabase({ connectionString: pooler.url(), max: 2 });
    try {
      const client = await pool.connect();
      await client.query('listen lost');
      // Another session is given the server process that listens.
      const other = await pool.connect();
      const { rows } = await other.query('select pg_listening_channels() as channel');
      expect(rows).toEqual([{ channel: 'lost' }]);
      other.release();
      client.release(true);
    } finally {
      await pool.end();
      await pooler.stop();
    }
  });

  it('that refuses the limits of the shop is named with what to set', async () => {
    const pooler = await startPgbouncer(postgres, { poolMode: 'session', ignoredParameters: [] });
    try {
      await expect(open(pooler.url())).rejects.toThrow(
        /unsupported startup parameter.*ignore_startup_parameters = /,
      );
    } finally {
      await pooler.stop();
    }
  });
});
