// The PostgreSQL cluster on disk: created once, completely or not at all.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../config/start-error.ts';
import { chownTree, type ServerAccount } from './server-account.ts';
import type { ServerBinaries } from './server-binaries.ts';
import type { ServerPaths } from './server-paths.ts';

export const DATABASE_USER = 'shop';

const run = (account: ServerAccount, file: string, args: string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(...account.command(file, args), {
      ...account.identity,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const appendOutput = (data: Buffer) => {
      output = (output + data).slice(-4000);
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.once('error', (error) => done({ code: null, output: error.message }));
    child.once('close', (code) => done({ code, output }));
  });

/** The server gets nothing of the shop's environment, above all no secrets. */
export const serverEnvironment = () => ({ PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' });

const INITDB_OPTIONS = [
  ...['--username', DATABASE_USER],
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

interface ClusterRequest {
  paths: ServerPaths;
  binaries: ServerBinaries;
  account: ServerAccount;
  progress: (message: string) => void;
  /** False for a running shop: it must not continue with an empty database when its folder was removed. */
  mayCreate: boolean;
}

/** Creates the cluster if missing. Call under the lock. */
export const ensureCluster = async (request: ClusterRequest): Promise<void> => {
  const { paths, binaries, account, progress, mayCreate } = request;
  const { data, dataBefore } = paths;
  // A restore was interrupted between its two renames.
  if (!existsSync(data) && existsSync(dataBefore)) renameSync(dataBefore, data);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    if (!mayCreate) throw new StartError(`${data} is gone`);
    progress('Creating the database');
    // A start killed during initdb leaves an incomplete cluster under this temporary name.
    const unfinished = `${data}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    const { code, output } = await run(account, binaries.initdb, ['-D', unfinished, ...INITDB_OPTIONS]);
    if (code !== 0) throw new StartError(`The database could not be created: ${output.trim()}`);
    renameSync(unfinished, data);
  }
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major) {
    throw new StartError(
      `${data} was made by PostgreSQL ${version}, this shop brings ${binaries.major}. ` +
        'Start the shop version that made it, write a catalogue export or a backup there, and restore that here.',
    );
  }
  chownTree(data, account);
};
