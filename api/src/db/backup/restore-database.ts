// Puts a backup in the place of the embedded database. The old data stays aside until the restored data has proved itself.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../start-error.ts';
import { startEmbeddedPostgres, withStoppedPostgres } from '../embedded/embedded-postgres.ts';
import { createServerPlace, type ServerPlace } from '../embedded/server-place.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { readArchive } from './archive-reader.ts';
import { BACKUP_FORMAT, MANIFEST } from './backup-database.ts';

/** Names come from a file that somebody may have made up: nothing outside the data folder. */
const isInsideData = (name: string) =>
  /^data(\/[\w.-]+)+\/?$/.test(name) && !name.split('/').some((part) => part === '..' || part === '.');

const checkManifest = async (content: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const { format } = JSON.parse(Buffer.concat(parts).toString()) as { format?: unknown };
  if (format !== BACKUP_FORMAT)
    throw new Error(`its format ${format} is unknown to this version of the shop`);
};

const unpack = async (file: string, target: string) => {
  let isOurs = false;
  const source = createReadStream(file);
  const bytes = createGunzip();
  source.once('error', (error) => bytes.destroy(error));
  await readArchive(source.pipe(bytes), async (entry, content) => {
    if (!isOurs && entry.name !== MANIFEST) throw new Error('it is not a backup of a shop');
    isOurs = true;
    if (entry.name === MANIFEST) return checkManifest(content);
    if (!isInsideData(entry.name)) throw new Error(`it holds a file with the name ${entry.name}`);
    const path = join(target, entry.name.slice('data/'.length));
    if (entry.kind === 'folder') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flush: true }));
  });
  source.destroy();
  for (const needed of ['PG_VERSION', 'backup_label', 'global/pg_control']) {
    if (!existsSync(join(target, needed))) throw new Error(`it lacks ${needed}`);
  }
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The restored data must start, recover and take the migrations of this version. */
const prove = async (place: ServerPlace, progress: (message: string) => void) => {
  const server = await startEmbeddedPostgres({ folder: place.folder, progress });
  try {
    await migrateDatabase(server.connection);
  } finally {
    await server.release();
  }
};

const putBack = (place: ServerPlace) =>
  withStoppedPostgres(place, async () => {
    await rm(place.data, { recursive: true, force: true });
    if (existsSync(place.dataBefore)) await rename(place.dataBefore, place.data);
  });

export const restoreDatabase = async (
  folder: string,
  file: string,
  progress: (message: string) => void,
): Promise<void> => {
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  const place = createServerPlace(folder);
  const unpacked = join(place.folder, 'data.restoring');
  await withStoppedPostgres(place, async () => {
    progress('Reading the backup');
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { mode: 0o700 });
    await unpack(file, unpacked).catch(async (error) => {
      await rm(unpacked, { recursive: true, force: true });
      throw new StartError(`${file} cannot be restored: ${reasonOf(error)}. Nothing was changed.`, {
        cause: error,
      });
    });
    await rm(place.dataBefore, { recursive: true, force: true });
    if (existsSync(place.data)) await rename(place.data, place.dataBefore);
    await rename(unpacked, place.data);
  });
  try {
    await prove(place, progress);
  } catch (error) {
    await putBack(place);
    throw new StartError(
      `The restored data does not start: ${reasonOf(error)}. The old data is back in its place.`,
      {
        cause: error,
      },
    );
  }
  await rm(place.dataBefore, { recursive: true, force: true });
};
