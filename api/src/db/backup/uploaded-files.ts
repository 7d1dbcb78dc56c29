// Restores uploaded files from a backup. Names are random, so one name is one content: files are put one by one, and an
// interrupted restore is repeated.
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isKey, type ObjectStore } from '../../providers/storage/object-store.ts';

/** The uploaded files in the object store. */
export interface UploadedFiles {
  objects: ObjectStore;
  prefix: string;
}

/** Whatever the object store can hold, so that every backup can be restored; any other name is rejected. */
export const isUploadedFile = (name: string): boolean => name.startsWith('files/') && isKey(name);

const namesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
};

/** Leaves only the files of the backup: messages of the others are gone. */
export const replaceUploadedFiles = async (
  from: string,
  { objects, prefix }: UploadedFiles,
): Promise<void> => {
  const restored = existsSync(from) ? await namesBelow(from) : [];
  for (const name of restored) await objects.put(`${prefix}${name}`, createReadStream(join(from, name)));
  for (const { key } of await objects.list(prefix)) {
    const name = key.slice(prefix.length);
    if (!restored.includes(name) && isUploadedFile(`files/${name}`)) await objects.delete(key);
  }
  await rm(from, { recursive: true, force: true });
};
