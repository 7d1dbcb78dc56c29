import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { account, createCustomer, dialog, expectToast, newEmail, openAsCustomer } from './account-steps.ts';
import { emailTo, linkIn } from './outbox.ts';
import { DATA_DIR, inDatabase } from './shop-database.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  test,
  viewportTag,
  visit,
  waitForPartHydration,
} from './visit.ts';

const shop = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../api/src/cli/shop-command.ts'), ...args],
    {
      env: { ...process.env, DATA_DIR, NODE_ENV: 'development' },
    },
  );

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f5b4a' } })
    .jpeg()
    .toBuffer();

const messagesOf = (name: string) =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<Record<string, unknown>>(
      'select * from contact_message where name = $1',
      [name],
    );
    return rows;
  });

/** An address that no other journey uses. */
const newWriter = (who: string) => ({ name: `${who} ${randomUUID()}`, email: newEmail() });

/** The coupon code in the welcome e-mail of the newsletter. */
const couponTo = async (email: string) => {
  const mail = await emailTo(email, 'newsletter-coupon');
  const code = /\b[A-Z0-9]{2,}(?:-[A-Z0-9]+)+\b/.exec(mail.text)?.[0] ?? '';
  expect(code).not.toBe('');
  return { mail, code };
};

/** Subscribes by the API, for journeys about what follows. */
const subscribe = async (request: APIRequestContext, email: string) => {
  await request.post('/api/ext/mailchimp-subscribe/subscribe?storeCode=et', { data: { email } });
  const { text } = await emailTo(email, 'newsletter-confirm');
  const token = /token=([0-9a-f]{64})/.exec(text)?.[1];
  await request.post('/api/ext/mailchimp-subscribe/confirm?storeCode=et', { data: { token } });
};

const JOINED = {
  et: {
    sent: 'Saatsime kirja',
    done: 'liitunud',
    coupon: 'Sooduskood',
    left: 'enam kirju ei saada',
  },
  ru: {
    sent: 'Мы отправили письмо',
    done: 'подписа',
    coupon: 'скидку 10 %',
    left: 'больше не пишем',
  },
} as const;

for (const store of ['et', 'ru'] as const) {
  const messages = JOINED[store];
  test(`[NEWS-01] [COUP-03] ${store}: the form subscribes, the e-mail confirms, the coupon is sent, one click unsubscribes`, async ({
    page,
  }) => {
    const email = newEmail();
    await visit(page, `/${store}`);
    const box = page.locator('.newsletter form');
    await box.locator('[name=email]').fill(email);
    await waitForPartHydration(box);
    await box.locator('button').click();
    await expect(dialog(page).getByRole('status')).toContainText(messages.sent);
    await expect(dialog(page)).toContainText(email);
    expect(await accessibilityErrors(page)).toEqual([]);

    await visit(page, linkIn(await emailTo(email, 'newsletter-confirm'), 'newsletter'));
    await expect(page.locator('main [role=status]')).toContainText(messages.done);
    await expect(page.locator('main')).toContainText(messages.coupon);
    // The token is removed from the URL.
    await expect(page).toHaveURL(/\/newsletter$/);
    expect(await accessibilityErrors(page)).toEqual([]);
    const { mail: coupon } = await couponTo(email);

    // Already subscribed: nothing is sent.
    await visit(page, `/${store}`);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('mailchimp-subscribe')) calls += 1;
    });
    await box.locator('[name=email]').fill(email);
    await waitForPartHydration(box);
    await box.locator('button').click();
    await expect(dialog(page).getByRole('status')).toContainText(email);
    expect(calls).toBe(0);

    await visit(page, linkIn(coupon, 'newsletter\\?leave'));
    await expect(page.locator('main [role=status]')).toContainText(messages.left);
  });
}

test('[COUP-03] the newsletter coupon takes 10 percent off, once', async ({ page, request }) => {
  const email = newEmail();
  await subscribe(request, email);
  const { code } = await couponTo(email);
  await visit(page, '/et/p/KL-TP/x');
  await page.locator('.add-to-cart:visible').last().click();
  await page.locator('[data-action=cart] a').first().click();
  const cart = dialog(page);
  await cart.locator('.coupon-open').click();
  await cart.locator('[name=coupon]').fill(code);
  await cart.locator('[name=coupon]').press('Enter');
  await expect(cart.locator('.coupon-applied')).toContainText(code);
  await expect(cart.locator('.totals')).not.toHaveClass(/waiting/);
  const centsOf = async (row: string) => {
    const amount = cart.locator('.totals dl > div').filter({ hasText: row }).locator('dd');
    return Number((await amount.innerText()).replaceAll(/\D/g, ''));
  };
  await expect.poll(async () => Math.round((await centsOf('Tooted')) / 10) - (await centsOf(code))).toBe(0);
});

test.describe('invalid links', () => {
  test.use({ quiet: false });

  for (const [store, message, again] of [
    ['et', 'ei kehti', 'Liitun'],
    ['ru', 'больше не действует', 'Подписаться'],
  ] as const)
    test(
      `[NEWS-01] ${store}: an invalid confirmation link shows an error and offers a new one`,
      viewportTag(store),
      async ({ page }) => {
        await visit(page, `/${store}/newsletter?token=nonsense`);
        await expect(page.locator('main [role=alert]')).toContainText(message);
        expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
        await page.locator('main').getByRole('button', { name: again }).click();
        await expect(dialog(page).locator('[name=email]')).toBeVisible();
      },
    );
});

test('[NEWS-01] the account shows the real state, subscribes and unsubscribes', async ({ page, request }) => {
  const customer = await createCustomer(request);
  const { email } = customer;
  await openAsCustomer(page, customer, '/et/my-account/newsletter');
  await account(page).getByRole('button', { name: 'Saada mulle link' }).click();
  await expect(account(page).getByRole('status')).toContainText('Saatsime kirja');
  await visit(page, linkIn(await emailTo(email, 'newsletter-confirm'), 'newsletter'));
  await expect(page.locator('main [role=status]')).toContainText('liitunud');
  await visit(page, '/et/my-account/newsletter');
  await expect(account(page).getByRole('status')).toContainText(`Saadame kirjad aadressile ${email}`);
  await expectToast(page, 'uudiskirja', () =>
    account(page).getByRole('button', { name: 'Loobu kirjadest' }).click(),
  );
  await expect(account(page).getByRole('button', { name: 'Liitun' })).toBeVisible();
  await expect(account(page).getByRole('status')).toContainText('Sa ei saa praegu meie kirju');
});

test('[NEWS-01] an account with an unverified address learns nothing until a mailed link is used, on any device', async ({
  page,
  request,
  browser,
}) => {
  const email = newEmail();
  await subscribe(request, email);
  const customer = await createCustomer(request, email);
  await openAsCustomer(page, customer, '/et/my-account/newsletter');
  const status = account(page).getByRole('status');
  await expect(status).toContainText('Selle kontoga ei ole uudiskirja tellitud');
  await expect(status).toContainText(`kinnitamiseks saadame lingi aadressile ${email}`);
  expect(await accessibilityErrors(page)).toEqual([]);
  await account(page).getByRole('button', { name: 'Saada mulle link' }).click();
  await expect(status).toContainText('Saatsime kirja');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(status).toContainText('Saatsime kirja');
  const mail = await emailTo(email, 'newsletter-confirm', 'kliendikontolt');
  // [COUP-03] the guest had the code: no e-mail promises another
  expect(mail.text).not.toContain('10%');
  const phone = await browser.newContext({ serviceWorkers: 'block' });
  const opened = await phone.newPage();
  await visit(opened, linkIn(mail, 'newsletter'));
  await expect(opened.locator('main [role=status]')).toContainText('liitunud');
  await phone.close();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(status).toContainText(`Saadame kirjad aadressile ${email}`);
});

const fillContact = async (page: Page, { name, email }: { name: string; email: string }) => {
  const form = page.locator('#contact-form form');
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=telephone]').fill('+372 5555 5555');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=subject]').fill('Dušisein');
  await form.locator('[name=question]').fill('Kas seina saab panna vannile? <script>alert(1)</script>');
  return form;
};

for (const [store, thanks, limits] of [
  ['et', 'Aitäh', 'Kuni 3 faili, igaüks kuni 5 MB: JPG, PNG, WEBP, HEIC, PDF'],
  ['ru', 'Спасибо', 'До 3 файлов, каждый до 5 МБ: JPG, PNG, WEBP, HEIC, PDF'],
] as const) {
  test(`[CONT-01] ${store}: a question with a picture is sent, stored, mailed and confirmed`, async ({
    page,
  }) => {
    const writer = newWriter('Kiri');
    const { name, email } = writer;
    await visit(page, `/${store}/contact`);
    await expect(page.locator('.file-field')).toContainText(limits);
    const form = await fillContact(page, writer);
    const file = { name: 'vann.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await form.locator('input[type=file]').setInputFiles(file);
    await expect(form.locator('.file-list')).toContainText('vann.jpg');
    expect(await accessibilityErrors(page)).toEqual([]);
    await form.locator('button[type=submit]').click();
    await expect(page.locator('.contact-thanks')).toContainText(thanks);
    await expect(page.locator('.contact-thanks')).toBeFocused();
    expect(await accessibilityErrors(page)).toEqual([]);
    expect((await emailTo(email, 'contact-thanks')).text).not.toContain('script');
    const shopAddress = await page.locator('.help-card a[href^="mailto:"]').innerText();
    const mail = await emailTo(shopAddress, 'contact', name);
    expect(mail.text).toContain('vann.jpg');
    expect(await messagesOf(name)).toMatchObject([{ kind: 'question', telephone: '+372 5555 5555' }]);
  });
}

test('[CONT-01] errors are shown at their fields, those of files at once', async ({ page }) => {
  await visit(page, '/et/contact');
  const form = page.locator('#contact-form form');
  await form.locator('[name=telephone]').fill('12');
  await form.locator('[name=email]').fill('nonsense');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.field-error')).toHaveCount(5);
  await expect(form.locator('[name=name]')).toBeFocused();
  for (const text of ['Sisesta oma nimi', 'telefon', 'e-post', 'teema', 'küsimus'])
    await expect(form).toContainText(new RegExp(text, 'i'));
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  const page5 = {
    name: 'leht.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  };
  await form.locator('input[type=file]').setInputFiles(page5);
  await expect(form.locator('.file-field .field-error')).toContainText('leht.html');
  await expect(form.locator('.file-list')).toHaveText(/leht\.html jääb saatmata/);
  const large = { name: 'suur.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await form.locator('input[type=file]').setInputFiles(large);
  await expect(form.locator('.file-field .field-error')).toContainText('suurem kui 5 MB');
  const good = await Promise.all(
    [1, 2, 3, 4].map(async (n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await picture() })),
  );
  await form.locator('input[type=file]').setInputFiles(good);
  await expect(form.locator('.file-list li')).toHaveCount(4);
  await expect(form.locator('.file-field .field-error')).toContainText('kõige rohkem 3');
  await form.getByRole('button', { name: 'Võta 2.jpg välja' }).click();
  await expect(form.locator('.file-list li')).toHaveCount(2);
  await expect(form.locator('.file-field .field-error')).toHaveCount(0);
});

test('[CONT-01] an invalid file blocks the message until it is removed', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/contact-form/send')) sent.push(request.method());
  });
  await visit(page, '/et/contact');
  const form = await fillContact(page, newWriter('Joonise Jüri'));
  const drawing = { name: 'joonis.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from('AC1032') };
  await form.locator('input[type=file]').setInputFiles(drawing);
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.form-problem')).not.toBeEmpty();
  await expect(form.locator('input[type=file]')).toBeFocused();
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: 'Võta joonis.dwg välja' }).click();
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.contact-thanks')).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test.describe('messages that the server rejects', () => {
  test.use({ quiet: false });

  test('[CONT-01] an HTML file named as a picture is reported at the field, and the input is kept', async ({
    page,
  }) => {
    await visit(page, '/et/contact');
    const writer = newWriter('Pettur Pilt');
    const form = await fillContact(page, writer);
    const fake = {
      name: 'pilt.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<html><script>1</script>'),
    };
    await form.locator('input[type=file]').setInputFiles(fake);
    await form.locator('button[type=submit]').click();
    await expect(form.locator('.file-field .field-error')).not.toBeEmpty();
    await expect(form.locator('[name=subject]')).toHaveValue('Dušisein');
    expect(await messagesOf(writer.name)).toEqual([]);
  });

  test('[CONT-01] offline shows a message, and a retry sends the message once', async ({ page, context }) => {
    const writer = newWriter('Ühenduseta');
    await visit(page, '/et/contact');
    // The sending code is loaded, with the ticket that identifies retries.
    const [form] = await Promise.all([
      fillContact(page, writer),
      page.waitForResponse('**/api/ext/contact-form/ticket**'),
    ]);
    await context.setOffline(true);
    await form.locator('button[type=submit]').click();
    await expect(form.getByRole('alert')).toContainText('ühendust');
    await expect(form.locator('[name=question]')).toHaveValue(/vannile/);
    await context.setOffline(false);

    // The request reaches the server; its response is lost.
    await page.route(
      '**/api/ext/contact-form**',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await form.locator('button[type=submit]').click();
    await expect(form.getByRole('alert')).toContainText('ühendust');
    await form.locator('button[type=submit]').click();
    await expect(page.locator('.contact-thanks')).toBeVisible();
    expect(await messagesOf(writer.name)).toHaveLength(1);
  });
});

/** Opens an enquiry as a product page does. */
const bringEnquiry = async (page: Page, store: string) => {
  await visit(page, `/${store}/erilahendused`);
  await expect(page.locator('.enquiry-card')).toHaveCount(0);
  await page.evaluate(() =>
    sessionStorage.setItem(
      'klaas/enquiry',
      JSON.stringify({
        product: 'Dušisein Avar, must',
        sku: 'KL-DA-M',
        sizes: 'Laius 1500 mm\nKõrgus 2600 mm',
        drawing:
          '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="149" viewBox="0 0 120 149"><path d="M20 20h80v100H20z"/></svg>',
      }),
    ),
  );
  await visit(page, `/${store}/erilahendused?enquiry=1`);
  const card = page.locator('.enquiry-card');
  await expect(card).toContainText('Laius 1500 mm');
  await expect(card.locator('img')).toBeVisible();
};

for (const store of ['et', 'ru'])
  test(
    `[CONT-01] ${store}: an enquiry has no accessibility violation and no horizontal overflow`,
    viewportTag(store),
    async ({ page }) => {
      await bringEnquiry(page, store);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    },
  );

test('[CONT-01] an enquiry includes product, sizes and drawing', async ({ page }) => {
  const { name, email } = newWriter('Päring');
  await bringEnquiry(page, 'et');
  const form = page.locator('#contact-form form');
  await expect(form.locator('[name=subject]')).toHaveValue('Erilahendus: Dušisein Avar, must');
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=telephone]').fill('5555555');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=question]').fill('Kas nii suur on võimalik?');
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.contact-thanks')).toBeVisible();
  const [message] = await messagesOf(name);
  expect(message).toMatchObject({ kind: 'custom-solution', sku: 'KL-DA-M' });
  expect(message?.['details']).toContain('1500');
  expect(JSON.stringify(message?.['files'])).toContain('drawing');
  // It was sent: the next message starts empty.
  await visit(page, '/et/erilahendused');
  await expect(page.locator('.enquiry-card')).toHaveCount(0);
  await visit(page, `/et/erilahendused?enquiry=${encodeURIComponent('Soovin klaasi 900 × 2300')}`);
  await expect(form.locator('[name=question]')).toHaveValue('Soovin klaasi 900 × 2300');
});

test('[REV-01] a review is submitted, approved by the staff, shown with the average and listed in the account', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const title = `Arvustus ${randomUUID()}`;
  await openAsCustomer(page, customer, '/et/my-account/reviews');
  await expect(account(page)).toContainText('ei ole veel midagi arvustanud');
  await visit(page, '/et/p/KL-TP/x');
  await expect(page.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Kirjuta arvustus' }).first().click();
  const form = dialog(page);
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.field-error')).toHaveCount(3);
  expect(await accessibilityErrors(page)).toEqual([]);
  await form.locator('label').filter({ hasText: '4 tärni' }).click();
  await form.getByLabel('Kokkuvõte').fill(title);
  await form.locator('[name=detail]').fill('Paneb paika ja <b>jookseb</b> vaikselt.');
  await expectToast(page, 'Arvustus on saadetud', () => form.locator('button[type=submit]').click());
  await expect(dialog(page)).toHaveCount(0);

  const [{ stdout }] = await Promise.all([
    shop('reviews', 'list'),
    visit(page, '/et/my-account/reviews'),
    expect(page.locator('.account-card').filter({ hasText: title })).toContainText('ootab kinnitust'),
  ]);
  const line = stdout.split('\n').find((text) => text.includes(title)) ?? '';
  const id = /(\d+) +product/.exec(line)?.[1];
  await shop('reviews', 'approve', String(id));

  await expect.poll(async () => (await request.get('/et/p/KL-TP/x')).text()).toContain(title);
  await visit(page, '/et/p/KL-TP/x');
  const review = page.locator('.reviews-list li').filter({ hasText: title });
  await expect(review).toContainText('Paneb paika ja <b>jookseb</b> vaikselt.');
  await expect(page.locator('.reviews-average')).toBeVisible();
  await visit(page, '/et/my-account/reviews');
  await expect(page.locator('.account-card').filter({ hasText: title })).toContainText('avaldatud');
  expect(await accessibilityErrors(page)).toEqual([]);
});
