import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { cartCount, keptCart } from './kept-values.ts';
import { awake, stilled } from './visit.ts';

const open = async (page: Page, path: string) => {
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.goto(path);
  await awake(page);
};

/** The visible one: beside the choice on a desk, in the bar of a phone. */
const buyButton = (page: Page) => page.locator('.add-to-cart:visible').last();

/** The message may be that of the piece before; what is kept tells them apart. */
const buy = async (page: Page) => {
  const before = await cartCount(page);
  await buyButton(page).click();
  await expect(page.locator('.toast[data-type="success"]').last()).toBeVisible();
  await expect.poll(() => cartCount(page)).toBeGreaterThan(before);
};

const reload = async (page: Page) => {
  await page.reload();
  await awake(page);
};

const drawer = (page: Page) => page.locator('dialog.overlay-right[open]');
const lines = (page: Page) => drawer(page).locator('.line');

const openDrawer = async (page: Page) => {
  if ((await drawer(page).count()) > 0) return;
  // On a phone the product page has a buying bar instead of the tabs; the header keeps the cart.
  const button = page.locator('[data-action="cart"] a:visible, .tab-bar [href$="/checkout"]:visible').first();
  await button.click();
  await expect(drawer(page)).toBeVisible();
};

/** What the server holds, by sku. */
const serverLines = async (page: Page): Promise<Record<string, number>> => {
  const { token = null } = (await keptCart(page)) ?? {};
  if (token === null) return {};
  const answer = await page.request.get(`/api/cart/pull?cartId=${token}`);
  const { result } = (await answer.json()) as { result: { sku: string; qty: number }[] };
  return Object.fromEntries(result.map(({ sku, qty }) => [sku, qty]));
};

const agrees = (page: Page, wanted: Record<string, number>) =>
  expect.poll(() => serverLines(page)).toEqual(wanted);

test.describe('[CART-05] every kind of product goes into the cart', () => {
  const kinds: [name: string, path: string, wanted: string[]][] = [
    ['simple', '/p/KL-TP/x', ['KL-TP']],
    ['configurable', '/p/KL-DV-K/x', ['KL-DV-']],
    ['grouped', '/p/KL-KOMP-VORE-M/x', ['KL-DV-100-SM', 'KL-TS-M', 'KL-TP']],
    ['bundle', '/p/KL-PAKETT-LOFT-M/x', ['KL-PAKETT-LOFT-M']],
    ['virtual', '/p/KL-MOOT/x', ['KL-MOOT']],
    ['downloadable', '/p/KL-JUH-MOOT/x', ['KL-JUH-MOOT']],
  ];
  for (const [name, path, wanted] of kinds)
    test(`[CART-02] ${name}`, async ({ page }) => {
      await open(page, path);
      await buy(page);
      await openDrawer(page);
      await expect(lines(page)).toHaveCount(wanted.length);
      await expect.poll(async () => Object.keys(await serverLines(page))).toHaveLength(wanted.length);
      const held = Object.keys(await serverLines(page));
      for (const sku of wanted) expect(held.some((other) => other.startsWith(sku))).toBe(true);
      await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
    });
});

test('[SIZE-03] two sizes are two lines with their sizes, the same size again is one', async ({ page }) => {
  await open(page, '/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
  await buy(page);
  await expect(buyButton(page)).toHaveAttribute('data-state', 'ready');
  await buy(page);
  await open(page, '/p/KL-DK-M/x?width=900&height=2000&height2=1500');
  await buy(page);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('1000 × 2100 / 1500 mm');
  await expect(lines(page).first()).toContainText('36 kg');
  await expect(lines(page).first().locator('input')).toHaveValue('2');
  await expect(lines(page).nth(1)).toContainText('900 × 2000 / 1500 mm');
  await expect(lines(page).nth(1)).toContainText('taganemisõigus puudub');
});

test('[CART-05] a fast double click adds once and keeps the focus', async ({ page }) => {
  await open(page, '/p/KL-TP/x');
  await buyButton(page).dblclick();
  await expect(page.locator('.toast')).toHaveCount(1);
  await agrees(page, { 'KL-TP': 1 });
  await expect(buyButton(page)).toBeFocused();
});

test('[CART-06] ten quick presses and a typed number end where they should', async ({ page }) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  const more = lines(page).first().locator('.stepper button').last();
  for (let press = 0; press < 10; press += 1) await more.click({ delay: 0 });
  await expect(lines(page).first().locator('input')).toHaveValue('11');
  await agrees(page, { 'KL-TP': 11 });
  await lines(page).first().locator('input').fill('3');
  await page.keyboard.press('Enter');
  await agrees(page, { 'KL-TP': 3 });
  await lines(page).first().locator('input').fill('0');
  await page.keyboard.press('Enter');
  await expect(lines(page).first().locator('[role="alert"]')).toBeVisible();
  await agrees(page, { 'KL-TP': 3 });
});

test('[NET-03] a reload in the middle of a sync loses and doubles nothing', async ({ page }) => {
  await open(page, '/p/KL-TP/x');
  let lost = 0;
  await page.route('**/api/cart/update**', async (route) => {
    if (lost > 0) return route.continue();
    // It reaches the server; the answer never comes back.
    await route.fetch();
    lost += 1;
  });
  await buyButton(page).click();
  await expect.poll(() => lost).toBe(1);
  await reload(page);
  await agrees(page, { 'KL-TP': 1 });
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first().locator('input')).toHaveValue('1');
});

test('[SYNC-09] what is added offline is kept, said to be so, and sent on return', async ({
  page,
  context,
}) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await agrees(page, { 'KL-TP': 1 });
  await openDrawer(page);
  await context.setOffline(true);
  await lines(page).first().locator('.stepper button').last().click();
  await expect(drawer(page).locator('.microcart-offline')).toBeVisible();
  await expect(lines(page).first().locator('input')).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(buyButton(page)).toHaveAttribute('data-state', 'ready');
  await buyButton(page).click();
  await expect.poll(() => cartCount(page)).toBe(3);
  await openDrawer(page);
  await expect(lines(page).first().locator('input')).toHaveValue('3');
  await context.setOffline(false);
  await agrees(page, { 'KL-TP': 3 });
  await expect(drawer(page).locator('.microcart-offline')).toHaveCount(0);
});

test('[COUP-01] a wrong code is said at its field, a right one lowers the total and can be taken off', async ({
  page,
}) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await drawer(page).locator('.coupon-open').click();
  const field = drawer(page).locator('input[name="coupon"]');
  await expect(field).toBeFocused();
  await field.fill('VALE');
  await page.keyboard.press('Enter');
  await expect(drawer(page).locator('.coupon .field-error')).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('klaas10');
  await page.keyboard.press('Enter');
  await expect(drawer(page).locator('.coupon-applied')).toContainText('KLAAS10');
  await expect(drawer(page).locator('.totals')).toContainText('KLAAS10');
  await drawer(page).locator('.coupon-applied button').click();
  await expect(drawer(page).locator('.coupon-applied')).toHaveCount(0);
});

test('[CART-07] removal is asked about, can be taken back, and an empty cart shows ways on', async ({
  page,
}) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await agrees(page, { 'KL-TP': 1 });
  await lines(page).first().locator('.line-remove').click();
  const question = drawer(page).locator('.line-question');
  await expect(question.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page).first().locator('.line-remove')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button').first().click();
  await expect(drawer(page).locator('.microcart-empty')).toBeVisible();
  const said = page.locator('.toast').last();
  // While the pointer is on it the message stays, however long the server takes.
  await said.hover();
  await agrees(page, {});
  await said.getByRole('button').first().click();
  await expect(lines(page)).toHaveCount(1);
  await agrees(page, { 'KL-TP': 1 });
});

test('[CART-12] edit mode: another variant and another size replace the line', async ({ page }) => {
  await open(page, '/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
  await buy(page);
  await openDrawer(page);
  await lines(page).first().locator('.line-edit').click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(buyButton(page)).toContainText('Uuenda');
  await expect(page.locator('input[name="width"]')).toHaveValue('1000');
  await page.locator('input[name="width"]').fill('950');
  await buyButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText('950 × 2100 / 1500 mm');
  await expect.poll(async () => Object.values(await serverLines(page))).toEqual([1]);
  await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
  await page.keyboard.press('Escape');
  await expect(buyButton(page)).toContainText('Lisa');
});

test('[CART-03] two tabs show one cart, whoever changes it', async ({ page, context }) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  const other = await tabOf(context, '/p/KL-MOOT/x');
  await buy(other);
  await openDrawer(other);
  await expect(lines(other)).toHaveCount(2);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  await lines(other).first().locator('.stepper button').last().click();
  await expect(lines(page).first().locator('input')).toHaveValue('2');
  await agrees(page, { 'KL-TP': 2, 'KL-MOOT': 1 });
});

const tabOf = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  await open(page, path);
  return page;
};

test('the cart survives the change of language and speaks it', async ({ page }) => {
  await open(page, '/p/KL-MOOT/x');
  await buy(page);
  await agrees(page, { 'KL-MOOT': 1 });
  await open(page, '/ru/p/KL-MOOT/x');
  const name = await page.locator('h1').innerText();
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(name);
});

test('[CART-08] [CART-11] the header counts pieces; the drawer opens, traps and gives back the focus', async ({
  page,
  isMobile,
}) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await expect(page.locator('.counted-number').last()).toHaveAttribute('data-count', '1');
  await openDrawer(page);
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  if (!isMobile) await expect(page.locator('[data-action="cart"] a')).toBeFocused();
});

test('[SYNC-10] proceeding tells the server everything and leads to the checkout', async ({ page }) => {
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await lines(page).first().locator('.stepper button').last().click();
  await drawer(page).locator('.microcart-foot .btn-primary').click();
  await expect(page).toHaveURL(/\/checkout$/, { timeout: 30_000 });
  await agrees(page, { 'KL-TP': 2 });
});

test('[COUP-02] a login joins the carts once, adds quantities up and keeps the coupon', {
  // On a phone the door to the account is in the menu.
  tag: '@desk',
}, async ({ page }) => {
  test.slow();
  const email = `cart-${Date.now()}@example.com`;
  const password = 'Salasona1!';
  const customer = { email, firstname: 'Mari', lastname: 'Maasikas' };
  await page.request.post('/api/user/create', { data: { customer, password } });
  const login = await page.request.post('/api/user/login', { data: { username: email, password } });
  const headers = { authorization: `Bearer ${((await login.json()) as { result: string }).result}` };
  const created = await page.request.post('/api/cart/create', { headers });
  const { result: cartId } = (await created.json()) as { result: number };
  const cartItem = { sku: 'KL-TP', qty: 2, quoteId: String(cartId) };
  await page.request.post(`/api/cart/update?cartId=${cartId}`, { headers, data: { cartItem } });
  const customerLines = async () => {
    const answer = await page.request.get(`/api/cart/pull?cartId=${cartId}`, { headers });
    const { result } = (await answer.json()) as { result: { sku: string; qty: number }[] };
    return Object.fromEntries(result.map(({ sku, qty }) => [sku, qty]));
  };

  await open(page, '/p/KL-MOOT/x');
  await buy(page);
  await open(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await drawer(page).locator('.coupon-open').click();
  await drawer(page).locator('input[name="coupon"]').fill('KLAAS10');
  await page.keyboard.press('Enter');
  await expect(drawer(page).locator('.coupon-applied')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');

  await page.locator('[data-action="account"] a').click();
  await page.locator('dialog[open] input[name="username"]').fill(email);
  await page.locator('dialog[open] input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect.poll(customerLines, { timeout: 30_000 }).toEqual({ 'KL-TP': 3, 'KL-MOOT': 1 });
  await openDrawer(page);
  await expect(drawer(page).locator('.coupon-applied')).toContainText('KLAAS10', { timeout: 30_000 });
  await reload(page);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  await expect.poll(customerLines).toEqual({ 'KL-TP': 3, 'KL-MOOT': 1 });
});

test('[CART-12] a part of a set finds the product it is a variant of', async ({ page }) => {
  await open(page, '/p/KL-KOMP-VORE-M/x');
  await buy(page);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(3);
  await lines(page).first().locator('.line-edit').click();
  await expect(page).toHaveURL(/\/p\/KL-DV-M\/.*KL-DV-100-SM/, { timeout: 30_000 });
  await expect(buyButton(page)).toContainText('Uuenda');
});

for (const store of ['et', 'ru'])
  test(`[UI-02] ${store}: the open drawer has no accessibility fault and no sideways scroll`, async ({
    page,
  }) => {
    await open(page, `/${store}/p/KL-DK-M/x?width=1000&height=2100&height2=1500`);
    await buy(page);
    await open(page, `/${store}/p/KL-DV-K/x`);
    await buy(page);
    await openDrawer(page);
    await expect(lines(page)).toHaveCount(2);
    await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
    await drawer(page).locator('.coupon-open').click();
    await lines(page).first().locator('.line-remove').click();
    await expect(drawer(page).locator('.line-question')).toBeVisible();
    await stilled(page);
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(await drawer(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width);
    const small = await drawer(page)
      .locator('button, a, input')
      .evaluateAll((all) =>
        all
          .filter((element) => !element.classList.contains('line-name'))
          .map((element) => [element.className, Math.round(element.getBoundingClientRect().height)] as const)
          .filter(([, height]) => height > 0 && height < 44),
      );
    expect(small).toEqual([]);
  });
