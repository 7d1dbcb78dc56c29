// JavaScript off: every step is a plain link or a plain form.
import { letterTo, linkIn } from './outbox.ts';
import { expect, sidewaysPx, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('[CATG-01] [CATG-03] one can go from home through a category to the next page and back', async ({
  page,
}) => {
  await page.goto('/et', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('h1')).toBeVisible();
  await page.locator('main a[href="/et/dusilahendused"]').first().click();
  await expect(page).toHaveURL(/\/et\/dusilahendused$/);
  await expect(page.locator('.card').first()).toBeVisible();
  const first = await page.locator('.card-name').first().innerText();
  await page.locator('.paging a[rel="next"]').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.card-name').first()).not.toHaveText(first);
  await page.goBack({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('.card-name').first()).toHaveText(first);
});

test('[CATG-01] [CATG-04] filters are links, the order is a form', async ({ page }) => {
  await page.goto('/ru/dushevye', { waitUntil: 'domcontentloaded' });
  const filters = page.locator('.listing-rail');
  if (!(await filters.locator('a.filter-option').first().isVisible()))
    await page.locator('.filter-open').click();
  await filters.locator('a.filter-option[href*="hardware="]').first().click();
  await expect(page).toHaveURL(/hardware=/);
  await expect(page.locator('.chips .chip')).toHaveCount(1);
  const form = page.locator('.sort-form');
  await form.locator('select').selectOption('final_price:asc');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/sort=final_price/);
  await expect(page).toHaveURL(/hardware=/);
  await page.locator('.chips .chip').first().click();
  await expect(page).not.toHaveURL(/hardware=/);
});

test('[SRCH-06] the search field is a form', async ({ page }) => {
  await page.goto('/et/dusilahendused', { waitUntil: 'domcontentloaded' });
  await page.locator('.search-trigger input').fill('peegel');
  await page.locator('.search-trigger input').press('Enter');
  await expect(page).toHaveURL(/\/et\/search\?q=peegel$/);
  await expect(page.locator('.card').first()).toBeVisible();
  await expect(page.locator('.search-form input')).toHaveValue('peegel');
});

test('[PROD-05] [SIZE-01] a product is chosen by links, its pictures and sizes can be read', async ({
  page,
  isMobile,
}) => {
  await page.goto('/et/dusilahendused/dusiseinad/dusisein-vore-must.html', {
    waitUntil: 'domcontentloaded',
  });
  const price = page.locator('.product-price .price-now');
  await expect(price).toHaveText(/559,00\s€/);
  await page.locator('.cell').filter({ hasText: /^Hall/ }).click();
  await expect(page).toHaveURL(/childSku=KL-DV-80-HM/);
  await expect(price).toHaveText(/626,00\s€/);
  // On a phone the strip itself is swiped.
  if (isMobile) await expect(page.locator('.gallery-strip')).toHaveCSS('overflow-x', 'auto');
  else {
    await page.locator('.gallery-thumbs a').nth(1).click();
    await expect(page).toHaveURL(/#picture-2$/);
  }
  await expect(page.locator('.facts > div').first()).toBeAttached();
  await page.goto(
    '/et/dusilahendused/dusiseinad/dusisein-vore-must.html?childSku=KL-DV-ERI-SM&width=900&height=2000',
    { waitUntil: 'domcontentloaded' },
  );
  await expect(page.locator('.drawing')).toHaveAttribute('aria-label', /900 mm/);
  await expect(price).toHaveText(/^\d[\d\s]*,\d\d\s€$/);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
});

test('[ROUTE-03] [ROUTE-10] pages are read, the language is a link', async ({ page, isMobile }) => {
  await page.goto('/et/delivery', { waitUntil: 'domcontentloaded' });
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(400);
  await page.goto('/et/galerii', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('main img').first()).toBeVisible();
  const other = isMobile
    ? page.locator('.footer a[hreflang="ru"]')
    : page.locator('.topbar a[hreflang="ru"]');
  await other.first().click();
  await expect(page).toHaveURL(/\/ru\/galereya$/);
});

for (const [store, words] of Object.entries({
  et: {
    sent: 'Saatsime sinu aadressile kirja',
    join: 'Kinnitan liitumise',
    done: 'Oled uudiskirjaga liitunud',
  },
  ru: { sent: 'Мы отправили письмо', join: 'Подтверждаю подписку', done: 'Вы подписаны на рассылку' },
}))
  test(`[NEWS-01] ${store}: the newsletter is joined by a form, and the address comes into no URL`, async ({
    page,
  }) => {
    const email = `no-script-${store}-${Date.now()}@example.ee`;
    await page.goto(`/${store}`, { waitUntil: 'domcontentloaded' });
    const box = page.locator('.newsletter form');
    await box.locator('[name=email]').fill(email);
    await box.locator('button').click();
    await expect(page).toHaveURL(new RegExp(`/${store}/newsletter\\?said=sent$`));
    await expect(page.locator('main [role=status]')).toContainText(words.sent);
    await expect(page.locator('header').first()).toBeVisible();
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);

    await page.goto(linkIn(await letterTo(email, 'newsletter-confirm'), 'newsletter'), {
      waitUntil: 'domcontentloaded',
    });
    await page.locator('main').getByRole('button', { name: words.join }).click();
    await expect(page).toHaveURL(new RegExp(`/${store}/newsletter\\?said=joined$`));
    await expect(page.locator('main [role=status]')).toContainText(words.done);
  });
