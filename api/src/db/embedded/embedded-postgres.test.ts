// Locations and states in which the embedded database must start.
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyReadyCluster } from '../../../test/ready-cluster.ts';
import { startWriter } from '../../../test/writer-process.ts';
import { ensureCluster } from './data-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { loadLiveProcess } from './live-process.ts';
import { chooseServerAccount } from './server-account.ts';
import { loadServerBinaries } from './server-binaries.ts';
import { createServerPaths } from './server-paths.ts';
import { startServer, stopServer } from './server-process.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
/** A checkout inside a folder that only root may enter cannot be read by another user. */
const everybodyMayEnter = (path: string): boolean =>
  dirname(path) === path || ((statSync(path).mode & 0o001) === 0o001 && everybodyMayEnter(dirname(path)));

let parent: string;
let folder: string;
beforeEach(() => {
  // Mode 0700 and, when the tests run as root, owned by root: the usual state of a clean checkout.
  parent = mkdtempSync(join(tmpdir(), 'klaas-place-'));
  folder = join(parent, 'postgres');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** One full cycle: start, write one number, release; the last process stops the server. */
const visit = async (options: { folder: string; first?: number; uid?: number }) => {
  const writer = startWriter({ ...options, once: true });
  const code = await writer.ended;
  return { code, lines: writer.lines, errors: writer.errors() };
};

const numbers = async (place: string): Promise<number[]> => {
  const server = await startEmbeddedPostgres({ folder: place });
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ n: string }>('select n from written order by n');
  await client.end();
  await server.release();
  return rows.map((row) => Number(row.n));
};

describe('location', () => {
  it('runs inside a folder that only its owner may enter', async () => {
    expect(statSync(parent).mode & 0o777).toBe(0o700);
    expect(await visit({ folder })).toMatchObject({ code: 0, errors: '' });
    expect(await visit({ folder, first: 1 })).toMatchObject({ code: 0, errors: '' });
    expect(await numbers(folder)).toEqual([0, 1]);
  });

  it('runs with binaries inside a folder that only its owner may enter', async () => {
    const original = await loadServerBinaries();
    const home = dirname(dirname(original.postgres));
    const moved = (file: string) => join(parent, 'native', relative(home, file));
    cpSync(home, join(parent, 'native'), { recursive: true, verbatimSymlinks: true });
    const binaries = { ...original, initdb: moved(original.initdb), postgres: moved(original.postgres) };
    const place = createServerPaths(folder);
    const account = chooseServerAccount(binaries.initdb, place.folder);
    await ensureCluster({ paths: place, binaries, account, progress: () => {}, mayCreate: true });
    const client = await startServer(place, binaries.postgres, account, {}, () => {});
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await stopServer(place.data);
  });

  it('runs where the path is longer than a socket address allows', async () => {
    const long = join(parent, 'a-rather-long-folder-name-'.repeat(6), 'with, comma', 'postgres');
    expect(await visit({ folder: long })).toMatchObject({ code: 0, errors: '' });
    expect(await numbers(long)).toEqual([0]);
  });

  it.runIf(isRoot && everybodyMayEnter(import.meta.dirname))('runs as an ordinary user', async () => {
    chownSync(parent, NOBODY, NOBODY);
    const { code, lines, errors } = await visit({ folder, uid: NOBODY });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(lines[0]).toBe(`ready ${NOBODY} started`);
  });

  it('keeps running on the same data when the folder is moved', async () => {
    await copyReadyCluster(folder);
    await visit({ folder });
    const moved = join(parent, 'elsewhere', 'postgres');
    mkdirSync(dirname(moved), { mode: 0o755 });
    renameSync(folder, moved);
    expect(await visit({ folder: moved, first: 1 })).toMatchObject({ code: 0, errors: '' });
    expect(await numbers(moved)).toEqual([0, 1]);
  });

  it('names the fix when there is no binary for the platform', async () => {
    await expect(loadServerBinaries('win32', 'ia32')).rejects.toThrow(/win32-ia32.*DATABASE_URL/s);
  });
});

describe('first start', () => {
  it('creates the cluster once when several processes start at the same moment', async () => {
    chmodSync(parent, 0o755);
    const visits = await Promise.all([0, 1, 2].map((first) => visit({ folder, first })));
    expect(visits.map(({ code, errors }) => ({ code, errors }))).toEqual(
      visits.map(() => ({ code: 0, errors: '' })),
    );
    expect(await numbers(folder)).toEqual([0, 1, 2]);
  });

  it('starts over when an earlier one was interrupted', async () => {
    mkdirSync(join(folder, 'data.new'), { recursive: true });
    writeFileSync(join(folder, 'data.new', 'PG_VERSION'), '18\n');
    expect(await visit({ folder })).toMatchObject({ code: 0, errors: '' });
    expect(existsSync(join(folder, 'data.new'))).toBe(false);
  });

  it('rejects data of another PostgreSQL version by name', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '17\n');
    const { code, errors } = await visit({ folder });
    expect(code).toBe(1);
    expect(errors).toMatch(/made by PostgreSQL 17, this shop brings 18/);
  });
});

describe('leftovers of an earlier process', () => {
  it('removes the lock of a dead process, or one whose pid was reused', async () => {
    await copyReadyCluster(folder);
    for (const stamp of ['999999999 1', `${process.pid} another-start`]) {
      writeFileSync(`${folder}.lock`, stamp);
      expect(await visit({ folder, first: stamp.length })).toMatchObject({ code: 0, errors: '' });
      expect(existsSync(`${folder}.lock`)).toBe(false);
    }
  });

  it('waits for a lock whose holder is alive', async () => {
    await copyReadyCluster(folder);
    writeFileSync(`${folder}.lock`, `${process.pid} ${loadLiveProcess(process.pid)?.startToken}`);
    const messages: string[] = [];
    // It reports waiting after several attempts, each of which might have taken the lock for a stale one.
    const server = await startEmbeddedPostgres({
      folder,
      progress: (message) => {
        messages.push(message);
        if (messages.length === 1) rmSync(`${folder}.lock`);
      },
    });
    expect(messages).toEqual(['Waiting for another start of the same database', 'Starting the database']);
    expect(await server.release()).toEqual({ stopped: true });
  });

  it('starts although postmaster.pid and the socket lock name a live process that is not a database', async () => {
    await copyReadyCluster(folder);
    await visit({ folder });
    const owner = statSync(join(folder, 'data'));
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const text = `${process.pid}\n${join(folder, 'data')}\n1700000000\n5432\n${folder}\n\n    12345    67890\nready\n`;
    for (const file of [pidFile, join(folder, '.s.PGSQL.5432.lock')]) {
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, owner.uid, owner.gid);
    }
    expect(await visit({ folder, first: 1 })).toMatchObject({ code: 0, errors: '' });
    expect(await numbers(folder)).toEqual([0, 1]);
  });

  it('keeps the server running for another process that still uses it', async () => {
    await copyReadyCluster(folder);
    const staying = startWriter({ folder });
    await staying.waitForLine(/^ready/);
    const { lines } = await visit({ folder, first: 1_000_000 });
    expect(lines[0]).toMatch(/adopted$/);
    expect(lines.at(-1)).toBe('left running');
    const before = staying.acknowledged().length;
    await staying.waitForCount(before + 5);
    await staying.kill('SIGTERM');
    expect(staying.lines.at(-1)).toBe('stopped');
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false);
  });
});
