// What a press shows before the server has answered, and what is brought before the press.
import type { Page, Request } from '@playwright/test';
import { expect, test, visit } from './visit.ts';

/** Answers about pages wait until they are let through. */
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

test('[CATG-04] a filter is ticked with the press, and the list follows', async ({ page }) => {
  await visit(page, '/et/dusilahendused');
  const release = await holdData(page);
  const first = page.locator('.listing-rail a.filter-option[href*="hardware="] .filter-name').first();
  // By its name: its address and its count change with what is chosen.
  const name = page.getByText(await first.innerText(), { exact: true });
  const filter = page.locator('.listing-rail a.filter-option', { has: name });
  await filter.click();
  // Nobody has answered yet.
  await expect(filter).toHaveAttribute('aria-checked', 'true');
  await expect(filter).toHaveAttribute('data-next', 'on');
  await expect(page.locator('.chips .chip')).toHaveCount(0);
  release();
  await expect(page.locator('.chips .chip')).toHaveCount(1);
  await expect(filter).toHaveAttribute('aria-checked', 'true');
  await expect(filter).not.toHaveAttribute('data-next');
});

test('[PROD-06] another variant is marked with the press', async ({ page }) => {
  await visit(page, '/et/dusilahendused/dusiseinad/dusisein-vore-must.html');
  const grey = page.locator('a.cell', { hasText: 'Hall' }).first();
  await grey.click();
  await expect(grey).toHaveClass(/cell-on/);
  await expect(page.locator('[data-next]')).toHaveCount(0);
});

test('a page that the pointer rests on is there before the press, once', async ({ page }) => {
  await visit(page, '/et/dusilahendused');
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (isData(request)) asked.push(request);
  });
  // The first sign of the visitor brings the code that listens.
  await page.mouse.move(10, 10);
  const card = page.locator('.card-name a').first();
  await expect
    .poll(async () => {
      await page.mouse.move(10, 10);
      await card.hover();
      return asked.filter(isPrefetch).length;
    })
    .toBe(1);
  const answer = await asked[0]?.response();
  expect(answer?.headers()['cache-control']).toBe('private, max-age=20');
  await card.click();
  await expect(page.locator('.product-price').first()).toBeVisible();
  // The pointer stays where it was, over whatever the next page has there.
  const path = new URL(asked[0]?.url() ?? '').pathname;
  const ofCard = asked.filter((request) => new URL(request.url()).pathname === path);
  expect(ofCard.filter(isPrefetch)).toHaveLength(1);
});

test('who saves data is brought nothing ahead', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await visit(page, '/et/dusilahendused');
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (isData(request)) asked.push(request);
  });
  const card = page.locator('.card-name a').first();
  await card.hover();
  await card.click();
  await expect(page.locator('.product-price').first()).toBeVisible();
  expect(asked.filter(isPrefetch)).toEqual([]);
});
