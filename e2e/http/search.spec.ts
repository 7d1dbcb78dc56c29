// The search results page as HTML.
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

test('[SRCH-02] finds without diacritics, with typos and by prefix', async ({ request }) => {
  for (const term of ['dusisein', 'dušisien', 'peegl']) {
    const page = await loadPage(request, `/et/search?q=${encodeURIComponent(term)}`);
    expect(page.all('.card').length, term).toBeGreaterThan(0);
  }
});

test('[SRCH-06] an exact sku redirects to the product, a variant with its selection', async ({ request }) => {
  const parent = await request.get('/et/search?q=KL-DA-M', { maxRedirects: 0 });
  expect(parent.status()).toBe(302);
  expect(parent.headers()['location']).toMatch(/dusisein-avar-must\.html$/);
  const child = await request.get('/et/search?q=KL-DA-100-SM', { maxRedirects: 0 });
  expect(child.headers()['location']).toMatch(/childSku=KL-DA-100-SM/);
});

for (const { store, term, page: wanted } of [
  { store: 'et', term: 'tagastamine', page: '/et/returns' },
  { store: 'et', term: 'kontakt', page: '/et/contact' },
  { store: 'et', term: 'kuller', page: '/et/delivery' },
  { store: 'ru', term: 'доставка', page: '/ru/delivery' },
  { store: 'ru', term: 'возврат', page: '/ru/returns' },
  { store: 'ru', term: 'контакты', page: '/ru/contact' },
])
  test(`[SRCH-06] ${store}: ${term} finds the content page about it`, async ({ request }) => {
    const page = await loadPage(request, `/${store}/search?q=${encodeURIComponent(term)}`);
    expect(page.all('.search-pages a').map((link) => link.getAttribute('href'))).toContain(wanted);
  });

for (const { path, empty } of [
  { path: '/et/search', empty: 'vastet ei leidnud' },
  { path: '/ru/search', empty: 'ничего не найдено' },
])
  test(`[SRCH-02] the results page at ${path} keeps the term and offers help without results`, async ({
    request,
  }) => {
    const none = await loadPage(request, `${path}?q=qqqqqqqq`);
    expect(none.textOf('.list-notice')).toContain(empty);
    // One search field on the page, in the header.
    expect(none.all('input[name="q"]')).toHaveLength(1);
    expect(none.one('.search-trigger input[name="q"]').getAttribute('value')).toBe('qqqqqqqq');
    expect(none.all('.list-notice-actions a').length).toBeGreaterThan(3);
    const short = await loadPage(request, `${path}?q=ab`);
    expect(short.textOf('main [role="alert"]')).toMatch(/3/);
    expect(short.all('h1')).toHaveLength(1);
  });

for (const [store, term, made] of [
  ['et', '1000 × 2000', 'Valmistame täpselt mõõdus 1000 × 2000 mm'],
  ['et', '1000x2000', 'Valmistame täpselt mõõdus 1000 × 2000 mm'],
  ['et', '1000 2000', 'Valmistame täpselt mõõdus 1000 × 2000 mm'],
  ['et', '900', 'Valmistame täpselt mõõdus 900 mm'],
  ['et', '900 mm', 'Valmistame täpselt mõõdus 900 mm'],
  ['et', 'dušisein 900', 'Valmistame täpselt mõõdus 900 mm'],
  ['ru', '900', 'Изготовим точно по размеру 900 мм'],
  ['ru', 'душевая 900', 'Изготовим точно по размеру 900 мм'],
] as const)
  test(`[SRCH-02] ${store}: ${term} finds what fits, exact sizes first`, async ({ request }) => {
    const page = await loadPage(request, `/${store}/search?q=${encodeURIComponent(term)}`);
    expect(page.status).toBe(200);
    expect(page.all('.card').length).toBeGreaterThan(3);
    expect(page.textOf('.made-to-size')).toContain(made);
    expect(page.one('.made-to-size').getAttribute('href')).toMatch(/\?width=(900|1000)/);
  });
