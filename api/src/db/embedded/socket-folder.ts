// A unix socket path has a length limit: a data folder with a long path gets a short folder for its socket.
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../config/start-error.ts';

/** The number in the socket's file name; nothing listens on TCP. */
export const SOCKET_PORT = 5432;
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

const ownUid = () => process.getuid?.() ?? 0;

const fits = (folder: string) =>
  // The server reads a comma-separated list of folders, and keeps a lock file with a longer name beside the socket.
  !/[,"']/.test(folder) && Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= MAX_PATH_BYTES;

export const socketFolderOf = (folder: string): string => {
  if (fits(folder)) return folder;
  return `/tmp/klaas-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}-${ownUid()}`;
};

export const createSocketFolder = (socketFolder: string, owner: number = ownUid()): void => {
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(socketFolder);
  // /tmp is shared: a folder created there by another user could impersonate the server.
  if (!stat.isDirectory() || (stat.uid !== owner && stat.uid !== ownUid())) {
    throw new StartError(
      `${socketFolder} belongs to somebody else. Remove it, or choose a shorter DATA_DIR.`,
    );
  }
  if (stat.uid !== owner) chownSync(socketFolder, owner, owner);
};

export const removeSocketFolder = (socketFolder: string): void => {
  try {
    rmdirSync(socketFolder);
  } catch {
    // Removed already, or a killed server left its socket; the next start removes it.
  }
};
