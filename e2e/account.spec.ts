import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import sharp from 'sharp';
import {
  account,
  BY_LORRY,
  createCustomer,
  dialog,
  expectToast,
  login,
  openAsCustomer,
  openSection,
  PASSWORD,
  PLAIN,
  placeOrder,
  sizedLine,
  startSession,
} from './account-steps.ts';
import { inDatabase } from './shop-database.ts';
import { storedEntries } from './stored-values.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  showInScheme,
  test,
  viewportTag,
  visit,
  waitForHydration,
} from './visit.ts';

test('[SES-06] [SES-07] changing the profile keeps the focus', async ({ page, request }) => {
  await openAsCustomer(page, await createCustomer(request), '/et/my-account');
  const profile = account(page).locator('form').first();
  await profile.locator('[name=firstname]').fill('Mari');
  await expectToast(page, 'salvestatud', () => profile.locator('[name=firstname]').press('Enter'));
  await expect(page.locator('.account-hello')).toHaveText('Tere, Mari');
  await expect(profile.locator('[name=firstname]')).toBeFocused();
});

test.describe('changing the e-mail address', () => {
  // The browser logs a rejected request to the console.
  test.use({ quiet: false });
  test('[SES-06] requires the password and the link mailed to the new address', async ({ page, request }) => {
    const customer = await createCustomer(request);
    await openAsCustomer(page, customer, '/et/my-account');
    const next = `uus-${customer.email}`;
    const profile = account(page).locator('form').first();
    await profile.locator('[name=email]').fill(next);
    await profile.locator('[name=email]').press('Enter');
    await expect(profile.locator('[name=currentPassword]')).toBeFocused();
    expect(await accessibilityErrors(page)).toEqual([]);
    await profile.locator('[name=currentPassword]').fill('Vale-2026!');
    await profile.locator('[name=currentPassword]').press('Enter');
    await expect(profile).toContainText('Praegune parool on vale.');
    await profile.locator('[name=currentPassword]').fill(PASSWORD);
    await expectToast(page, next, () => profile.locator('[name=currentPassword]').press('Enter'));
    await expect(profile).toContainText(`Ootab kinnitust: ${next}`);
    await expect(profile.locator('[name=email]')).toHaveValue(customer.email);
    const { rows } = await inDatabase((pool) =>
      pool.query<{ text: string }>(
        `select text from outbox_letter where to_address = $1 and kind = 'email-confirm'`,
        [next],
      ),
    );
    const link = new URL(/https?:\S+confirm-email\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '');
    await visit(page, link.pathname + link.search);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await accessibilityErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Kinnita aadress' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Aadress on kinnitatud' })).toContainText(next);
    await page.getByRole('link', { name: 'Minu konto' }).last().click();
    await expect(account(page).locator('[name=email]')).toHaveValue(next);
  });
});

test('[SES-06] [SES-07] an address is added, changed and removed', async ({ page, request }) => {
  await openAsCustomer(page, await createCustomer(request), '/et/my-account/shipping-details');
  await page.getByRole('button', { name: 'Lisa aadress' }).click();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel('Tänav ja maja').fill('Pärnu mnt 13-2');
  await page.getByLabel('Linn').fill('Tallinn');
  await page.getByLabel('Postiindeks').fill('1');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.getByLabel('Postiindeks')).toBeFocused();
  await page.getByLabel('Postiindeks').fill('10141');
  await page.getByLabel('Telefon').fill('abc');
  await page.getByLabel('Ettevõtte nimi').fill('Kodutare OÜ');
  await page.getByLabel('Registrikood').fill('1234567');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.locator('main .field-error')).toHaveText([/telefoninumber/, /registrikoodi/]);
  await page.getByLabel('Telefon').fill('5123 4567');
  await page.getByLabel('Registrikood').fill('12345678');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.locator('.account-card')).toContainText('Pärnu mnt 13-2');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('.account-card')).toContainText('10141 Tallinn');
  await page.getByRole('button', { name: 'Muuda' }).click();
  await expect(page.getByLabel('Registrikood')).toHaveValue('12345678');
  await page.getByLabel('Linn').fill('Tartu');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.locator('.account-card')).toContainText('10141 Tartu');
  await page.getByRole('button', { name: 'Kustuta' }).click();
  await expect(page.locator('.account-card')).toHaveCount(0);
});

for (const store of ['et', 'ru'])
  test(
    `[SES-07] ${store}: every section has an empty state`,
    viewportTag(store),
    async ({ page, request }) => {
      await showInScheme(page, store);
      await openAsCustomer(page, await createCustomer(request), `/${store}/my-account`);
      const links = page.locator('.account-menu nav a');
      // The latest orders and all orders are one entry.
      await expect(links).toHaveCount(9);
      for (const name of await links.allInnerTexts()) {
        await openSection(page, name);
        expect(await horizontalOverflowPx(page), name).toBeLessThanOrEqual(0);
        expect(await accessibilityErrors(page), name).toEqual([]);
      }
      // An empty section has one call to action.
      for (const section of ['orders', 'reviews', 'recently-viewed', 'projects']) {
        await visit(page, `/${store}/my-account/${section}`);
        await expect(page.locator('.empty-state a'), section).toHaveCount(1);
      }
      await visit(page, `/${store}/p/KL-TP/x`);
      await expect
        .poll(async () => JSON.stringify(await storedEntries(page, 'shop/recently-viewed/')))
        .toContain('KL-TP');
      await visit(page, `/${store}/my-account/recently-viewed`);
      await expect(account(page).locator('.card')).toHaveCount(1);
      expect(await accessibilityErrors(page)).toEqual([]);
    },
  );

test('[ORD-06] orders show sizes and drawings, and one of them all details', async ({ page, request }) => {
  const customer = await createCustomer(request);
  const pane = await sizedLine(request, 'KL-DA-M', { width: 930, height: 2010 });
  const number = await placeOrder(request, customer, [PLAIN, pane], BY_LORRY);
  await openAsCustomer(page, customer, '/et/my-account/orders');
  const card = page.locator('.account-order').filter({ hasText: number });
  await expect(card).toContainText('Vastu võetud');
  await expect(card.locator('.order-progress [aria-current=step]')).toHaveText('Vastu võetud');
  await expect(card.locator('.order-picture svg')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await card.getByRole('link', { name: `Vaata tellimust ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus ${number}`);
  const line = page.locator('.order-line').filter({ hasText: 'Avar' });
  await expect(line.locator('svg')).toContainText('930');
  await expect(line.locator('svg')).toContainText('2010');
  await expect(line.locator('.order-options')).toContainText('930');
  await expect(line).toContainText('taganemisõigus puudub');
  await expect(page.locator('.order-totals')).toContainText('sealhulgas käibemaks');
  await expect(page.locator('.account-cards')).toContainText('Pärnu mnt 13');
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await visit(page, `/ru/my-account/orders/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${number}`);
  await expect(page.locator('.order-line')).toHaveCount(2);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await visit(page, '/ru/my-account/order-history');
  await expect(page.locator('.order-table tbody tr')).toHaveCount(1);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
});

test('[ORD-06] reordering adds available products to the cart and names the others', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const pane = await sizedLine(request, 'KL-DA-M', { width: 930, height: 2010 });
  const number = await placeOrder(request, customer, [PLAIN, pane], BY_LORRY);
  // A product that was removed since.
  await inDatabase((pool) =>
    pool.query(
      `update sales_order set items = items || jsonb_build_array(
         (items->0) || '{"item_id": 999999, "sku": "GONE", "parent_sku": null, "name": "Kadunud klaas"}'::jsonb)
       where entity_id = $1`,
      [Number(number)],
    ),
  );
  await openAsCustomer(page, customer, '/et/my-account/orders');
  await page.getByRole('button', { name: `Telli uuesti tellimuse ${number} tooted` }).click();
  const report = page.locator('.reorder-report');
  await expect(report).toContainText('2 rida 3-st');
  await expect(report).toContainText('Kadunud klaas: seda me enam ei müü');
  expect(await accessibilityErrors(page)).toEqual([]);
  await report.getByRole('button', { name: 'Ava ostukorv' }).click();
  const lines = dialog(page).locator('.line');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Avar' })).toContainText('930');
  // The server has accepted the configured pane and returned its price.
  await expect(lines.filter({ hasText: 'Avar' }).locator('.line-sum')).not.toHaveText(/^0,00/);
});

test('[ORD-06] the order history is paginated', async ({ page, request }) => {
  const customer = await createCustomer(request);
  const first = await placeOrder(request, customer, [PLAIN]);
  await inDatabase((pool) =>
    pool.query(
      `insert into sales_order (order_id, cart_id, cart_key, customer_id, store_code, state, customer_email,
         currency_code, grand_total_cents, totals, items, billing_address, shipping_address, shipping_method,
         shipping_description, payment_method, stock_taken, created_at, updated_at)
       select order_id || '-' || n, cart_id, cart_key, customer_id, store_code, 'canceled', customer_email,
         currency_code, grand_total_cents, totals, items, billing_address, shipping_address, shipping_method,
         shipping_description, payment_method, '[]'::jsonb, created_at, updated_at
       from sales_order, generate_series(1, 24) n where entity_id = $1`,
      [Number(first)],
    ),
  );
  await openAsCustomer(page, customer, '/et/my-account/orders');
  await expect(page.locator('.account-order')).toHaveCount(5);
  await page.getByRole('link', { name: 'Kõik tellimused' }).click();
  await expect(page).toHaveURL(/my-account\/order-history$/);
  await expect(page.locator('.account-menu [aria-current]')).toHaveText('Tellimused');
  const rows = page.locator('.order-table tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(page.locator('.order-pages')).toContainText('1 / 2');
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'Vanemad tellimused' }).click();
  await expect(rows).toHaveCount(5);
  await expect(page).toHaveURL(/page=2/);
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tellimus ${first}`);
});

test('[ORD-06] [CHK-06] the invoice is a download; an order in progress can be cancelled and has none', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN]);
  await openAsCustomer(page, customer, `/et/my-account/orders/${number}`);
  const invoice = page.getByRole('link', { name: `Arve: tellimus ${number}` });
  const [file] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(file.suggestedFilename()).toMatch(/^invoice-A\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Tühista tellimus' }).click();
  await expect(page.getByText('Kas tühistada see tellimus?')).toBeVisible();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Jah, tühista' }).click();
  await expect(page.locator('.order-status')).toHaveText('Tühistatud');
  await expect(page.getByRole('button', { name: 'Tühista tellimus' })).toHaveCount(0);
  await expect(invoice).toHaveCount(0);
});

test('[SES-07] the customer card has a barcode that a scanner reads from the screen', {
  tag: '@widths',
}, async ({ page, request }) => {
  await openAsCustomer(page, await createCustomer(request), '/et/my-account/loyalty-card');
  const number = await page.locator('.loyalty-card figcaption').innerText();
  const square = page.locator('.loyalty-square svg');
  await expect(square).toBeVisible();
  // Nothing covers it, such as the bottom bar of a phone.
  await square.evaluate((code) => code.scrollIntoView({ block: 'center' }));
  const { data, info } = await sharp(await square.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(number);
});

test('active sessions are listed and can be ended remotely', async ({ page, browser, request }) => {
  const { email } = await createCustomer(request);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAsCustomer(other, await startSession(request, email), '/et/my-account');
  await openAsCustomer(page, await startSession(request, email), '/et/my-account/privacy');
  const devices = page.locator('.account-devices li');
  // This device, the other one, and the one that registered the account.
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'see seade' })).toHaveCount(1);
  await devices
    .filter({ hasNotText: 'see seade' })
    .first()
    .getByRole('button', { name: /Logi seal välja/ })
    .click();
  await expect(devices).toHaveCount(2);
  await devices
    .filter({ hasNotText: 'see seade' })
    .getByRole('button', { name: /Logi seal välja/ })
    .click();
  await expect(devices).toHaveCount(1);
  await other.locator('.account-section form').first().locator('[name=lastname]').fill('Uus');
  await other.locator('.account-section form').first().locator('button[type=submit]').click();
  await expect(dialog(other)).toBeVisible();
  await elsewhere.close();
});

test.describe('deleting the account', () => {
  test.use({ quiet: false });

  test('exports all data, deletes the account, and anonymizes the orders', async ({ page, request }) => {
    const customer = await createCustomer(request);
    const number = await placeOrder(request, customer, [PLAIN]);
    await openAsCustomer(page, customer, '/et/my-account/privacy');
    await test.step('export of all personal data', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Laadi alla' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('klaas-account.json');
      const copy = await readFile(await download.path(), 'utf8');
      expect(copy).toContain(customer.email);
      expect(copy).toContain(number);
    });
    await account(page).locator('[name=password]').fill('Wrong-2026');
    await page.getByRole('button', { name: 'Kustuta minu konto' }).click();
    await expect(account(page).getByRole('alert')).not.toBeEmpty();
    await account(page).locator('[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Kustuta minu konto' }).click();
    await expect(dialog(page)).toBeVisible();
    await login(page, customer.email);
    await expect(dialog(page).getByRole('alert')).toContainText('vale');
    const [order] = await inDatabase(
      async (pool) =>
        (
          await pool.query<{ customer_id: number | null; kept: string }>(
            'select customer_id, row_to_json(sales_order)::text as kept from sales_order where entity_id = $1',
            [Number(number)],
          )
        ).rows,
    );
    expect(order?.customer_id).toBeNull();
    expect(order?.kept).not.toContain('Maasikas');
    expect(order?.kept).not.toContain(customer.email);
  });

  test('[ORD-06] another customer’s order is not found', async ({ page, request }) => {
    const foreign = await placeOrder(request, await createCustomer(request), [PLAIN]);
    await openAsCustomer(page, await createCustomer(request), `/et/my-account/orders/${foreign}`);
    await expect(account(page).getByRole('alert')).toContainText('ei ole');
    await visit(page, '/et/my-account/orders');
    await expect(account(page)).toContainText('ei ole veel tellimusi');
  });
});

test('[SES-04] the rules of a new password are checked off while typing', async ({ page }) => {
  await visit(page, '/et');
  await page.locator('[data-action="account"] a:visible').first().click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Loo konto' }).last().click();
  const marks = page.locator('dialog[open] .password-marks li');
  await expect(marks).toHaveCount(2);
  const password = page.locator('dialog[open] input[name="password"]');
  await password.pressSequentially('klaas');
  await expect(page.locator('dialog[open] .password-marks li[data-met]')).toHaveCount(0);
  await password.fill('Klaas-2026');
  await expect(page.locator('dialog[open] .password-marks li[data-met]')).toHaveCount(2);
});
