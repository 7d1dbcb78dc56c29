// Restores uploaded files from a backup. Names are random, so one name is one content: files are put one by one, and an
// interrupted restore is repeated.
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../providers/storage/object-store.ts';

/** The uploaded files in the object store. */
export interface UploadedFiles {
  objects: ObjectStore;
  prefix: string;
}

/** Names that the shop generates; any other is rejected. */
export const isUploadedFile = (name: string): boolean => /^files\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/.test(name);

/** Leaves only the files of the backup: messages of the others are gone. */
export const replaceUploadedFiles = async (
  from: string,
  { objects, prefix }: UploadedFiles,
): Promise<void> => {
  const restored = existsSync(from) ? await readdir(from) : [];
  for (const name of restored) await objects.put(`${prefix}${name}`, createReadStream(join(from, name)));
  for (const { key } of await objects.list(prefix)) {
    const name = key.slice(prefix.length);
    if (!restored.includes(name) && isUploadedFile(`files/${name}`)) await objects.delete(key);
  }
  await rm(from, { recursive: true, force: true });
};
