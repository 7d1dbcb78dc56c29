// Values that the shop has stored in IndexedDB of this browser.
import type { Page } from '@playwright/test';

/** Entries with this key prefix. */
export const storedEntries = (page: Page, prefix: string): Promise<[key: string, value: unknown][]> =>
  page.evaluate(
    (wanted) =>
      new Promise<[string, unknown][]>((resolve) => {
        const openRequest = indexedDB.open('klaas');
        // Not created yet: opening it here would prevent the page from creating its stores.
        openRequest.onupgradeneeded = () => openRequest.transaction?.abort();
        openRequest.onerror = () => resolve([]);
        openRequest.onsuccess = () => {
          const range = IDBKeyRange.bound(wanted, `${wanted}\uffff`);
          const transaction = openRequest.result.transaction('values');
          const keys = transaction.objectStore('values').getAllKeys(range);
          const values = transaction.objectStore('values').getAll(range);
          transaction.oncomplete = () => {
            openRequest.result.close();
            resolve(keys.result.map((key, index) => [String(key), values.result[index]]));
          };
        };
      }),
    prefix,
  );

/** Stores a value as the shop does, before its first page is open. */
export const storeValues = async (page: Page, values: Record<string, unknown>): Promise<void> => {
  // A document of the same origin without the shop's scripts.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (entries) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('klaas', 1);
        openRequest.onupgradeneeded = () => void openRequest.result.createObjectStore('values');
        openRequest.onerror = () => reject(openRequest.error);
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction('values', 'readwrite');
          for (const [key, value] of entries) transaction.objectStore('values').put(value, key);
          transaction.oncomplete = () => {
            openRequest.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    Object.entries(values),
  );
};

export const storedValue = async <Value>(page: Page, key: string): Promise<Value | undefined> =>
  (await storedEntries(page, key)).find(([name]) => name === key)?.[1] as Value | undefined;

export interface StoredCart {
  token: string | null;
  owner: string;
}

export const storedCart = async (page: Page): Promise<StoredCart | undefined> =>
  storedValue<StoredCart>(page, 'shop/cart/current-cart-token');

/** Number of pieces in the stored cart. */
export const cartCount = async (page: Page): Promise<number> => {
  const cart = await storedValue<{ items?: { qty: number }[] }>(page, 'shop/cart/current-cart');
  return (cart?.items ?? []).reduce((sum, { qty }) => sum + qty, 0);
};
