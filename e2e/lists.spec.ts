import type { Page } from '@playwright/test';
import { toasts } from './account-steps.ts';
import { accessibilityErrors, expect, horizontalOverflowPx, test, visit, waitForHydration } from './visit.ts';

const FIRST = '/et/p/KL-DV-M/x';
const SECOND = '/et/p/KL-PR-M/x';

const heart = (page: Page) => page.locator('.product-actions .list-wishlist');
const scales = (page: Page) => page.locator('.product-actions .list-compare');

/** Screen readers get an announcement; on the screen only the button and the counter change. */
const expectAnnounced = async (page: Page, text: string, act: () => Promise<unknown>) => {
  const announcements = toasts(page).locator('.sr-only');
  await Promise.all([expect(announcements).toHaveText(text), act()]);
  await expect(toasts(page)).toHaveAttribute('aria-live', 'polite');
  await expect(page.locator('.toast')).toHaveCount(0);
};

/** Adds the product of the page to a list and waits for the announcement. */
const add = async (page: Page, path: string, kind: 'wishlist' | 'compare') => {
  await visit(page, path);
  const name = await page.locator('h1').innerText();
  const [button, text] =
    kind === 'wishlist' ? [heart(page), 'on lisatud lemmikutesse'] : [scales(page), 'on lisatud võrdlusse'];
  await expectAnnounced(page, `${name} ${text}`, () => button.click());
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  return name;
};

test('[UI-04] the wishlist announces additions and removals, and survives a reload', async ({ page }) => {
  const name = await add(page, FIRST, 'wishlist');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await visit(page, '/et/wishlist');
  await expect(page.locator('.card-name')).toHaveText([name]);
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectAnnounced(page, `${name} on lemmikutest eemaldatud`, () =>
    page.locator('.card .list-wishlist').click(),
  );
  await expect(page.locator('.list-empty')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[UI-04] another tab and the counter in the header are updated', { tag: '@widths' }, async ({
  page,
  context,
  isMobile,
}) => {
  await visit(page, '/et/wishlist');
  await expect(page.locator('.list-empty')).toBeVisible();
  const other = await context.newPage();
  const name = await add(other, FIRST, 'wishlist');
  await expect(page.locator('.card-name')).toHaveText([name]);
  const place = isMobile ? page.locator('.tab-bar') : page.locator('[data-action="wishlist"]');
  await expect(place.locator('.counted-number').first()).toHaveAttribute('data-count', '1');
  await heart(other).click();
  await expect(page.locator('.list-empty')).toBeVisible();
});

test('[UI-04] compare shows only comparable attributes, and optionally only differences', async ({
  page,
  request,
}) => {
  await add(page, FIRST, 'compare');
  await add(page, SECOND, 'compare');
  await visit(page, '/et/compare');
  await expect(page.locator('.compare-table thead th')).toHaveCount(2);
  const rows = page.locator('.compare-table tr:has(> [scope="row"])');
  await expect(rows.nth(3)).toBeVisible();
  const labels = await rows.locator('th').allInnerTexts();
  const response = await request.get(
    `/api/catalog/vue_storefront_catalog_et/attribute/_search?size=200&request=${encodeURIComponent(
      JSON.stringify({ query: { match_all: {} } }),
    )}`,
  );
  const { hits } = (await response.json()) as {
    hits: { hits: { _source: { default_frontend_label: string; is_comparable?: unknown } }[] };
  };
  const comparable = hits.hits
    .filter(({ _source }) => _source.is_comparable === true || _source.is_comparable === '1')
    .map(({ _source }) => _source.default_frontend_label);
  for (const label of labels) expect(comparable).toContain(label);
  expect(await accessibilityErrors(page)).toEqual([]);

  await page.getByLabel('Ainult erinevad read').check();
  await expect.poll(() => rows.count()).toBeLessThan(labels.length);
  for (const row of await rows.all()) {
    const [one, two] = await row.locator('td').allInnerTexts();
    expect(one).not.toBe(two);
  }
  await page
    .locator('.compare-table')
    .getByRole('button', { name: /^Eemalda/ })
    .first()
    .click();
  await expect(page.locator('.compare-table thead th')).toHaveCount(1);
});

test('[UI-04] compare: equal columns, a sticky header, labelled buttons, "from" before a minimum price', {
  tag: '@widths',
}, async ({ page }) => {
  await add(page, FIRST, 'compare');
  await add(page, SECOND, 'compare');
  await visit(page, '/et/compare');
  const table = page.locator('.compare-table');
  const heads = table.locator('.compare-head th');
  await expect(heads).toHaveCount(2);
  await expect(table.locator('tr:has(> [scope="row"])').nth(3)).toBeVisible();
  const widths = await heads.evaluateAll((cells) =>
    cells.map((cell) => Math.round(cell.getBoundingClientRect().width)),
  );
  expect(new Set(widths).size).toBe(1);
  await expect(heads.first().locator('.price-prefix')).toHaveText(/alates/);
  for (const button of await table.getByRole('button').all()) await expect(button).toHaveText(/\p{L}{3}/u);
  // No row without data.
  for (const row of await table.locator('tr:has(> [scope="row"])').all())
    expect((await row.locator('td').allInnerTexts()).some((value) => value !== '–')).toBe(true);
  const frame = page.locator('.compare-frame');
  const place = () => heads.first().boundingBox();
  await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  const frameTop = (await frame.boundingBox())?.y ?? 0;
  expect(Math.abs(((await place())?.y ?? 0) - frameTop)).toBeLessThanOrEqual(1);
  const label = table.locator('[scope="row"]').first();
  const before = (await label.boundingBox())?.x;
  await frame.evaluate((element) => element.scrollTo({ left: 40, behavior: 'instant' }));
  expect((await label.boundingBox())?.x).toBe(before);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
});

test('[UI-04] [STORE-01] the other language keeps the lists, translated', async ({ page }) => {
  const name = await add(page, FIRST, 'wishlist');
  // Announced when stored; the button changes before.
  await expectAnnounced(page, `${name} on lisatud võrdlusse`, () => scales(page).click());
  await add(page, SECOND, 'compare');
  await visit(page, '/ru/wishlist');
  await expect(page.locator('.card-name')).toHaveCount(1);
  await expect(page.locator('.card-name')).not.toHaveText(name);
  await expect(page.locator('.card-name a')).toHaveAttribute('href', /^\/ru\//);
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await visit(page, '/ru/compare');
  // Newest first.
  const compared = page.locator('.compare-table thead a');
  await expect(compared).toContainText(['Зеркало', 'Душевая']);
  for (const link of await compared.all()) await expect(link).toHaveAttribute('href', /^\/ru\//);
  await expect(page.locator('.compare-table [scope="row"]').nth(3)).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await visit(page, '/ru/p/KL-TP/x');
  const seen = page.locator('section[aria-labelledby="recently-viewed"] .card-name a').last();
  await expect(seen).toContainText('Душевая');
  await expect(seen).toHaveAttribute('href', /^\/ru\//);
});
