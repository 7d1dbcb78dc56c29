// Backup of the embedded database, the uploaded files and the secret into one file, while the shop runs: PostgreSQL's
// online backup.
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import type { UploadedFiles } from './uploaded-files.ts';

export const MANIFEST = 'klaas-backup.json';
export const SECRET = 'secret';
/** Format 1 had no uploaded files, format 2 no secret. */
export const BACKUP_FORMAT = 3;

export interface BackupPaths {
  /** Folder of the embedded server. */
  folder: string;
  uploads: UploadedFiles;
  /** The generated secret; absent when the operator sets APP_SECRET. */
  secretFile: string;
}

/** Rebuilt at start, or specific to the running process. The folders themselves are needed. */
const WITHOUT_FILES = /^(pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const EXCLUDED =
  /^pg_replslot\/|(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label(\.old)?|tablespace_map(\.old)?)$/;

const copyFolder = async (archive: ArchiveWriter, root: string, under: string): Promise<void> => {
  const entries = await readdir(join(root, under), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = under ? `${under}/${entry.name}` : entry.name;
    if (EXCLUDED.test(name) || (WITHOUT_FILES.test(name) && entry.isFile())) continue;
    if (entry.isDirectory()) {
      await archive.folder(`data/${name}`);
      await copyFolder(archive, root, name);
      // Its one page may be half-written during the read; it is copied separately, when two reads agree.
    } else if (entry.isFile() && name !== 'global/pg_control') {
      await archive.file(`data/${name}`, join(root, name));
    }
  }
};

const loadControlFile = async (root: string): Promise<Buffer> => {
  const read = () => readFile(join(root, 'global/pg_control'));
  for (let before = await read(); ; ) {
    const now = await read();
    if (now.equals(before)) return now;
    before = now;
  }
};

const copyLog = async (archive: ArchiveWriter, root: string, first: string, last: string) => {
  const segments = (await readdir(join(root, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  for (const name of segments.sort()) await archive.file(`data/pg_wal/${name}`, join(root, 'pg_wal', name));
};

const copyCluster = async (server: EmbeddedPostgres, archive: ArchiveWriter) => {
  // Start and stop belong to one session; the temporary slot retains the WAL that the copy needs, and ends with it.
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    await client.query(
      "select pg_create_physical_replication_slot('klaas_backup_' || pg_backend_pid(), true, true)",
    );
    const begun = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('klaas', fast => true)) as segment",
    );
    await copyFolder(archive, server.data, '');
    await archive.bytes('data/global/pg_control', await loadControlFile(server.data));
    const ended = await client.query<{ segment: string; label: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
    );
    await archive.bytes('data/backup_label', Buffer.from(ended.rows[0]?.label ?? ''));
    await copyLog(archive, server.data, begun.rows[0]?.segment ?? '', ended.rows[0]?.segment ?? '');
  } finally {
    await client.end();
  }
};

/** After the database: every file that a copied message names exists by now. */
const copyUploadedFiles = async (archive: ArchiveWriter, { objects, prefix }: UploadedFiles) => {
  for (const { key } of await objects.list(prefix)) {
    const found = await objects.get(key);
    if (found) await archive.object(`files/${key.slice(prefix.length)}`, found);
  }
};

export const backupDatabase = async (
  { folder, uploads, secretFile }: BackupPaths,
  file: string,
  progress: (message: string) => void,
): Promise<{ bytes: number }> => {
  const server = await startEmbeddedPostgres({ folder, progress });
  const unfinished = `${file}.unfinished`;
  try {
    progress('Copying the database');
    const archive = createArchiveWriter(unfinished);
    const manifest = { format: BACKUP_FORMAT, created_at: new Date().toISOString() };
    await archive.bytes(MANIFEST, Buffer.from(`${JSON.stringify(manifest)}\n`));
    await copyCluster(server, archive);
    await copyUploadedFiles(archive, uploads);
    await archive.file(SECRET, secretFile);
    await archive.end();
    await rename(unfinished, file);
    return { bytes: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
    await server.release();
  }
};
