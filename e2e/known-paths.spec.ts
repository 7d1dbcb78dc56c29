// Client-side path cache: menu paths from the start, others once visited.
import type { Page, Route } from '@playwright/test';
import { storedEntries } from './stored-values.ts';
import { expect, test, visit, waitForPartHydration } from './visit.ts';

const MENU_PATH = '/et/tarvikud';
const FIRST = '/et/peeglid/raamiga-peeglid/peegel-ring-must.html';
const SECOND = '/et/peeglid/valgustusega-peeglid/peegel-valgus.html';

/** Clicks a link anywhere on the page after hydration; before that the browser itself would follow it. */
const clickPath = async (page: Page, path: string) => {
  const link = page.locator(`main a[href="${path}"]`).first();
  await page.keyboard.press('Shift');
  await waitForPartHydration(link);
  await link.dispatchEvent('click');
};

/** Holds the data response of that page until released. */
const hold = async (page: Page, path: string) => {
  const blocked: Route[] = [];
  await page.route(`**${path}.data*`, (route) => void blocked.push(route));
  return {
    waitForRequest: () => expect.poll(() => blocked.length).toBeGreaterThan(0),
    release: () => Promise.all(blocked.map((route) => route.continue())),
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

const cachedPaths = async (page: Page) => (await storedEntries(page, 'et-shop/url/')).map(([key]) => key);

test('[ROUTE-22] [ROUTE-18] all paths of the menu are registered, chunk by chunk: the screen renders before its data', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await visit(page, '/et');
  const data = await hold(page, MENU_PATH);
  await clickPath(page, MENU_PATH);
  await data.waitForRequest();
  await expect.poll(() => hasScript(scripts, 'category-view')).toBe(true);
  await expect(page.locator('#results')).toHaveCount(0);
  await data.release();
  await expect(page.locator('#results .card').first()).toBeVisible();
  await expect(page).toHaveURL(MENU_PATH);
  // Known from the menu: no path was resolved.
  expect(await cachedPaths(page)).toEqual([]);
});

test('[ROUTE-22] [URLM-01] paths are resolved one at a time: an abandoned one blocks no other and is not cached', async ({
  page,
}) => {
  await visit(page, '/et');
  const first = await hold(page, FIRST);
  await clickPath(page, FIRST);
  await first.waitForRequest();
  await clickPath(page, SECOND);
  await expect(page.locator('article.product')).toBeVisible();
  await expect(page).toHaveURL(SECOND);
  await expect.poll(() => cachedPaths(page)).toEqual([`et-shop/url/${SECOND}`]);

  await test.step('a resolved path is known at the next visit', async () => {
    const scripts = scriptsOf(page);
    await visit(page, '/et');
    const second = await hold(page, SECOND);
    await clickPath(page, SECOND);
    await second.waitForRequest();
    await expect.poll(() => hasScript(scripts, 'product-view')).toBe(true);
    await second.release();
    await expect(page.locator('article.product')).toBeVisible();
  });
});
