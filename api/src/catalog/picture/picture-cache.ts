// Cache of resized pictures in the object store, with LRU eviction.
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../../providers/storage/object-store.ts';

export interface PictureCache {
  has(name: string): Promise<boolean>;
  load(name: string): Promise<Buffer | undefined>;
  save(name: string, data: Buffer): Promise<void>;
}

const NAME = /^[0-9a-f]{64}\.(webp|avif|jpeg|png)$/;

const PREFIX = 'img/';
const keyOf = (name: string): string => `${PREFIX}${name.slice(0, 2)}/${name}`;

export const createPictureCache = (objects: ObjectStore, maxBytes: number): PictureCache => {
  // A picture that stays is found and evicted again after the next start.
  const remove = (key: string): void => void objects.delete(key).catch(() => undefined);
  const known = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === 'evict') remove(keyOf(name));
    },
  });
  /** Pictures of an earlier run, oldest first. */
  const scan = async (): Promise<void> => {
    const found = await objects.list(PREFIX).catch(() => []);
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
  return {
    has: async (name) => {
      await ready();
      return known.has(name);
    },
    load: async (name) => {
      await ready();
      if (known.get(name) === undefined) return undefined;
      const data = await objects
        .get(keyOf(name))
        .then((found) => found?.buffer())
        .catch(() => undefined);
      // The folder was emptied while the server runs.
      if (data === undefined) known.delete(name);
      return data;
    },
    save: async (name, data) => {
      await ready();
      await objects.put(keyOf(name), data);
      known.set(name, data.length);
    },
  };
};
