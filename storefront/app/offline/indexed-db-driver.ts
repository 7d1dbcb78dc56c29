// Storage driver on IndexedDB, used as a key-value store.
import type { StorageDriver } from './storage-driver.ts';

const TABLE = 'values';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A write is durable when its transaction completes, not when its request succeeds. */
const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });

const openDatabase = async (name: string, onClosed: () => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(TABLE);
  const database = await resultOf(request);
  // Another tab upgrades the schema: close, so that it is not blocked.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed;
  return database;
};

export const createIndexedDbDriver = (name = 'klaas'): StorageDriver => {
  let opened: Promise<IDBDatabase> | undefined;
  const reset = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDatabase(name, reset);
    // Do not cache a failed open.
    opened.catch(reset);
    return opened;
  };
  const read = async () => (await open()).transaction(TABLE).objectStore(TABLE);
  const write = async (change: (table: IDBObjectStore) => void) => {
    const transaction = (await open()).transaction(TABLE, 'readwrite');
    change(transaction.objectStore(TABLE));
    // Auto-commit needs another turn of the event loop: on a page being unloaded the last write would be lost.
    transaction.commit();
    return completionOf(transaction);
  };
  return {
    get: async (key) => resultOf((await read()).get(key)),
    set: (key, value) => write((table) => table.put(value, key)),
    remove: (key) => write((table) => table.delete(key)),
    entries: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const table = await read();
      const [keys, values] = await Promise.all([
        resultOf(table.getAllKeys(range)),
        resultOf(table.getAll(range)),
      ]);
      return keys.map((key, index) => [String(key), values[index]]);
    },
  };
};
