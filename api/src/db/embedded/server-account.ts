// PostgreSQL refuses to run as root: chooses the account and the command to switch to it.
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../config/start-error.ts';

const NOBODY = 65534;

export interface ServerAccount {
  /** Required owner of the data on disk; undefined: the current user. */
  owner: number | undefined;
  /** Options for spawn. */
  identity: { uid?: number; gid?: number };
  /** Command line that runs `file` under this account. */
  command: (file: string, args: string[]) => [string, string[]];
}

const asIs = (file: string, args: string[]): [string, string[]] => [file, args];

const viaTool =
  (tool: string, options: string[]): ServerAccount['command'] =>
  (file, args) => [tool, [...options, file, ...args]];

/** Tries what the server will do: enter the data folder, and access its own binaries the way initdb does. */
const works = (account: ServerAccount, initdb: string, folder: string) => {
  const script = 'test "$(id -u)" != 0 && cd "$1" && exec "$0" --show -D "$1"';
  const [file, args] = account.command('/bin/sh', ['-c', script, initdb, folder]);
  return spawnSync(file, args, { ...account.identity, cwd: '/', stdio: 'ignore' }).status === 0;
};

const withCapability = (capability: string): ServerAccount => ({
  owner: NOBODY,
  identity: {},
  command: viaTool('setpriv', [
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Otherwise access(2), which initdb uses to find its binaries, ignores the capability.
    '--securebits=+no_setuid_fixup',
  ]),
});

/** In order of preference; the later ones can also enter folders that only root may enter, like a clone under /root. */
const ROOT_ACCOUNTS: ServerAccount[] = [
  { owner: NOBODY, identity: { uid: NOBODY, gid: NOBODY }, command: asIs },
  withCapability('dac_read_search'),
  withCapability('dac_override'),
  // Inside a user namespace the process is nobody, outside it is still root: the files stay root's.
  {
    owner: 0,
    identity: {},
    command: viaTool('unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]),
  },
];

export const chooseServerAccount = (initdb: string, folder: string): ServerAccount => {
  if (process.getuid?.() !== 0) return { owner: undefined, identity: {}, command: asIs };
  const found = ROOT_ACCOUNTS.find((account) => {
    if (account.owner !== undefined) chownFolder(folder, account.owner);
    return works(account, initdb, folder);
  });
  if (found) return found;
  throw new StartError(
    `PostgreSQL does not run as root, and no other account can use ${folder} and ${dirname(initdb)}. ` +
      'Start the shop as an ordinary user, or put it and DATA_DIR in a folder that everybody may enter, or set DATABASE_URL.',
  );
};

const chownFolder = (path: string, owner: number) => {
  if (lstatSync(path).uid !== owner) chownSync(path, owner, owner);
};

/** The data may have been created under another account: copied by root, or by an ordinary user before. */
export const chownTree = (path: string, account: ServerAccount) => {
  const { owner } = account;
  if (owner === undefined || lstatSync(path).uid === owner) return;
  const visit = (entry: string) => {
    const stat = lstatSync(entry);
    if (stat.isDirectory()) for (const name of readdirSync(entry)) visit(join(entry, name));
    // The folder comes last, so that an interrupted change is detected and repeated.
    if (!stat.isSymbolicLink()) chownSync(entry, owner, owner);
  };
  visit(path);
};
