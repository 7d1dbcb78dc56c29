// [OFF-03] The search cache in the browser is checked every 30 seconds against its quota.
import type { Page } from '@playwright/test';
import { storedEntries, storeValues } from './stored-values.ts';
import { expect, test, visit } from './visit.ts';

const QUOTA_KB = 4096;
const ENTRIES = 110;
const CHECK_EVERY_MS = 30_000;

/** Entries of together `share` of the quota; their keys sort before those that a page writes. */
const entries = (share: number) =>
  Object.fromEntries(
    Array.from({ length: ENTRIES }, (_, index) => [
      `et-shop/elasticCache/!e2e-${String(index).padStart(3, '0')}`,
      'x'.repeat(Math.ceil((QUOTA_KB * 1024 * share) / ENTRIES)),
    ]),
  );

const storedKeys = async (page: Page) =>
  (await storedEntries(page, 'et-shop/elasticCache/!e2e-')).map(([key]) => key);

test('[OFF-03] above the quota the entries with an index under 100 are purged at the next check', async ({
  page,
}) => {
  await storeValues(page, entries(1.2));
  await page.clock.install();
  await visit(page, '/et/delivery');
  expect(await storedKeys(page)).toHaveLength(ENTRIES);
  await expect
    .poll(async () => {
      await page.clock.fastForward(CHECK_EVERY_MS);
      return (await storedKeys(page)).length;
    })
    .toBe(ENTRIES - 100);
  expect(await storedKeys(page)).toEqual(Object.keys(entries(1)).slice(100));
});

test('[OFF-03] below the quota everything is kept', async ({ page }) => {
  await storeValues(page, {
    ...entries(0.5),
    // Of the other store, which the open one does not check.
    'ru-shop/elasticCache/e2e': 'x'.repeat(QUOTA_KB * 1024),
  });
  await page.clock.install();
  await page.addInitScript(() => {
    // The check reads all entries: after that it has decided.
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...args) {
      const reading = getAll.apply(this, args);
      if (String((args[0] as IDBKeyRange | undefined)?.lower).startsWith('et-shop/elasticCache/'))
        reading.addEventListener('success', () => {
          document.documentElement.dataset['checked'] = 'yes';
        });
      return reading;
    };
  });
  await visit(page, '/et/delivery');
  await expect
    .poll(async () => {
      await page.clock.fastForward(CHECK_EVERY_MS);
      return page.locator('html').getAttribute('data-checked');
    })
    .toBe('yes');
  expect(await storedKeys(page)).toHaveLength(ENTRIES);
});
