// Reports on a standby of PostgreSQL: they read it, and the primary while it is away, restarted, or behind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../api/src/db/database.ts';
import { openReportReader } from '../api/src/db/report-reader.ts';
import { waitUntil } from '../api/test/wait-until.ts';
import { isMissing } from './engines.ts';
import { type PostgresServer, type Standby, startPostgres, startStandby } from './postgres.ts';

/** Longer than the replica is left alone after a failure. */
const AFTER_REST_MS = 11_000;

describe.skipIf(isMissing('postgres'))('a replica for reports', () => {
  let primary: PostgresServer;
  let standby: Standby;
  let db: Database;
  beforeAll(async () => {
    primary = await startPostgres();
    db = connectDatabase({ connectionString: primary.url(), max: 2 });
    await db.execute('create table sold (cents int)');
    standby = await startStandby(primary);
  });
  afterAll(async () => {
    await db?.$client.end();
    await standby?.stop();
    await primary?.stop();
  });

  const openReader = (replicaUrl = standby.url()) => {
    let nowMs = 0;
    const logged: string[] = [];
    const reader = openReportReader({
      db,
      replicaUrl,
      log: (_level, message) => logged.push(message),
      now: () => nowMs,
    });
    const report = () =>
      reader.readReport(async (source) => {
        const { rows } = await source.execute<{ cents: number; standby: boolean }>(
          'select coalesce(sum(cents), 0)::int as cents, pg_is_in_recovery() as standby from sold',
        );
        return rows[0];
      });
    const rest = () => {
      nowMs += AFTER_REST_MS;
    };
    return { ...reader, report, rest, logged };
  };

  it('reads what the primary has committed, and nothing is written there', async () => {
    const { report, readReport, close } = openReader();
    await db.execute('insert into sold values (100), (50)');
    await waitUntil(async () => (await report())?.cents === 150);
    expect(await report()).toEqual({ cents: 150, standby: true });
    const write = readReport((source) =>
      source.execute("select set_config('x.y', 'z', true), pg_is_in_recovery() as standby"),
    );
    expect((await write).rows[0]).toMatchObject({ standby: true });
    await close();
  });

  it('falls back to the primary while it is away, asks it again after a while, and says each once', async () => {
    const { report, rest, logged, close } = openReader();
    expect((await report())?.standby).toBe(true);
    await standby.kill();
    expect((await report())?.standby).toBe(false);
    expect((await report())?.standby).toBe(false);
    rest();
    expect((await report())?.standby).toBe(false);
    await standby.restart();
    // Not asked before its rest is over.
    expect((await report())?.standby).toBe(false);
    rest();
    expect((await report())?.standby).toBe(true);
    expect(logged).toEqual([
      'The replica cannot be read; reports read the primary',
      'Reports read the replica again',
    ]);
    await close();
  });

  it('falls back when it cannot be reached at all', async () => {
    const { report, close } = openReader('postgres://shop@127.0.0.1:1/postgres');
    expect((await report())?.standby).toBe(false);
    await close();
  });

  it('falls back when it lacks a table that the primary has already', async () => {
    const { readReport, report, close } = openReader();
    // The standby stops replaying, as one that lags behind a migration.
    const replica = connectDatabase({ connectionString: standby.url(), max: 1 });
    await replica.execute('select pg_wal_replay_pause()');
    await db.execute('create table newer (id int)');
    const { rows } = await readReport((source) => source.execute('select count(*)::int as count from newer'));
    expect(rows).toEqual([{ count: 0 }]);
    await replica.execute('select pg_wal_replay_resume()');
    await replica.$client.end();
    expect((await report())?.standby).toBe(false);
    await close();
  });

  it('does not burden the primary with a report that took too long', async () => {
    const { readReport, close } = openReader();
    let reads = 0;
    const slow = readReport((source) => {
      reads++;
      return source.transaction(async (tx) => {
        await tx.execute("set local statement_timeout = '50ms'");
        await tx.execute('select pg_sleep(5)');
      });
    });
    await expect(slow).rejects.toThrow();
    expect(reads).toBe(1);
    await close();
  });
});
