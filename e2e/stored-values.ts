// What the shop has written down in this browser.
import type { Page } from '@playwright/test';

/** By their keys, those that begin so. */
export const storedEntries = (page: Page, prefix: string): Promise<[key: string, value: unknown][]> =>
  page.evaluate(
    (wanted) =>
      new Promise<[string, unknown][]>((resolve) => {
        const openRequest = indexedDB.open('klaas');
        // The page has not made it yet: it must be left to do that.
        openRequest.onupgradeneeded = () => openRequest.transaction?.abort();
        openRequest.onerror = () => resolve([]);
        openRequest.onsuccess = () => {
          const range = IDBKeyRange.bound(wanted, `${wanted}\uffff`);
          const transaction = openRequest.result.transaction('values');
          const keys = transaction.objectStore('values').getAllKeys(range);
          const values = transaction.objectStore('values').getAll(range);
          transaction.oncomplete = () => {
            openRequest.result.close();
            resolve(keys.result.map((key, place) => [String(key), values.result[place]]));
          };
        };
      }),
    prefix,
  );

/** As the shop writes it down, before the first page of it is open. */
export const storeValues = async (page: Page, values: Record<string, unknown>): Promise<void> => {
  // A document of the same origin without code of the shop.
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

/** Pieces in the cart of this browser. */
export const cartCount = async (page: Page): Promise<number> => {
  const cart = await storedValue<{ items?: { qty: number }[] }>(page, 'shop/cart/current-cart');
  return (cart?.items ?? []).reduce((sum, { qty }) => sum + qty, 0);
};
