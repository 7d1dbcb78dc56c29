// Commands backup and restore: the whole embedded database and the uploaded files, as one file.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { type BackupPaths, backupDatabase } from '../db/backup/backup-database.ts';
import { restoreDatabase } from '../db/backup/restore-database.ts';
import { embeddedFolderOf } from '../db/open-database.ts';
import { UPLOADS } from '../messages/contact/contact-files.ts';
import { createFileStore } from '../providers/storage/file-store.ts';
import { type CommandOptions, onlyFile } from './command-options.ts';
import { formatCount, print } from './terminal.ts';

const embeddedOnly = (config: Config, tool: string): BackupPaths => {
  if (config.databaseUrl) {
    throw new StartError(
      `DATABASE_URL is set: use ${tool} of that PostgreSQL; this command is for the embedded one`,
    );
  }
  const uploads = { objects: createFileStore(config.dataDir), prefix: UPLOADS };
  return { folder: embeddedFolderOf(config), uploads };
};

export const runBackup = async (config: Config, options: CommandOptions): Promise<number> => {
  const place = embeddedOnly(config, 'pg_dump');
  const file = onlyFile(options);
  const { bytes } = await backupDatabase(place, file, print);
  print(`Wrote ${file}, ${formatCount(Math.ceil(bytes / 1024))} KB`);
  return 0;
};

export const runRestore = async (config: Config, options: CommandOptions): Promise<number> => {
  const place = embeddedOnly(config, 'pg_restore');
  const file = onlyFile(options);
  await restoreDatabase(place, file, print);
  print(`Restored ${file}`);
  return 0;
};
