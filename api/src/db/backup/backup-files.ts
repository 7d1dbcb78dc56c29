// Backups in the data folder: nightly ones, one a day, and those that the staff made.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupPaths, backupDatabase } from './backup-database.ts';

const NIGHTLY = /^klaas-\d{4}-\d\d-\d\d\.backup$/;
const BY_HAND = /^klaas-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;
const KEPT_BY_HAND = 5;

const isBackup = (name: string): boolean => NIGHTLY.test(name) || BY_HAND.test(name);

export const backupFolderOf = (dataDir: string): string => join(dataDir, 'backups');

/** Without the folder there are none. */
const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter(isBackup);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** The newest first. */
export const listBackups = async (dataDir: string) => {
  const folder = backupFolderOf(dataDir);
  const files = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const { size, mtime } = await stat(join(folder, name));
      return { name, bytes: size, made_at: mtime.toISOString(), is_nightly: NIGHTLY.test(name) };
    }),
  );
  return files.sort((a, b) => (a.made_at < b.made_at ? 1 : -1));
};

/** Null: there is no backup of that name. */
export const openBackup = async (
  dataDir: string,
  name: string,
): Promise<ReadableStream<Uint8Array> | null> => {
  const folder = backupFolderOf(dataDir);
  if (!(await namesIn(folder)).includes(name)) return null;
  return Readable.toWeb(createReadStream(join(folder, name))) as ReadableStream<Uint8Array>;
};

interface BackupNowDeps {
  dataDir: string;
  paths: BackupPaths;
  now: () => number;
}

/** [OFFICE-102] Of the embedded database, while the shop runs. The oldest of those made by hand are deleted. */
export const backupNow = async ({ dataDir, paths, now }: BackupNowDeps): Promise<void> => {
  const folder = backupFolderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '');
  await backupDatabase(paths, join(folder, `klaas-${moment}Z.backup`), () => {});
  const byHand = (await namesIn(folder)).filter((name) => BY_HAND.test(name)).sort();
  await Promise.all(byHand.slice(0, -KEPT_BY_HAND).map((name) => rm(join(folder, name), { force: true })));
};
