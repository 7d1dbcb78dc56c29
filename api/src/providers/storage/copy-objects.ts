// Copies what one object store has into another. Run again, it goes on where it was interrupted.
import type { ObjectStore } from './object-store.ts';

/** Finished pictures are left: each process makes and shares them. */
const PREFIXES = ['uploads/', 'logos/', 'labels/', 'releases/'];

export const copyObjects = async (
  from: ObjectStore,
  to: ObjectStore,
): Promise<{ copied: number; present: number }> => {
  let copied = 0;
  let present = 0;
  for (const prefix of PREFIXES) {
    const there = new Map((await to.list(prefix)).map(({ key, bytes }) => [key, bytes]));
    for (const { key, bytes } of await from.list(prefix)) {
      const object = there.get(key) === bytes ? null : await from.get(key);
      if (object) {
        await to.put(key, object.stream());
        copied += 1;
      } else present += 1;
    }
  }
  return { copied, present };
};
