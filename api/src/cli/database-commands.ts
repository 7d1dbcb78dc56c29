// Commands backup and restore: the whole embedded database and the uploaded files, as one file. Command database move:
// the embedded database to a server.
import { type Config, secretFileOf } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { type BackupPaths, backupDatabase } from '../db/backup/backup-database.ts';
import { restoreDatabase } from '../db/backup/restore-database.ts';
import { moveDatabase } from '../db/move/move-database.ts';
import { embeddedFolderOf } from '../db/open-database.ts';
import { UPLOADS } from '../providers/storage/object-store.ts';
import { openObjectStore } from '../providers/storage/open-object-store.ts';
import { type CommandOptions, onlyFile } from './command-options.ts';
import { formatCount, print } from './terminal.ts';

const embeddedOnly = (config: Config, tool: string): BackupPaths => {
  if (config.databaseUrl) {
    throw new StartError(
      `DATABASE_URL is set: use ${tool} of that PostgreSQL; this command is for the embedded one`,
    );
  }
  const uploads = { objects: openObjectStore(config), prefix: UPLOADS };
  return { folder: embeddedFolderOf(config), uploads, secretFile: secretFileOf(config.dataDir) };
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

const parseTarget = ({ files, to }: CommandOptions): string => {
  if (files.join(' ') !== 'move' || !to)
    throw new StartError('Say database move --to postgres://user:password@host/name');
  const protocol = URL.canParse(to) ? new URL(to).protocol : '';
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new StartError('--to must be a URL that starts with postgres://');
  return to;
};

export const runDatabase = async (config: Config, options: CommandOptions): Promise<number> => {
  const to = parseTarget(options);
  const { folder } = embeddedOnly(config, 'pg_dump');
  const { tables, sums } = await moveDatabase({ folder, to, progress: print });
  for (const [name, { count }] of tables) if (count > 0) print(`  ${name}: ${formatCount(count)} rows`);
  for (const [name, sum] of Object.entries(sums)) print(`  ${name}: ${sum}`);
  print(`Copied ${formatCount(tables.size)} tables; rows, contents and sums are the same on both sides.
Now start the shop with DATABASE_URL set to that database, and with the same DATA_DIR: files that people sent and the
secret stay there. On another machine copy the folder "uploads" and set APP_SECRET to what the file "secret" holds.
The embedded database is unchanged in ${folder}; delete it when the shop runs well.`);
  return 0;
};
