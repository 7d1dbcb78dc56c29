// Cache of resized pictures: on the disk of this process with LRU eviction, and in the object store that several
// processes share, where nothing is evicted.
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../../providers/storage/object-store.ts';

export interface PictureCache {
  has(name: string): Promise<boolean>;
  load(name: string): Promise<Buffer | undefined>;
  save(name: string, data: Buffer): Promise<void>;
}

const NAME = /^[0-9a-f]{64}\.(webp|avif|jpeg|png)$/;

/** `shared`: null when the local store is the only one. Without it pictures are made again, and kept here. */
export const createPictureCache = (
  local: ObjectStore,
  shared: ObjectStore | null,
  maxBytes: number,
  prefix = 'img/',
): PictureCache => {
  const keyOf = (name: string): string => `${prefix}${name.slice(0, 2)}/${name}`;
  // A picture that stays is found and evicted again after the next start.
  const remove = (key: string): void => void local.delete(key).catch(() => undefined);
  const known = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === 'evict') remove(keyOf(name));
    },
  });
  /** Pictures of an earlier run, oldest first. */
  const scan = async (): Promise<void> => {
    const found = await local.list(prefix).catch(() => []);
    for (const { key, bytes } of found.sort((a, b) => a.modifiedMs - b.modifiedMs)) {
      const name = key.split('/').at(-1) ?? '';
      if (!NAME.test(name)) remove(key);
      else if (!known.has(name)) known.set(name, bytes);
    }
  };
  let scanned: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    scanned ??= scan();
    return scanned;
  };
  const keepHere = async (name: string, data: Buffer): Promise<void> => {
    await local.put(keyOf(name), data);
    known.set(name, data.length);
  };
  const isShared = async (name: string): Promise<boolean> =>
    shared !== null && (await shared.get(keyOf(name)).catch(() => null)) !== null;
  const loadShared = async (name: string): Promise<Buffer | undefined> => {
    const data = await shared
      ?.get(keyOf(name))
      .then((found) => found?.buffer())
      .catch(() => undefined);
    if (data !== undefined) await keepHere(name, data);
    return data;
  };
  return {
    has: async (name) => {
      await ready();
      return known.has(name) || isShared(name);
    },
    load: async (name) => {
      await ready();
      if (known.get(name) === undefined) return loadShared(name);
      const data = await local
        .get(keyOf(name))
        .then((found) => found?.buffer())
        .catch(() => undefined);
      // The folder was emptied while the server runs.
      if (data === undefined) known.delete(name);
      return data;
    },
    save: async (name, data) => {
      await ready();
      await keepHere(name, data);
      // A lost bucket must not stop pictures.
      await shared?.put(keyOf(name), data).catch(() => undefined);
    },
  };
};
