// The browser's own database as a plain key-value store.
import type { StorageDriver } from './storage-driver.ts';

const TABLE = 'values';

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A write is done when its transaction is, not when it was taken on. */
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
  // Another tab wants a newer layout: let go, so that it is not blocked.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed;
  return database;
};

export const createIndexedDbDriver = (name = 'klaas'): StorageDriver => {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDatabase(name, forget);
    // A failed opening must not be remembered for ever.
    opened.catch(forget);
    return opened;
  };
  const read = async () => (await open()).transaction(TABLE).objectStore(TABLE);
  const write = async (change: (table: IDBObjectStore) => void) => {
    const transaction = (await open()).transaction(TABLE, 'readwrite');
    change(transaction.objectStore(TABLE));
    // Else the browser first asks the page whether there is more, and one that is being left answers no more: its last
    // word would be lost.
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
