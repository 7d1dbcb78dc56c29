// The browser's own database as a plain key-value store.
import { type IDBPDatabase, openDB } from 'idb';
import type { StorageDriver } from './storage-driver.ts';

const TABLE = 'values';

export const createIndexedDbDriver = (name = 'klaas'): StorageDriver => {
  let opened: Promise<IDBPDatabase> | undefined;
  const open = () => {
    opened ??= openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore(TABLE),
      // Another tab wants a newer layout: let go, so that it is not blocked.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opened = undefined;
      },
    });
    // A failed opening must not be remembered for ever.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    get: async (key) => (await open()).get(TABLE, key),
    set: async (key, value) => void (await (await open()).put(TABLE, value, key)),
    remove: async (key) => (await open()).delete(TABLE, key),
    entries: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const store = (await open()).transaction(TABLE).store;
      const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return keys.map((key, index) => [String(key), values[index]]);
    },
  };
};
