// Paths of one embedded database.
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withFileLock } from './file-lock.ts';
import { socketFolderOf } from './socket-folder.ts';

export interface ServerPaths {
  folder: string;
  data: string;
  /** The data that a restore replaced, until the restored data is verified. */
  dataBefore: string;
  socketFolder: string;
  logFile: string;
}

export const createServerPaths = (path: string): ServerPaths => {
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path);
  return {
    folder,
    data: join(folder, 'data'),
    dataBefore: join(folder, 'data.before-restore'),
    socketFolder: socketFolderOf(folder),
    logFile: join(folder, 'server.log'),
  };
};

/** One process at a time may create, start, stop or replace the database. */
export const withServerLock = <Value>(
  place: ServerPaths,
  work: () => Promise<Value>,
  progress: (message: string) => void = () => {},
): Promise<Value> =>
  withFileLock(`${place.folder}.lock`, work, () =>
    progress('Waiting for another start of the same database'),
  );
