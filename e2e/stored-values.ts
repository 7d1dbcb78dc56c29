// What the shop has written down in this browser.
import type { Page } from '@playwright/test';

/** By their keys, those that begin so. */
export const keptUnder = (page: Page, prefix: string): Promise<[key: string, value: unknown][]> =>
  page.evaluate(
    (wanted) =>
      new Promise<[string, unknown][]>((resolve) => {
        const opening = indexedDB.open('klaas');
        // The page has not made it yet: it must be left to do that.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const range = IDBKeyRange.bound(wanted, `${wanted}\uffff`);
          const reading = opening.result.transaction('values');
          const keys = reading.objectStore('values').getAllKeys(range);
          const values = reading.objectStore('values').getAll(range);
          reading.oncomplete = () => {
            opening.result.close();
            resolve(keys.result.map((key, place) => [String(key), values.result[place]]));
          };
        };
      }),
    prefix,
  );

/** As the shop writes it down, before the first page of it is open. */
export const keep = async (page: Page, values: Record<string, unknown>): Promise<void> => {
  // A document of the same origin without code of the shop.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (entries) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('klaas', 1);
        opening.onupgradeneeded = () => void opening.result.createObjectStore('values');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite');
          for (const [key, value] of entries) writing.objectStore('values').put(value, key);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onabort = () => reject(writing.error);
        };
      }),
    Object.entries(values),
  );
};

export const kept = async <Value>(page: Page, key: string): Promise<Value | undefined> =>
  (await keptUnder(page, key)).find(([name]) => name === key)?.[1] as Value | undefined;

export interface KeptCart {
  token: string | null;
  owner: string;
}

export const keptCart = async (page: Page): Promise<KeptCart | undefined> =>
  kept<KeptCart>(page, 'shop/cart/current-cart-token');

/** Pieces in the cart of this browser. */
export const cartCount = async (page: Page): Promise<number> => {
  const cart = await kept<{ items?: { qty: number }[] }>(page, 'shop/cart/current-cart');
  return (cart?.items ?? []).reduce((sum, { qty }) => sum + qty, 0);
};
