// Optimistic updates before the server responds, and prefetching before the click.
import type { Page, Request } from '@playwright/test';
import { expect, test, visit } from './visit.ts';

/** Holds page data responses until released. */
const holdData = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

const isPrefetch = (request: Request) => request.headers()['purpose'] === 'prefetch';
const isData = (request: Request) => new URL(request.url()).pathname.endsWith('.data');

test('[CATG-04] a filter is ticked at the click, and the list follows', async ({ page }) => {
  await visit(page, '/et/dusilahendused');
  const release = await holdData(page);
  const first = page.locator('.listing-rail a.filter-option[href*="hardware="] .filter-name').first();
  // By its name: its URL and count change with the selection.
  const name = page.getByText(await first.innerText(), { exact: true });
  const filter = page.locator('.listing-rail a.filter-option', { has: name });
  await filter.click();
  // No response yet.
  await expect(filter).toHaveAttribute('aria-checked', 'true');
  await expect(filter).toHaveAttribute('data-next', 'on');
  await expect(page.locator('.chips .chip')).toHaveCount(0);
  release();
  await expect(page.locator('.chips .chip')).toHaveCount(1);
  await expect(filter).toHaveAttribute('aria-checked', 'true');
  await expect(filter).not.toHaveAttribute('data-next');
});

test('[PROD-06] another variant is marked at the click', async ({ page }) => {
  await visit(page, '/et/dusilahendused/dusiseinad/dusisein-vore-must.html');
  const grey = page.locator('a.cell', { hasText: 'Hall' }).first();
  await grey.click();
  await expect(grey).toHaveClass(/cell-on/);
  await expect(page.locator('[data-next]')).toHaveCount(0);
});

test('a hovered page is prefetched once before the click', async ({ page }) => {
  await visit(page, '/et/dusilahendused');
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (isData(request)) requests.push(request);
  });
  // The first interaction loads the code with the listeners.
  await page.mouse.move(10, 10);
  const card = page.locator('.card-name a').first();
  await expect
    .poll(async () => {
      await page.mouse.move(10, 10);
      await card.hover();
      return requests.filter(isPrefetch).length;
    })
    .toBe(1);
  const response = await requests[0]?.response();
  expect(response?.headers()['cache-control']).toBe('private, max-age=20');
  await card.click();
  await expect(page.locator('.product-price').first()).toBeVisible();
  // The pointer stays in place, over whatever the next page has there.
  const path = new URL(requests[0]?.url() ?? '').pathname;
  const ofCard = requests.filter((request) => new URL(request.url()).pathname === path);
  expect(ofCard.filter(isPrefetch)).toHaveLength(1);
});

test('nothing is prefetched with data saving enabled', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await visit(page, '/et/dusilahendused');
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (isData(request)) requests.push(request);
  });
  const card = page.locator('.card-name a').first();
  await card.hover();
  await card.click();
  await expect(page.locator('.product-price').first()).toBeVisible();
  expect(requests.filter(isPrefetch)).toEqual([]);
});
