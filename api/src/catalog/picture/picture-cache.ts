// Disk cache of resized pictures with LRU eviction.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface PictureCache {
  has(name: string): Promise<boolean>;
  load(name: string): Promise<Buffer | undefined>;
  save(name: string, data: Buffer): Promise<void>;
}

const NAME = /^[0-9a-f]{64}\.(webp|avif|jpeg|png)$/;

const removeFile = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined);

/** Files of an earlier run, oldest first; partial files are deleted. */
const scan = async (folder: string): Promise<{ name: string; size: number; usedMs: number }[]> => {
  const found: { name: string; size: number; usedMs: number }[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!NAME.test(entry.name)) await removeFile(path);
    else {
      const info = await stat(path).catch(() => null);
      if (info) found.push({ name: entry.name, size: info.size, usedMs: info.mtimeMs });
    }
  }
  return found.sort((a, b) => a.usedMs - b.usedMs);
};

export const createPictureCache = (folder: string, maxBytes: number): PictureCache => {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const known = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void removeFile(pathOf(name));
    },
  });
  let scanned: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    scanned ??= scan(folder).then((files) => {
      for (const { name, size } of files) if (!known.has(name)) known.set(name, size);
    });
    return scanned;
  };
  return {
    has: async (name) => {
      await ready();
      return known.has(name);
    },
    load: async (name) => {
      await ready();
      if (known.get(name) === undefined) return undefined;
      const data = await readFile(pathOf(name)).catch(() => undefined);
      // The folder was emptied while the server runs.
      if (data === undefined) known.delete(name);
      return data;
    },
    save: async (name, data) => {
      await ready();
      const path = pathOf(name);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, data);
      await rename(unfinished, path);
      known.set(name, data.length);
    },
  };
};
