// Object store in a folder: the key is the path.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkKey, checkPrefix, type ListedObject, type ObjectStore } from './object-store.ts';

/** Hidden, so that no key can name one. */
const isPart = (name: string): boolean => name.startsWith('.');
const STALE_PART_MS = 3_600_000;

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const orNull = (error: unknown): null => {
  if (isAbsent(error)) return null;
  throw error;
};

export const createFileStore = (root: string): ObjectStore => {
  const pathOf = (key: string): string => join(root, checkKey(key));
  return {
    get: async (key) => {
      const path = pathOf(key);
      const info = await stat(path).catch(orNull);
      if (!info?.isFile()) return null;
      return { bytes: info.size, stream: () => createReadStream(path), buffer: () => readFile(path) };
    },

    put: async (key, body) => {
      const path = pathOf(key);
      const part = join(dirname(path), `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(part, body, { mode: 0o600 });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    delete: async (key) => rm(pathOf(key), { force: true }),

    list: async (prefix) => {
      const folder = join(root, checkPrefix(prefix));
      const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNull)) ?? [];
      const found: ListedObject[] = [];
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const info = entry.isFile() ? await stat(path).catch(orNull) : null;
        if (!info) continue;
        const { size: bytes, mtimeMs: modifiedMs } = info;
        if (!isPart(entry.name))
          found.push({ key: relative(root, path).split(sep).join('/'), bytes, modifiedMs });
        // Left by a crash.
        else if (Date.now() - modifiedMs > STALE_PART_MS) await rm(path, { force: true });
      }
      return found;
    },
  };
};
