// JavaScript disabled: every step is a plain link or form.
import { randomUUID } from 'node:crypto';
import { emailTo, linkIn } from '../outbox.ts';
import { followLink, hrefOf, loadPage, plainText, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

test('[CATG-01] [CATG-03] navigation from home through a category to the next page', async ({ request }) => {
  const home = await loadPage(request, '/et');
  expect(home.all('h1')).toHaveLength(1);
  const category = await followLink(request, home, home.one('main a[href="/et/dusilahendused"]'));
  expect(category.all('.card').length).toBeGreaterThan(0);
  const next = await followLink(request, category, category.one('.paging a[rel="next"]'));
  expect(next.url.searchParams.get('page')).toBe('2');
  expect(next.all('.card').length).toBeGreaterThan(0);
  expect(next.textOf('.card-name')).not.toBe(category.textOf('.card-name'));
});

test('[CATG-01] [CATG-04] filters are links, sorting is a form that keeps them', async ({ request }) => {
  const category = await loadPage(request, '/ru/dushevye');
  // The filter button of a phone links to the filters.
  expect(hrefOf(category, category.one('.filter-open')).hash).toBe(`#${category.one('.listing-rail').id}`);
  const filtered = await followLink(
    request,
    category,
    category.one('.listing-rail a.filter-option[href*="hardware="]'),
  );
  expect(filtered.all('.chips .chip')).toHaveLength(1);
  const sorted = await sendForm(request, filtered, '.sort-form', { sort: 'final_price:asc' });
  expect(sorted.url.searchParams.get('sort')).toBe('final_price:asc');
  expect(sorted.url.searchParams.get('hardware')).toBe(filtered.url.searchParams.get('hardware'));
  const prices = sorted.all('.card .price-now').map((price) =>
    Number(
      plainText(price)
        .replace(/[^\d,]/g, '')
        .replace(',', '.'),
    ),
  );
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  const withoutFilter = await followLink(request, sorted, sorted.one('.chips .chip'));
  expect([...withoutFilter.url.searchParams.keys()]).toEqual(['sort']);
});

for (const [path, action] of [
  ['/et/dusilahendused', '/et/search'],
  ['/ru/legal', '/ru/search'],
] as const)
  test(`[SRCH-06] the search field of ${path} is a form`, async ({ request }) => {
    const term = action === '/et/search' ? 'dušisein' : 'зеркало';
    const found = await sendForm(request, await loadPage(request, path), '.search-trigger form', { q: term });
    expect([found.url.pathname, found.url.searchParams.get('q')]).toEqual([action, term]);
    expect(found.all('.card').length).toBeGreaterThan(3);
    expect(found.one('.search-trigger input[name="q"]').getAttribute('value')).toBe(term);
    expect(hrefOf(found, found.one('.listing-rail a.filter-option')).searchParams.get('q')).toBe(term);
  });

test('[PROD-05] [SIZE-01] a variant is selected by links, its pictures and sizes are readable', async ({
  request,
}) => {
  const path = '/et/dusilahendused/dusiseinad/dusisein-vore-must.html';
  const wall = await loadPage(request, path);
  expect(wall.textOf('.product-price .price-now')).toBe('559,00 €');
  const grey = wall.all('.cell').find((cell) => plainText(cell).startsWith('Hall'));
  if (!grey) throw new Error('there is no grey glass');
  const chosen = await followLink(request, wall, grey);
  expect(chosen.url.searchParams.get('childSku')).toBe('KL-DV-80-HM');
  expect(chosen.textOf('.product-price .price-now')).toBe('626,00 €');
  expect(chosen.all('.gallery-thumbs a').map((link) => link.getAttribute('href'))).toEqual(
    chosen.all('.gallery-strip > li').map(({ id }) => `#${id}`),
  );
  expect(chosen.all('.gallery-thumbs a').length).toBeGreaterThan(1);
  expect(chosen.all('.facts > div').length).toBeGreaterThan(0);
  const measured = await loadPage(request, `${path}?childSku=KL-DV-ERI-SM&width=900&height=2000`);
  expect(measured.one('.drawing').getAttribute('aria-label')).toContain('900 mm');
  expect(measured.textOf('.product-price .price-now')).toMatch(/^\d[\d ]*,\d\d €$/);
});

test('[ROUTE-03] [ROUTE-10] content pages are readable, the language switcher is a link', async ({
  request,
}) => {
  expect((await loadPage(request, '/et/delivery')).textOf('main').length).toBeGreaterThan(400);
  const gallery = await loadPage(request, '/et/galerii');
  expect(gallery.all('main img').length).toBeGreaterThan(0);
  // Above the content on a desktop, below it on a phone.
  for (const place of ['.topbar', '.footer']) {
    const other = await followLink(request, gallery, gallery.one(`${place} a[hreflang="ru"]`));
    expect([other.url.pathname, other.status]).toEqual(['/ru/galereya', 200]);
  }
});

test('the menu and the footer link to the categories', async ({ request }) => {
  const page = await loadPage(request, '/et/legal');
  for (const selector of ['.nav-link', '.footer-column a'])
    expect(hrefOf(page, page.one(selector)).pathname).toBe('/et/dusilahendused');
});

for (const [store, texts] of Object.entries({
  et: {
    sent: 'Saatsime sinu aadressile kirja',
    join: 'Kinnitan liitumise',
    done: 'Oled uudiskirjaga liitunud',
  },
  ru: { sent: 'Мы отправили письмо', join: 'Подтверждаю подписку', done: 'Вы подписаны на рассылку' },
}))
  test(`[NEWS-01] ${store}: a form subscribes to the newsletter, without the e-mail address in a URL`, async ({
    request,
  }) => {
    const email = `no-script-${randomUUID()}@example.ee`;
    const home = await loadPage(request, `/${store}`);
    const sent = await sendForm(request, home, '.newsletter form', { email });
    expect(`${sent.url.pathname}${sent.url.search}`).toBe(`/${store}/newsletter?said=sent`);
    expect(sent.textOf('main [role=status]')).toContain(texts.sent);
    expect(sent.all('header').length).toBeGreaterThan(0);

    const confirmation = await loadPage(
      request,
      linkIn(await emailTo(email, 'newsletter-confirm'), 'newsletter'),
    );
    expect(plainText(confirmation.one('main form button'))).toBe(texts.join);
    const joined = await sendForm(request, confirmation, 'main form', {});
    expect(`${joined.url.pathname}${joined.url.search}`).toBe(`/${store}/newsletter?said=joined`);
    expect(joined.textOf('main [role=status]')).toContain(texts.done);
  });
