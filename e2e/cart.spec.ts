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
import { accessibilityErrors, expect, showInScheme, test, tick, viewportTag, visit } from './visit.ts';

test('[CART-02] [CART-05] every product type can be added to the cart', async ({ page }) => {
  const kinds: [name: string, path: string, wanted: string[]][] = [
    ['simple', '/p/KL-TP/x', ['KL-TP']],
    ['configurable', '/p/KL-DV-K/x', ['KL-DV-80-SK']],
    ['grouped', '/p/KL-KOMP-VORE-M/x', ['KL-DV-100-SM', 'KL-TS-M', 'KL-TP']],
    ['bundle', '/p/KL-PAKETT-LOFT-M/x', ['KL-PAKETT-LOFT-M']],
    ['virtual', '/p/KL-MOOT/x', ['KL-MOOT']],
    ['downloadable', '/p/KL-JUH-MOOT/x', ['KL-JUH-MOOT']],
  ];
  const quantities: Record<string, number> = {};
  for (const [name, path, wanted] of kinds)
    await test.step(name, async () => {
      await visit(page, path);
      await buy(page);
      for (const sku of wanted) quantities[sku] = (quantities[sku] ?? 0) + 1;
      await expectServerLines(page, quantities);
    });
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(Object.keys(quantities).length);
  await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
});

test('[SIZE-03] two sizes are two lines with their sizes, an equal size is merged', async ({ page }) => {
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

test('[CART-05] a double click adds once and keeps the focus', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await expectToast(page, 'lisatud', () => buyButton(page).dblclick());
  await expectServerLines(page, { 'KL-TP': 1 });
  expect(await cartCount(page)).toBe(1);
  await expect(buyButton(page)).toBeFocused();
});

test('[CART-06] ten quick clicks and a typed quantity give the right result', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  const more = lines(page).first().locator('.stepper button').last();
  for (let click = 0; click < 10; click += 1) await more.click({ delay: 0 });
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
  // A quantity rejected locally is not sent: the server gets only the next one.
  await type('4');
  await expectServerLines(page, { 'KL-TP': 4 });
  expect(sent.map((body) => /"qty":"?(\d+)/.exec(body)?.[1])).toEqual(['4']);
});

for (const { store, message } of [
  { store: 'et', message: 'saadaval kuni' },
  { store: 'ru', message: 'доступно не больше' },
])
  test.describe(`${store}: quantity above stock`, () => {
    // The server rejects the typed quantity.
    test.use({ quiet: false });
    test(
      '[CART-06] is reduced to the maximum, with one message at the field',
      viewportTag(store),
      async ({ page }) => {
        await visit(page, `/${store}/p/KL-TS-K/x`);
        await buy(page);
        await expectServerLines(page, { 'KL-TS-K': 1 });
        await openDrawer(page);
        const field = lines(page).locator('.stepper input');
        await field.fill('999');
        await field.press('Enter');
        const errorText = lines(page).locator('.line-qty .line-error');
        await expect(errorText).toContainText(message);
        await expect(field).not.toHaveValue('999');
        const most = Number(await field.inputValue());
        expect(most).toBeGreaterThan(1);
        expect(most).toBeLessThan(999);
        await expectServerLines(page, { 'KL-TS-K': most });
        await expect(errorText).toContainText(String(most));
        await expect(field).toHaveAttribute(
          'aria-describedby',
          (await errorText.getAttribute('id')) ?? 'none',
        );
        await expect(toasts(page).filter({ hasText: message })).toHaveCount(0);
        await field.fill('2');
        await field.press('Enter');
        await expect(errorText).toHaveCount(0);
      },
    );
  });

test.describe('a line that the server rejects', () => {
  test.use({ quiet: false });
  test('[SYNC-07] [CART-05] is reported once', async ({ page }) => {
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

test('[NET-03] a reload during synchronisation neither loses nor duplicates changes', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  let lost = 0;
  await page.route('**/api/cart/update**', async (route) => {
    if (lost > 0) return route.continue();
    // The request reaches the server; its response is lost.
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

test.describe('offline', () => {
  // The browser logs each failed request.
  test.use({ quiet: false });

  test('[SYNC-09] lines added offline are stored, marked as pending, and sent after reconnecting', async ({
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

  test('[SYNC-09] a cart that was never opened can be opened offline', async ({ page, context }) => {
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

/** The drawer's chunk and its dependencies were prefetched. */
const drawerCode = async (page: Page) => {
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/microcart-.*\.js$/.test(name)),
    );
  await expect.poll(files).not.toEqual([]);
  // Whichever file the build has put its styles into.
  await page.waitForFunction(() =>
    [...document.styleSheets].some((sheet) =>
      [...sheet.cssRules].some(({ cssText }) => cssText.includes('.totals-waiting')),
    ),
  );
  // A module that is loaded or loading is not fetched again.
  for (const file of await files()) await page.evaluate(`import('${file}').then(() => {})`);
};

test.describe('an invalid coupon code', () => {
  // The browser logs the rejected request.
  test.use({ quiet: false });

  test('[COUP-01] an invalid code shows an error at its field, a valid one lowers the total and can be removed', async ({
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

test('[COUP-01] a coupon reports when the cart falls below its minimum', async ({ page }) => {
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

test('[CART-07] removing asks for confirmation and can be undone, and an empty cart shows links', async ({
  page,
}) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await expectServerLines(page, { 'KL-TP': 1 });
  await lines(page).first().locator('.line-remove').click();
  const confirmation = drawer(page).locator('.line-question');
  await expect(confirmation.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page).first().locator('.line-remove')).toBeFocused();
  await page.keyboard.press('Enter');
  const undo = toasts(page).locator('.toast').filter({ hasText: 'eemaldatud' }).getByRole('button').first();
  // The toast stays while it has the focus, however long the server takes; the empty drawer takes the focus once.
  await Promise.all([undo.focus(), confirmation.getByRole('button').first().click()]);
  await expect(drawer(page).locator('.microcart-empty a')).not.toHaveCount(0);
  await undo.focus();
  await expect(drawer(page).locator('.microcart-empty svg')).toBeVisible();
  await expectServerLines(page, {});
  // The second click falls on what lies beneath the toast.
  await undo.dblclick();
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

test('[CART-12] one line after another is edited: each keeps its own size and quantity', async ({ page }) => {
  const edit = async (text: string) => {
    await openDrawer(page);
    await lines(page).filter({ hasText: text }).locator('.line-edit').click();
    await expect(drawer(page)).toHaveCount(0);
    await expect(buyButton(page)).toContainText('Uuenda');
  };
  await visit(page, '/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
  await buy(page);
  await visit(page, '/p/KL-DK-M/x?width=900&height=2000&height2=1700');
  await buy(page);
  await edit('1000 × 2100 / 1500 mm');
  await expect(page.locator('input[name="width"]')).toHaveValue('1000');
  await edit('900 × 2000 / 1700 mm');
  await expect(page.locator('input[name="width"]')).toHaveValue('900');
  await page.locator('input[name="width"]').fill('880');
  await buyButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: '880 × 2000 / 1700 mm' })).toHaveCount(1);
  await expect(lines(page).filter({ hasText: '1000 × 2100 / 1500 mm' })).toHaveCount(1);
});

test('[PROD-08] [CART-12] a package with changed components and quantities can be edited from its line', async ({
  page,
}) => {
  const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
  const part = (title: string) => page.getByRole('group', { name: title });
  const mirrors = page.getByRole('textbox', { name: 'Peegel: Kogus' });
  await visit(page, '/et/p/KL-PAKETT-LOFT-M/x');
  await tick(part('Tarvikud').getByRole('checkbox').nth(1));
  await tick(part('Teenus').getByRole('radio', { name: 'Ilma selleta' }));
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

test('[CART-03] two tabs show the same cart, whichever changes it', async ({ page, context }) => {
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

test('the cart survives a language switch and is translated', async ({ page }) => {
  await visit(page, '/p/KL-MOOT/x');
  await buy(page);
  await expectServerLines(page, { 'KL-MOOT': 1 });
  await visit(page, '/ru/p/KL-MOOT/x');
  const name = await page.locator('h1').innerText();
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(name);
});

/** Where the focus goes with Tab: `outside` is the page behind the drawer or the browser's own controls. */
const tabStops = async (page: Page): Promise<string[]> => {
  const stops = new Set<string>();
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    stops.add(
      await page.evaluate(
        () => document.activeElement?.closest('.toast, dialog[open]')?.classList[0] ?? 'outside',
      ),
    );
  }
  return [...stops].sort();
};

test('[CART-08] [CART-11] the header counts pieces; the drawer opens, traps and restores the focus', async ({
  page,
}) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await expect(page.locator('.counted-number').last()).toHaveAttribute('data-count', '1');
  await openDrawer(page);
  expect(await tabStops(page)).not.toContain('outside');
  await lines(page).first().locator('.line-remove').click();
  const undo = toasts(page).locator('.toast').filter({ hasText: 'eemaldatud' }).getByRole('button').first();
  // The toast stays while it has the focus; the empty drawer takes the focus once.
  await Promise.all([
    undo.focus(),
    drawer(page).locator('.line-question').getByRole('button').first().click(),
  ]);
  await expect(drawer(page).locator('.microcart-empty a')).not.toHaveCount(0);
  await undo.focus();
  expect(await tabStops(page)).toEqual(['overlay', 'toast']);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator('[data-action="cart"] a')).toBeFocused();
});

test('[SYNC-10] proceeding pushes all changes to the server and opens the checkout', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buy(page);
  await openDrawer(page);
  await lines(page).first().locator('.stepper button').last().click();
  await drawer(page).locator('.microcart-foot .btn-primary').click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expectServerLines(page, { 'KL-TP': 2 });
});

test('[COUP-02] a login merges the carts once, adds quantities and keeps the coupon', async ({
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
    const response = await page.request.get(`/api/cart/pull?cartId=${cartId}`, { headers });
    const { result } = (await response.json()) as { result: { sku: string; qty: number }[] };
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

test('[CART-12] a component of a bundle links to its parent product', async ({ page }) => {
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
    `[UI-02] ${store}: the open drawer has no accessibility violation and no horizontal overflow`,
    viewportTag(store),
    async ({ page }) => {
      await showInScheme(page, store);
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
      const toast = toasts(page).locator('.toast');
      await Promise.all([
        toast.hover(),
        drawer(page).locator('.line-question').getByRole('button').first().click(),
      ]);
      // The close button stays beside the text, also when the action wraps below it.
      const text = await toast.locator('.toast-text').boundingBox();
      const close = await toast.getByRole('button').last().boundingBox();
      expect(close?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
    },
  );

test('[CART-05] the toast after adding links to the cart', async ({ page }) => {
  await visit(page, '/p/KL-TP/x');
  await buyButton(page).click();
  await page.locator('.toast').getByRole('button', { name: 'Vaata ostukorvi' }).click();
  await expect(drawer(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
});
