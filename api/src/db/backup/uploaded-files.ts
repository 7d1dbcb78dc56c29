// Restores uploaded files from a backup. Names are random, so one name is one content: files are moved one by one,
// and an interrupted move is repeated.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names that the shop generates; any other is rejected. */
export const isUploadedFile = (name: string): boolean => /^files\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/.test(name);

const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : []);

/** Leaves only the files of the backup: messages of the others are gone. */
export const replaceUploadedFiles = async (from: string, to: string): Promise<void> => {
  const restored = await namesIn(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of restored) await rename(join(from, name), join(to, name));
  for (const name of await namesIn(to))
    if (!restored.includes(name) && isUploadedFile(`files/${name}`))
      await rm(join(to, name), { force: true });
  await rm(from, { recursive: true, force: true });
};
