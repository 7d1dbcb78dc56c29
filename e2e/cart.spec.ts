import type { BrowserContext, Page } from '@playwright/test';
import { createCustomer, dialog, expectToast, login, toasts } from './account-steps.ts';
import {
  buy,
  buyButton,
  drawer,
  expectServerLines,
  lines,
  openDrawer,
  reload,
  serverLines,
} from './cart-steps.ts';
import { cartCount } from './stored-values.ts';
import { accessibilityErrors, expect, test, viewportTag, visit } from './visit.ts';

test('[CART-02] [CART-05] every kind of product goes into the cart', async ({ page }) => {
  const kinds: [name: string, path: string, wanted: string[]][] = [
    ['simple', '/p/KL-TP/x', ['KL-TP']],
    ['configurable', '/p/KL-DV-K/x', ['KL-DV-80-SK']],
    ['grouped', '/p/KL-KOMP-VORE-M/x', ['KL-DV-100-SM', 'KL-TS-M', 'KL-TP']],
    ['bundle', '/p/KL-PAKETT-LOFT-M/x', ['KL-PAKETT-LOFT-M']],
    ['virtual', '/p/KL-MOOT/x', ['KL-MOOT']],
    ['downloadable', '/p/KL-JUH-MOOT/x', ['KL-JUH-MOOT']],
  ];
  const held: Record<string, number> = {};
  for (const [name, path, wanted] of kinds)
    await test.step(name, async () => {
      await visit(page, path);
      await buy(page);
      for (const sku of wanted) held[sku] = (held[sku] ?? 0) + 1;
      await expectServerLines(page, held);
    });
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(Object.keys(held).length);
  await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
});

test('[SIZE-03] two sizes are two lines with their sizes, the same size again is one', async ({ page }) => {
  await visit(page, '/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
  await buy(page);
  await visit(page, '/p/KL-DK-M/x?width=900&height=2000&height2=1500');
  await buy(page);
  await visit(page, '/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
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
  await visit(page, '/p/KL-TP/x');
  await expectToast(page, 'lisatud', () => buyButton(page).dblclick());
  await expectServerLines(page, { 'KL-TP': 1 });
  expect(await cartCount(page)).toBe(1);
  await expect(buyButton(page)).toBeFocused();
});

test('[CART-06] ten quick presses and a typed number end where they should', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  const more = lines(page).first().locator('.stepper button').last();
  for (let press = 0; press < 10; press += 1) await more.click({ delay: 0 });
  const quantity = lines(page).first().locator('input');
  const type = async (value: string) => {
    await quantity.fill(value);
    await page.keyboard.press('Enter');
  };
  await expect(quantity).toHaveValue('11');
  await expectServerLines(page, { 'KL-TP': 11 });
  await type('3');
  await expectServerLines(page, { 'KL-TP': 3 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/cart\/(update|delete)/.test(request.url())) sent.push(request.postData() ?? '');
  });
  await type('0');
  await expect(lines(page).first().locator('[role="alert"]')).toBeVisible();
  // What is refused here is not sent: the server hears of the next number only.
  await type('4');
  await expectServerLines(page, { 'KL-TP': 4 });
  expect(sent.map((body) => /"qty":"?(\d+)/.exec(body)?.[1])).toEqual(['4']);
});

for (const { store, said } of [
  { store: 'et', said: 'saadaval kuni' },
  { store: 'ru', said: 'доступно не больше' },
])
  test.describe(`${store}: more than there is`, () => {
    // The server refuses the number that was typed.
    test.use({ quiet: false });
    test(
      '[CART-06] becomes the most that can be had, said at the field and nowhere else',
      viewportTag(store),
      async ({ page }) => {
        await visit(page, `/${store}/p/KL-TS-K/x`);
        await buy(page);
        await expectServerLines(page, { 'KL-TS-K': 1 });
        await openDrawer(page);
        const field = lines(page).locator('.stepper input');
        await field.fill('999');
        await field.press('Enter');
        const words = lines(page).locator('.line-qty .line-error');
        await expect(words).toContainText(said);
        const most = Number(await field.inputValue());
        expect(most).toBeGreaterThan(1);
        expect(most).toBeLessThan(999);
        await expectServerLines(page, { 'KL-TS-K': most });
        await expect(words).toContainText(String(most));
        await expect(field).toHaveAttribute('aria-describedby', (await words.getAttribute('id')) ?? 'none');
        await expect(toasts(page).filter({ hasText: said })).toHaveCount(0);
        await field.fill('2');
        await field.press('Enter');
        await expect(words).toHaveCount(0);
      },
    );
  });

test.describe('a line that the shop refuses', () => {
  test.use({ quiet: false });
  test('[SYNC-07] [CART-05] is told about once', async ({ page }) => {
    await page.route('**/api/cart/update*', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, result: 'Refused', meta: { error: 'price_unknown' } },
      }),
    );
    await visit(page, '/et/p/KL-TP/x');
    await buyButton(page).click();
    await expect(toasts(page)).toContainText('hind ei ole teada');
    await expect(toasts(page).filter({ hasText: 'lisatud' })).toHaveCount(0);
    await expect.poll(() => cartCount(page)).toBe(0);
  });
});

test('[NET-03] a reload in the middle of a sync loses and doubles nothing', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
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
  await expectServerLines(page, { 'KL-TP': 1 });
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first().locator('input')).toHaveValue('1');
});

test.describe('without a connection', () => {
  // The browser reports each call that fails.
  test.use({ quiet: false });

  test('[SYNC-09] what is added offline is kept, said to be so, and sent on return', async ({
    page,
    context,
  }) => {
    await visit(page, '/p/KL-TP/x');
    await buy(page);
    await expectServerLines(page, { 'KL-TP': 1 });
    await openDrawer(page);
    await expect(lines(page)).toHaveCount(1);
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
    await expectServerLines(page, { 'KL-TP': 3 });
    await expect(drawer(page).locator('.microcart-offline')).toHaveCount(0);
  });

  test('[SYNC-09] a cart that was never looked at opens without a connection', async ({ page, context }) => {
    await visit(page, '/p/KL-TP/x');
    await buy(page);
    await expectServerLines(page, { 'KL-TP': 1 });
    await drawerCode(page);
    await context.setOffline(true);
    await openDrawer(page);
    await expect(lines(page)).toHaveCount(1);
    await lines(page).first().locator('.stepper button').last().click();
    await expect(lines(page).first().locator('input')).toHaveValue('2');
  });
});

/** The drawer's code was asked for by the page and has come, with all that it needs. */
const drawerCode = async (page: Page) => {
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/microcart-.*\.js$/.test(name)),
    );
  await expect.poll(files).not.toEqual([]);
  // Whatever file the build has put its styles into.
  await page.waitForFunction(() =>
    [...document.styleSheets].some((sheet) =>
      [...sheet.cssRules].some(({ cssText }) => cssText.includes('.totals-waiting')),
    ),
  );
  // A module that is there or on its way is not fetched a second time.
  for (const file of await files()) await page.evaluate(`import('${file}').then(() => {})`);
};

test.describe('a code that counts for nothing', () => {
  // The browser reports the refusal.
  test.use({ quiet: false });

  test('[COUP-01] a wrong code is said at its field, a right one lowers the total and can be taken off', async ({
    page,
  }) => {
    await visit(page, '/p/KL-TP/x');
    await buy(page);
    await openDrawer(page);
    await drawer(page).locator('.coupon-open').click();
    const field = drawer(page).locator('input[name="coupon"]');
    await expect(field).toBeFocused();
    await field.fill('VALE');
    await page.keyboard.press('Enter');
    await expect(drawer(page).locator('.coupon .field-error')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('VANNITUBA50');
    await page.keyboard.press('Enter');
    await expect(drawer(page).locator('.coupon .field-error')).toContainText('ostule alates 500,00');
    await field.fill('klaas10');
    await page.keyboard.press('Enter');
    await expect(drawer(page).locator('.coupon-applied')).toContainText('KLAAS10');
    await expect(drawer(page).locator('.totals')).toContainText('KLAAS10');
    await drawer(page).locator('.coupon-applied button').click();
    await expect(drawer(page).locator('.coupon-applied')).toHaveCount(0);
  });
});

test('[COUP-01] a code that loses its minimum says so', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await visit(page, '/p/KL-DV-M/x');
  await buy(page);
  await openDrawer(page);
  await drawer(page).locator('.coupon-open').click();
  await drawer(page).locator('input[name="coupon"]').fill('VANNITUBA50');
  await page.keyboard.press('Enter');
  await expect(drawer(page).locator('.coupon-applied')).toContainText('VANNITUBA50');
  const wall = lines(page).filter({ hasText: 'Dušisein' });
  await wall.locator('.line-remove').click();
  await drawer(page).locator('.line-question').getByRole('button').first().click();
  await expectServerLines(page, { 'KL-TP': 1 });
  await expect(drawer(page).locator('.coupon-lost')).toContainText('VANNITUBA50');
  await expect(drawer(page).locator('.coupon-applied')).toHaveCount(0);
});

test('[CART-07] removal is asked about, can be taken back, and an empty cart shows ways on', async ({
  page,
}) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await expectServerLines(page, { 'KL-TP': 1 });
  await lines(page).first().locator('.line-remove').click();
  const question = drawer(page).locator('.line-question');
  await expect(question.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page).first().locator('.line-remove')).toBeFocused();
  await page.keyboard.press('Enter');
  const said = toasts(page).locator('.toast').filter({ hasText: 'eemaldatud' });
  // While the pointer is on it the message stays, however long the server takes.
  await Promise.all([said.hover(), question.getByRole('button').first().click()]);
  await expect(drawer(page).locator('.microcart-empty a')).not.toHaveCount(0);
  await expect(drawer(page).locator('.microcart-empty svg')).toBeVisible();
  await expectServerLines(page, {});
  // The second press falls on what lies beneath the message.
  await said.getByRole('button').first().dblclick();
  await expect(lines(page)).toHaveCount(1);
  await expectServerLines(page, { 'KL-TP': 1 });
  await expect(drawer(page)).toBeVisible();
});

test('[CART-12] edit mode: another variant and another size replace the line', async ({ page }) => {
  await visit(page, '/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
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

test('[PROD-08] [CART-12] a package: one part left out, two of another, several of a third; the line comes back as it was', async ({
  page,
}) => {
  const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
  const part = (title: string) => page.getByRole('group', { name: title });
  const mirrors = page.getByRole('textbox', { name: 'Peegel: Kogus' });
  await visit(page, '/et/p/KL-PAKETT-LOFT-M/x');
  await part('Tarvikud').getByRole('checkbox').nth(1).check();
  await part('Teenus').getByRole('radio', { name: 'Ilma selleta' }).check();
  await mirrors.fill('2');
  await expect(part('Peegel').locator('label:has(:checked)')).toContainText('2 ×');
  const chosen = await page.locator('.bundle-part label:has(:checked) .part-price').allInnerTexts();
  expect(chosen).toHaveLength(4);
  const sum = chosen.map(euros).reduce((total, price) => total + price, 0);
  await expect
    .poll(async () => euros(await page.locator('.product-price .price-now').innerText()))
    .toBeCloseTo(sum, 2);
  await buy(page);
  await openDrawer(page);
  await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText('2 × Peegel');
  await expect(lines(page).first()).toContainText('Klaasihoolduskomplekt Läige');
  await expect(lines(page).first()).not.toContainText('KL-TP');
  await lines(page).first().locator('.line-edit').click();
  await expect(buyButton(page)).toContainText('Uuenda');
  await expect(mirrors).toHaveValue('2');
  await expect(part('Tarvikud').getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(part('Teenus').getByRole('radio', { name: 'Ilma selleta' })).toBeChecked();
  await part('Tarvikud').getByRole('checkbox').first().uncheck();
  await part('Tarvikud').getByRole('checkbox').nth(1).uncheck();
  await buyButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expectServerLines(page, { 'KL-PAKETT-LOFT-M': 1 });
  await expect(lines(page).first()).not.toContainText('Läige');
});

test('[CART-03] two tabs show one cart, whoever changes it', async ({ page, context }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  const other = await tabOf(context, '/p/KL-MOOT/x');
  await buy(other);
  await openDrawer(other);
  await expect(lines(other)).toHaveCount(2);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  await lines(other).first().locator('.stepper button').last().click();
  await expect(lines(page).first().locator('input')).toHaveValue('2');
  await expectServerLines(page, { 'KL-TP': 2, 'KL-MOOT': 1 });
});

const tabOf = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  await visit(page, path);
  return page;
};

test('the cart survives the change of language and speaks it', async ({ page }) => {
  await visit(page, '/p/KL-MOOT/x');
  await buy(page);
  await expectServerLines(page, { 'KL-MOOT': 1 });
  await visit(page, '/ru/p/KL-MOOT/x');
  const name = await page.locator('h1').innerText();
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(name);
});

test('[CART-08] [CART-11] the header counts pieces; the drawer opens, traps and gives back the focus', async ({
  page,
}) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await expect(page.locator('.counted-number').last()).toHaveAttribute('data-count', '1');
  await openDrawer(page);
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator('[data-action="cart"] a')).toBeFocused();
});

test('[SYNC-10] proceeding tells the server everything and leads to the checkout', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await lines(page).first().locator('.stepper button').last().click();
  await drawer(page).locator('.microcart-foot .btn-primary').click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expectServerLines(page, { 'KL-TP': 2 });
});

test('[COUP-02] a login joins the carts once, adds quantities up and keeps the coupon', async ({
  page,
  request,
}) => {
  const { email, token } = await createCustomer(request);
  const headers = { authorization: `Bearer ${token}` };
  const created = await page.request.post('/api/cart/create', { headers });
  const { result: cartId } = (await created.json()) as { result: number };
  const cartItem = { sku: 'KL-TP', qty: 2, quoteId: String(cartId) };
  await page.request.post(`/api/cart/update?cartId=${cartId}`, { headers, data: { cartItem } });
  const customerLines = async () => {
    const answer = await page.request.get(`/api/cart/pull?cartId=${cartId}`, { headers });
    const { result } = (await answer.json()) as { result: { sku: string; qty: number }[] };
    return Object.fromEntries(result.map(({ sku, qty }) => [sku, qty]));
  };

  await visit(page, '/p/KL-MOOT/x');
  await buy(page);
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await drawer(page).locator('.coupon-open').click();
  await drawer(page).locator('input[name="coupon"]').fill('KLAAS10');
  await page.keyboard.press('Enter');
  await expect(drawer(page).locator('.coupon-applied')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.locator('[data-action="account"] a').click();
  await expectToast(page, 'Ostukorvid on ühendatud', () => login(page, email));
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(customerLines).toEqual({ 'KL-TP': 3, 'KL-MOOT': 1 });
  await openDrawer(page);
  await expect(drawer(page).locator('.coupon-applied')).toContainText('KLAAS10');
  await reload(page);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(2);
  await expect.poll(customerLines).toEqual({ 'KL-TP': 3, 'KL-MOOT': 1 });
});

test('[CART-12] a part of a set finds the product it is a variant of', async ({ page }) => {
  await visit(page, '/p/KL-KOMP-VORE-M/x');
  await buy(page);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(3);
  await lines(page).first().locator('.line-edit').click();
  await expect(page).toHaveURL(/\/p\/KL-DV-M\/.*KL-DV-100-SM/);
  await expect(buyButton(page)).toContainText('Uuenda');
});

for (const store of ['et', 'ru'])
  test(
    `[UI-02] ${store}: the open drawer has no accessibility fault and no sideways scroll`,
    viewportTag(store),
    async ({ page }) => {
      await visit(page, `/${store}/p/KL-DK-M/x?width=1000&height=2100&height2=1500`);
      await buy(page);
      await visit(page, `/${store}/p/KL-DV-K/x`);
      await buy(page);
      await openDrawer(page);
      await expect(lines(page)).toHaveCount(2);
      await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
      await drawer(page).locator('.coupon-open').click();
      await lines(page).first().locator('.line-remove').click();
      await expect(drawer(page).locator('.line-question')).toBeVisible();
      expect(await accessibilityErrors(page, 'dialog[open]')).toEqual([]);
      const { width } = page.viewportSize() ?? { width: 0 };
      expect(await drawer(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width);
      const small = await drawer(page)
        .locator('button, a, input')
        .evaluateAll((all) =>
          all
            .filter((element) => !element.classList.contains('line-name'))
            .map(
              (element) => [element.className, Math.round(element.getBoundingClientRect().height)] as const,
            )
            .filter(([, height]) => height > 0 && height < 44),
        );
      expect(small).toEqual([]);
      const said = toasts(page).locator('.toast');
      await Promise.all([
        said.hover(),
        drawer(page).locator('.line-question').getByRole('button').first().click(),
      ]);
      // The close button stays beside the text, also where the action has to go below it.
      const text = await said.locator('.toast-text').boundingBox();
      const close = await said.getByRole('button').last().boundingBox();
      expect(close?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
    },
  );

test('[CART-05] the message after adding leads to the cart', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buyButton(page).click();
  await page.locator('.toast').getByRole('button', { name: 'Vaata ostukorvi' }).click();
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
});
