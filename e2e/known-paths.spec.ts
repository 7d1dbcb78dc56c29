// What the browser knows of the shop's paths: those of the menu from the start, others once they were visited.
import type { Page, Route } from '@playwright/test';
import { storedEntries } from './stored-values.ts';
import { expect, test, visit } from './visit.ts';

const MENU_PATH = '/et/tarvikud';
const FIRST = '/et/peeglid/raamiga-peeglid/peegel-ring-must.html';
const SECOND = '/et/peeglid/valgustusega-peeglid/peegel-valgus.html';

/** A press on a link of the page, wherever it is, once its code has come: before that the browser itself follows it. */
const press = async (page: Page, path: string) => {
  const link = page.locator(`main a[href="${path}"]`).first();
  await page.keyboard.press('Shift');
  await expect(page.locator(`[data-asleep] a[href="${path}"]`)).toHaveCount(0);
  await link.dispatchEvent('click');
};

/** The data of that page is asked for and does not come until it is let through. */
const hold = async (page: Page, path: string) => {
  const held: Route[] = [];
  await page.route(`**${path}.data*`, (route) => void held.push(route));
  return {
    asked: () => expect.poll(() => held.length).toBeGreaterThan(0),
    letThrough: () => Promise.all(held.map((route) => route.continue())),
  };
};

const scriptsOf = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
};

const hasScript = (scripts: readonly string[], name: string) => scripts.some((path) => path.includes(name));

const keptPaths = async (page: Page) => (await storedEntries(page, 'et-shop/url/')).map(([key]) => key);

test('[ROUTE-22] [ROUTE-18] all paths of the menu are registered, chunk by chunk: the screen comes before its data', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await visit(page, '/et');
  const data = await hold(page, MENU_PATH);
  await press(page, MENU_PATH);
  await data.asked();
  await expect.poll(() => hasScript(scripts, 'category-view')).toBe(true);
  await expect(page.locator('#results')).toHaveCount(0);
  await data.letThrough();
  await expect(page.locator('#results .card').first()).toBeVisible();
  await expect(page).toHaveURL(MENU_PATH);
  // The menu told it: nothing had to be learned.
  expect(await keptPaths(page)).toEqual([]);
});

test('[ROUTE-22] [URLM-01] paths are resolved one at a time: one that was left holds up no other and is not learned', async ({
  page,
}) => {
  await visit(page, '/et');
  const first = await hold(page, FIRST);
  await press(page, FIRST);
  await first.asked();
  await press(page, SECOND);
  await expect(page.locator('article.product')).toBeVisible();
  await expect(page).toHaveURL(SECOND);
  await expect.poll(() => keptPaths(page)).toEqual([`et-shop/url/${SECOND}`]);

  await test.step('the one that was learned is known at the next visit', async () => {
    const scripts = scriptsOf(page);
    await visit(page, '/et');
    const second = await hold(page, SECOND);
    await press(page, SECOND);
    await second.asked();
    await expect.poll(() => hasScript(scripts, 'product-view')).toBe(true);
    await second.letThrough();
    await expect(page.locator('article.product')).toBeVisible();
  });
});
