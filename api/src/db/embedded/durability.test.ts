// Durability under kill -9 at many moments: no acknowledged write is lost and every restart is clean.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyReadyCluster } from '../../../test/ready-cluster.ts';
import { startWriter, type Writer } from '../../../test/writer-process.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { loadLiveProcess } from './live-process.ts';
import { loadServerPid } from './server-process.ts';

const ROUNDS = 20;
const STRIDE = 1_000_000;
/** Each round is killed after more writes than the one before, and some milliseconds into the next ones. */
const writesBefore = (round: number) => round * 3;
const pauseMs = (round: number) => (round * 5) % 8;

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'klaas-durability-'));
  chmodSync(parent, 0o755);
  folder = join(parent, 'postgres');
  await copyReadyCluster(folder);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const killServer = (): void => {
  const pid = loadServerPid(join(folder, 'data'));
  // It may be dead already, killed in the previous round and not yet restarted.
  if (pid !== undefined && loadLiveProcess(pid)) process.kill(pid, 'SIGKILL');
};

/** Opens the database again, as the next start would, and returns its rows. */
const loadWritten = async (): Promise<Set<number>> => {
  const server = await startEmbeddedPostgres({ folder });
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ n: string }>('select n from written');
  await client.end();
  expect(await server.release()).toEqual({ stopped: true });
  return new Set(rows.map((row) => Number(row.n)));
};

const expectNothingLost = async (acknowledged: number[]) => {
  const written = await loadWritten();
  expect(acknowledged.filter((n) => !written.has(n))).toEqual([]);
};

const startRound = async (round: number): Promise<Writer> => {
  const writer = startWriter({ folder, first: round * STRIDE });
  await writer.waitForLine(/^ready/);
  return writer;
};

it('loses nothing when the shop is killed at any moment', { timeout: 60_000 }, async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = await startRound(round);
    await writer.waitForCount(writesBefore(round));
    await sleep(pauseMs(round));
    await writer.kill('SIGKILL');
    acknowledged.push(...writer.acknowledged());
    // The server outlived the shop; the next start must adopt it.
    if (round > 0) expect(writer.lines[0]).toMatch(/adopted$/);
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  await expectNothingLost(acknowledged);
});

it('loses nothing when the database is killed at any moment under a running shop', {
  timeout: 60_000,
}, async () => {
  const writer = await startRound(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The shop restarted the database by itself and keeps writing.
    await writer.waitForCount(writer.acknowledged().length + 2 + writesBefore(round));
    await sleep(pauseMs(round));
    killServer();
  }
  await writer.waitForCount(writer.acknowledged().length + 2);
  writer.child.kill('SIGTERM');
  expect(await writer.waitForLine(/^(stopped|left)/)).toBe('stopped');
  expect(await writer.ended).toBe(0);
  await expectNothingLost(writer.acknowledged());
});

it('loses nothing when both are killed together', { timeout: 60_000 }, async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const writer = await startRound(round);
    await writer.waitForCount(writesBefore(round));
    await sleep(pauseMs(round));
    killServer();
    await writer.kill('SIGKILL');
    acknowledged.push(...writer.acknowledged());
    expect(writer.lines[0]).toMatch(/started$/);
  }
  await expectNothingLost(acknowledged);
});
