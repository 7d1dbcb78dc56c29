// [OFF-03] What the search has kept on the device is looked at every 30 seconds and does not fill the disk.
import type { Page } from '@playwright/test';
import { storedEntries, storeValues } from './stored-values.ts';
import { expect, test, visit } from './visit.ts';

const QUOTA_KB = 4096;
const ENTRIES = 110;
const CHECK_EVERY_MS = 30_000;

/** Together `share` of the quota; their keys come before those that a page writes. */
const entries = (share: number) =>
  Object.fromEntries(
    Array.from({ length: ENTRIES }, (_, at) => [
      `et-shop/elasticCache/!e2e-${String(at).padStart(3, '0')}`,
      'x'.repeat(Math.ceil((QUOTA_KB * 1024 * share) / ENTRIES)),
    ]),
  );

const keptKeys = async (page: Page) =>
  (await storedEntries(page, 'et-shop/elasticCache/!e2e-')).map(([key]) => key);

test('[OFF-03] above the quota the entries with an index under 100 are purged at the next check', async ({
  page,
}) => {
  await storeValues(page, entries(1.2));
  await page.clock.install();
  await visit(page, '/et/delivery');
  expect(await keptKeys(page)).toHaveLength(ENTRIES);
  await expect
    .poll(async () => {
      await page.clock.fastForward(CHECK_EVERY_MS);
      return (await keptKeys(page)).length;
    })
    .toBe(ENTRIES - 100);
  expect(await keptKeys(page)).toEqual(Object.keys(entries(1)).slice(100));
});

test('[OFF-03] below the quota everything stays', async ({ page }) => {
  await storeValues(page, {
    ...entries(0.5),
    // Of the other store: the one that is open does not look at it.
    'ru-shop/elasticCache/e2e': 'x'.repeat(QUOTA_KB * 1024),
  });
  await page.clock.install();
  await page.addInitScript(() => {
    // The check reads all entries: when it has, it has decided.
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...asked) {
      const reading = getAll.apply(this, asked);
      if (String((asked[0] as IDBKeyRange | undefined)?.lower).startsWith('et-shop/elasticCache/'))
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
  expect(await keptKeys(page)).toHaveLength(ENTRIES);
});
