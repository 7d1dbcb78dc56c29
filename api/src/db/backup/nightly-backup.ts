// The nightly backup: one file per day in the data folder; the oldest are deleted.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupPaths, backupDatabase } from './backup-database.ts';
import { backupFolderOf } from './backup-files.ts';

const NAME = /^klaas-\d{4}-\d\d-\d\d\.backup$/;

export interface NightlyBackupDeps {
  dataDir: string;
  paths: BackupPaths;
  /** How many are kept, the new one included. */
  kept: number;
  now: () => number;
}

/** Returns the number of backups in the folder. */
export const backupNightly = async ({ dataDir, paths, kept, now }: NightlyBackupDeps): Promise<number> => {
  const folder = backupFolderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const day = new Date(now()).toISOString().slice(0, 10);
  await backupDatabase(paths, join(folder, `klaas-${day}.backup`), () => {});
  // Names sort by day.
  const files = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = files.slice(0, -kept);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  return files.length - old.length;
};
