// PostgreSQL refuses to run as root. This chooses the account and the way to get there.
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../config/start-error.ts';

const NOBODY = 65534;

export interface ServerAccount {
  /** Owner that the data on disk must have; undefined: whoever we are. */
  owner: number | undefined;
  /** Handed to spawn. */
  identity: { uid?: number; gid?: number };
  /** Command line that runs `file` in this account. */
  command: (file: string, args: string[]) => [string, string[]];
}

const asIs = (file: string, args: string[]): [string, string[]] => [file, args];

const viaTool =
  (tool: string, options: string[]): ServerAccount['command'] =>
  (file, args) => [tool, [...options, file, ...args]];

/** Tries what the server will do: enter the data folder, and look at its own programs the way initdb does. */
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
    // Else access(2), with which initdb looks for its programs, leaves the capability out of account.
    '--securebits=+no_setuid_fixup',
  ]),
});

/** In order of preference; the later ones also enter folders that only root may enter, as a clone under /root is. */
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

/** The data may have been made under another account: copied by root, or by an ordinary user before. */
export const chownTree = (path: string, account: ServerAccount) => {
  const { owner } = account;
  if (owner === undefined || lstatSync(path).uid === owner) return;
  const visit = (entry: string) => {
    const stat = lstatSync(entry);
    if (stat.isDirectory()) for (const name of readdirSync(entry)) visit(join(entry, name));
    // The folder comes last, so that an interrupted change is seen and repeated.
    if (!stat.isSymbolicLink()) chownSync(entry, owner, owner);
  };
  visit(path);
};
