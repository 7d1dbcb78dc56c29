// How every screen of the back office behaves: lists, addresses, keys, roles, a lost connection.
import type { Page } from '@playwright/test';
import { STAFF_ROLES } from '../core/src/staff/permissions.ts';
import { expect, signIn, test } from './office-steps.ts';

const grid = (page: Page) => page.getByRole('grid');
const bodyRows = (page: Page) => grid(page).locator('[data-index]');
const scroller = (page: Page) => page.locator('.table-scroll');

/** "12 orders, 3,456.00 €", of the filter. */
const shownSum = (page: Page) => page.locator('.filters-sum').innerText();

const openOrders = async (page: Page, search = '') => {
  await page.goto(`/admin/orders${search}`);
  await expect(bodyRows(page).first()).toBeVisible();
};

test('[OFFICE-26] an order opened from the list leaves it as it was: rows, place, filter and selection', async ({
  browser,
}) => {
  const page = await signIn(browser, 'owner', 'Mari Demo');
  // Orders of other tests, announced meanwhile, would renew the list rightly.
  await page.route('**/api/admin/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  );
  await openOrders(page, '?states=complete');
  await bodyRows(page).nth(1).getByRole('checkbox').check();
  await scroller(page).evaluate((element) => element.scrollTo(0, 800));
  // 12 rows above the first visible one are kept.
  await expect(bodyRows(page).first()).toHaveAttribute('data-index', '8');
  await expect(grid(page).locator('[data-index="40"]')).toBeVisible();
  const shown = await bodyRows(page).allInnerTexts();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await grid(page).locator('[data-index="25"]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/\d+/);
  await expect(grid(page)).toHaveCount(0);
  await page.goBack();
  await expect(bodyRows(page).first()).toHaveAttribute('data-index', '8');
  await expect(page).toHaveURL(/states=complete/);
  expect(await scroller(page).evaluate(({ scrollTop }) => scrollTop)).toBe(800);
  expect(await bodyRows(page).allInnerTexts()).toEqual(shown);
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(requests.filter((path) => path.endsWith('/rows'))).toEqual([]);
});

test('[OFFICE-27] the address opens the same view, filter and thing for a colleague', async ({ browser }) => {
  const mari = await signIn(browser, 'owner', 'Mari Demo');
  await openOrders(mari, '?states=processing');
  await bodyRows(mari).nth(2).click();
  const heading = mari.getByRole('complementary').getByRole('heading').first();
  await expect(heading).toHaveText(/\d/);
  const title = await heading.innerText();
  const kadri = await signIn(browser, 'orders', 'Kadri Demo');
  await kadri.goto(mari.url());
  await expect(kadri.getByRole('complementary').getByRole('heading').first()).toHaveText(title);
  // Orders that come meanwhile are in both lists.
  await expect.poll(async () => (await shownSum(kadri)) === (await shownSum(mari))).toBe(true);
  expect(await shownSum(kadri)).toMatch(/^[1-9]/);
});

for (const role of STAFF_ROLES)
  test(`[OFFICE-14] ${role}: no area is shown that would be refused`, async ({ browser }) => {
    const page = await signIn(browser, role, `Demo ${role}`);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.goto('/admin/today');
    const areas = page.getByRole('navigation', { name: 'Areas' }).first().getByRole('link');
    await expect(areas.first()).toBeVisible();
    for (const address of await areas.evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
      await areas.and(page.locator(`[href="${address}"]`)).click();
      await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`));
      await expect(page.locator('main h1:visible').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });

test('[OFFICE-40] single keys do nothing inside fields, and go to areas outside of them', async ({
  browser,
}) => {
  const page = await signIn(browser, 'owner', 'Mari Demo');
  await openOrders(page);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('g t ');
  // What is stored in the address does not replace what is being typed.
  await expect(page).toHaveURL(/q=g\+t/);
  await page.keyboard.type('?');
  await expect(search).toHaveValue('g t ?');
  await expect(page).toHaveURL(/\/admin\/orders/);
  await search.clear();
  await bodyRows(page).first().focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/admin\/today/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('[OFFICE-41] without a connection the office says so and keeps what is there', async ({ browser }) => {
  const page = await signIn(browser, 'owner', 'Mari Demo');
  await openOrders(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible();
  await expect(bodyRows(page).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toHaveCount(0);
});

test('[OFFICE-42] the number of orders to ship on the first screen is that of the list it leads to', async ({
  browser,
}) => {
  const today = await signIn(browser, 'owner', 'Mari Demo');
  await today.goto('/admin/today');
  const line = today.getByRole('main').getByRole('link', { name: /to ship/ });
  const list = await today.context().newPage();
  await list.goto((await line.getAttribute('href')) ?? '');
  await expect(list).toHaveURL(/states=processing/);
  // Other tests place orders meanwhile: both pages follow.
  await expect
    .poll(async () =>
      (await shownSum(list)).startsWith(
        `${(await line.locator('strong').innerText()).replace(/ order.*/, '')} order`,
      ),
    )
    .toBe(true);
  await line.click();
  await expect(today).toHaveURL(/states=processing/);
});

test('[OFFICE-01] the office loads no byte from another host, under its own policy', async ({ browser }) => {
  const page = await signIn(browser, 'owner', 'Mari Demo');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const response = await page.goto('/admin/today');
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(response?.headers()['x-frame-options']).toBe('DENY');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['today', 'orders', 'changes', 'panes']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(hosts.size).toBe(1);
});
