// Replaces the embedded database, the uploaded files and the secret by a backup. The old data is kept until the restored data is
// verified.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../config/start-error.ts';
import { startEmbeddedPostgres, withStoppedPostgres } from '../embedded/embedded-postgres.ts';
import { createServerPaths, type ServerPaths } from '../embedded/server-paths.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { readArchive } from './archive-reader.ts';
import { BACKUP_FORMAT, type BackupPaths, MANIFEST, SECRET } from './backup-database.ts';
import { isUploadedFile, replaceUploadedFiles } from './uploaded-files.ts';

/** Names in the archive are untrusted: nothing outside the data folder. */
const isInsideData = (name: string) =>
  /^data\/(?!.*\/\/)[\w./-]*[\w.-]\/?$/.test(name) &&
  !name.split('/').some((part) => part === '..' || part === '.');

const checkManifest = async (content: AsyncIterable<Buffer>): Promise<number> => {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const { format } = JSON.parse(Buffer.concat(parts).toString()) as { format?: unknown };
  if (typeof format !== 'number' || format < 1 || format > BACKUP_FORMAT)
    throw new Error(`its format ${format} is unknown to this version of the shop`);
  return format;
};

interface UnpackedPaths {
  /** Folder of the database. */
  target: string;
  files: string;
  secret: string;
}

/** Target path of an archive entry; any other name aborts the restore. */
const targetPathOf = (name: string, { target, files, secret }: UnpackedPaths): string => {
  if (name === SECRET) return secret;
  if (isInsideData(name)) return join(target, name.slice('data/'.length));
  if (isUploadedFile(name)) return join(files, name.slice('files/'.length));
  throw new Error(`it holds a file with the name ${name}`);
};

/** Returns the format of the backup. */
const unpack = async (file: string, paths: UnpackedPaths): Promise<number> => {
  let format = 0;
  const source = createReadStream(file);
  const bytes = createGunzip();
  source.once('error', (error) => bytes.destroy(error));
  await readArchive(source.pipe(bytes), async (entry, content) => {
    if (format === 0 && entry.name !== MANIFEST) throw new Error('it is not a backup of a shop');
    if (entry.name === MANIFEST) {
      format = await checkManifest(content);
      return;
    }
    const path = targetPathOf(entry.name, paths);
    if (entry.kind === 'folder') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flush: true }));
  });
  source.destroy();
  for (const needed of ['PG_VERSION', 'backup_label', 'global/pg_control']) {
    if (!existsSync(join(paths.target, needed))) throw new Error(`it lacks ${needed}`);
  }
  return format;
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The restored data must start, recover and accept the migrations of this version. */
const verifyRestored = async (place: ServerPaths, progress: (message: string) => void) => {
  const server = await startEmbeddedPostgres({ folder: place.folder, progress });
  try {
    await migrateDatabase(server.connection);
  } finally {
    await server.release();
  }
};

const rollBack = (place: ServerPaths) =>
  withStoppedPostgres(place, async () => {
    await rm(place.data, { recursive: true, force: true });
    if (existsSync(place.dataBefore)) await rename(place.dataBefore, place.data);
  });

export const restoreDatabase = async (
  { folder, uploads, secretFile }: BackupPaths,
  file: string,
  progress: (message: string) => void,
): Promise<void> => {
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  const paths = createServerPaths(folder);
  const unpacked = join(paths.folder, 'data.restoring');
  const unpackedFiles = join(paths.folder, 'uploads.restoring');
  const unpackedSecret = join(paths.folder, 'secret.restoring');
  const clear = async () => {
    for (const path of [unpacked, unpackedFiles, unpackedSecret])
      await rm(path, { recursive: true, force: true });
  };
  const format = await withStoppedPostgres(paths, async () => {
    progress('Reading the backup');
    await clear();
    await mkdir(unpacked, { mode: 0o700 });
    const targets = { target: unpacked, files: unpackedFiles, secret: unpackedSecret };
    const found = await unpack(file, targets).catch(async (error) => {
      await clear();
      throw new StartError(`${file} cannot be restored: ${reasonOf(error)}. Nothing was changed.`, {
        cause: error,
      });
    });
    await rm(paths.dataBefore, { recursive: true, force: true });
    if (existsSync(paths.data)) await rename(paths.data, paths.dataBefore);
    await rename(unpacked, paths.data);
    return found;
  });
  try {
    await verifyRestored(paths, progress);
  } catch (error) {
    await rollBack(paths);
    await clear();
    throw new StartError(
      `The restored data does not start: ${reasonOf(error)}. The old data is back in its place.`,
      {
        cause: error,
      },
    );
  }
  if (format > 1) await replaceUploadedFiles(unpackedFiles, uploads);
  // The database holds its fingerprint.
  if (existsSync(unpackedSecret)) await copyFile(unpackedSecret, secretFile);
  await clear();
  await rm(paths.dataBefore, { recursive: true, force: true });
};
