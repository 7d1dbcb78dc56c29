import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { account, createCustomer, dialog, expectToast, newEmail, openAsCustomer } from './account-steps.ts';
import { emailTo, linkIn } from './outbox.ts';
import { DATA_DIR, inDatabase } from './shop-database.ts';
import { accessibilityErrors, expect, horizontalOverflowPx, test, viewportTag, visit } from './visit.ts';

const shop = (...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../api/src/cli/shop-command.ts'), ...words],
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

/** Somebody whom no other journey knows. */
const newWriter = (who: string) => ({ name: `${who} ${randomUUID()}`, email: newEmail() });

/** The code in the letter that thanks for joining. */
const couponTo = async (email: string) => {
  const letter = await emailTo(email, 'newsletter-coupon');
  const code = /\b[A-Z0-9]{2,}(?:-[A-Z0-9]+)+\b/.exec(letter.text)?.[0] ?? '';
  expect(code).not.toBe('');
  return { letter, code };
};

/** Joined without the pages, where the journey is about what comes after. */
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
  const words = JOINED[store];
  test(`[NEWS-01] [COUP-03] ${store}: the box joins, the letter confirms, the coupon comes, one click leaves`, async ({
    page,
  }) => {
    const email = newEmail();
    await visit(page, `/${store}`);
    const box = page.locator('.newsletter form');
    await box.locator('[name=email]').fill(email);
    await box.locator('button').click();
    await expect(dialog(page).getByRole('status')).toContainText(words.sent);
    await expect(dialog(page)).toContainText(email);
    expect(await accessibilityErrors(page)).toEqual([]);

    await visit(page, linkIn(await emailTo(email, 'newsletter-confirm'), 'newsletter'));
    await expect(page.locator('main [role=status]')).toContainText(words.done);
    await expect(page.locator('main')).toContainText(words.coupon);
    // What opens the subscription is not left in the address.
    await expect(page).toHaveURL(/\/newsletter$/);
    expect(await accessibilityErrors(page)).toEqual([]);
    const { letter: coupon } = await couponTo(email);

    // Joined already: nothing is sent.
    await visit(page, `/${store}`);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('mailchimp-subscribe')) calls += 1;
    });
    await box.locator('[name=email]').fill(email);
    await box.locator('button').click();
    await expect(dialog(page).getByRole('status')).toContainText(email);
    expect(calls).toBe(0);

    await visit(page, linkIn(coupon, 'newsletter\\?leave'));
    await expect(page.locator('main [role=status]')).toContainText(words.left);
  });
}

test('[COUP-03] the coupon of the newsletter takes a tenth off, once', async ({ page, request }) => {
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
  expect(await centsOf(code)).toBe(Math.round((await centsOf('Tooted')) / 10));
});

test.describe('links that count no more', () => {
  test.use({ quiet: false });

  for (const [store, refused, again] of [
    ['et', 'ei kehti', 'Liitun'],
    ['ru', 'больше не действует', 'Подписаться'],
  ] as const)
    test(
      `[NEWS-01] ${store}: a confirmation that is none says so and offers a new one`,
      viewportTag(store),
      async ({ page }) => {
        await visit(page, `/${store}/newsletter?token=nonsense`);
        await expect(page.locator('main [role=alert]')).toContainText(refused);
        expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
        await page.locator('main').getByRole('button', { name: again }).click();
        await expect(dialog(page).locator('[name=email]')).toBeVisible();
      },
    );
});

test('[NEWS-01] the account says what is true, joins and leaves', async ({ page, request }) => {
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

test('[NEWS-01] an account with somebody’s address learns nothing until a letter to it is answered, on any device', async ({
  page,
  request,
  browser,
}) => {
  const email = newEmail();
  await subscribe(request, email);
  const customer = await createCustomer(request, email);
  await openAsCustomer(page, customer, '/et/my-account/newsletter');
  const said = account(page).getByRole('status');
  await expect(said).toContainText('Selle kontoga ei ole uudiskirja tellitud');
  await expect(said).toContainText(`kinnitamiseks saadame lingi aadressile ${email}`);
  expect(await accessibilityErrors(page)).toEqual([]);
  await account(page).getByRole('button', { name: 'Saada mulle link' }).click();
  await expect(said).toContainText('Saatsime kirja');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(said).toContainText('Saatsime kirja');
  const letter = await emailTo(email, 'newsletter-confirm', 'kliendikontolt');
  // [COUP-03] the guest had the code: no letter promises another
  expect(letter.text).not.toContain('10%');
  const phone = await browser.newContext({ serviceWorkers: 'block' });
  const opened = await phone.newPage();
  await visit(opened, linkIn(letter, 'newsletter'));
  await expect(opened.locator('main [role=status]')).toContainText('liitunud');
  await phone.close();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(said).toContainText(`Saadame kirjad aadressile ${email}`);
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
  test(`[CONT-01] ${store}: a question with a picture is sent, stored, mailed and thanked for`, async ({
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
    const letter = await emailTo(shopAddress, 'contact', name);
    expect(letter.text).toContain('vann.jpg');
    expect(await messagesOf(name)).toMatchObject([{ kind: 'question', telephone: '+372 5555 5555' }]);
  });
}

test('[CONT-01] what is wrong is told at its field, files at once', async ({ page }) => {
  await visit(page, '/et/contact');
  const form = page.locator('#contact-form form');
  await form.locator('[name=telephone]').fill('12');
  await form.locator('[name=email]').fill('nonsense');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.field-error')).toHaveCount(5);
  await expect(form.locator('[name=name]')).toBeFocused();
  for (const words of ['Sisesta oma nimi', 'telefon', 'e-post', 'teema', 'küsimus'])
    await expect(form).toContainText(new RegExp(words, 'i'));
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

test('[CONT-01] a file that cannot be sent holds the message back until it is taken back', async ({
  page,
}) => {
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

test.describe('what the server refuses', () => {
  test.use({ quiet: false });

  test('[CONT-01] a page that calls itself a picture is told at the field, and nothing typed is lost', async ({
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

  test('[CONT-01] without a connection it says so, and the same message goes once when sent again', async ({
    page,
    context,
  }) => {
    const writer = newWriter('Ühenduseta');
    await visit(page, '/et/contact');
    // What sends the message is there, with the ticket that tells its repeats apart.
    const [form] = await Promise.all([
      fillContact(page, writer),
      page.waitForResponse('**/api/ext/contact-form/ticket**'),
    ]);
    await context.setOffline(true);
    await form.locator('button[type=submit]').click();
    await expect(form.getByRole('alert')).toContainText('ühendust');
    await expect(form.locator('[name=question]')).toHaveValue(/vannile/);
    await context.setOffline(false);

    // It reaches the server; the answer does not come back.
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

/** An enquiry as the page of a product hands it over. */
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
    `[CONT-01] ${store}: an enquiry has no accessibility fault and no sideways scroll`,
    viewportTag(store),
    async ({ page }) => {
      await bringEnquiry(page, store);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    },
  );

test('[CONT-01] an enquiry brings its product, sizes and drawing along', async ({ page }) => {
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
  // It was sent: the next message begins empty.
  await visit(page, '/et/erilahendused');
  await expect(page.locator('.enquiry-card')).toHaveCount(0);
  await visit(page, `/et/erilahendused?enquiry=${encodeURIComponent('Soovin klaasi 900 × 2300')}`);
  await expect(form.locator('[name=question]')).toHaveValue('Soovin klaasi 900 × 2300');
});

test('[REV-01] a review is handed in, approved by the staff, shown with the average and listed in the account', async ({
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
