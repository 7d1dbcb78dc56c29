// The home page as HTML.
import { loadPage, type ParsedPage, plainText, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const section = (page: ParsedPage, title: string) => {
  const found = page
    .all('.home section')
    .find((part) => part.querySelectorAll('h2').some((heading) => plainText(heading) === title));
  if (!found) throw new Error(`the home page has no section ${title}`);
  return found;
};

for (const { path, newest, bestsellers, offers, lang } of [
  {
    path: '/et',
    newest: 'Uus kollektsioon',
    bestsellers: 'Enim ostetud',
    offers: 'Pakkumised',
    lang: 'et-EE',
  },
  {
    path: '/ru',
    newest: 'Новая коллекция',
    bestsellers: 'Покупают чаще всего',
    offers: 'Предложения',
    lang: 'ru-RU',
  },
])
  test(`[HOME-01] [HOME-02] [HOME-03] [HOME-04] home at ${path} shows the newest, bestsellers, offers and pictures`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    expect(page.one('html').getAttribute('lang')).toBe(lang);
    expect(page.all('h1')).toHaveLength(1);
    await test.step('[HOME-01] [HOME-02] the 8 newest products and 8 bestsellers', () => {
      expect(section(page, newest).querySelectorAll('.card')).toHaveLength(8);
      expect(section(page, bestsellers).querySelectorAll('.card')).toHaveLength(8);
    });
    await test.step('[HOME-03] offers from the special-offers category, each with its earlier price', () => {
      const count = section(page, offers).querySelectorAll('.offers > li').length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(50);
      expect(section(page, offers).querySelectorAll('.price-old')).toHaveLength(count);
    });
    await test.step('[HOME-04] banners, the hero picture and social pictures', () => {
      expect(page.one('.hero-picture img').getAttribute('fetchpriority')).toBe('high');
      expect(page.all('.banner').length).toBeGreaterThanOrEqual(4);
      expect(page.all('.social img')).toHaveLength(8);
      for (const picture of page.all('.home img'))
        for (const side of ['width', 'height']) expect(picture.getAttribute(side)).toMatch(/^\d+$/);
    });
  });

test('[HOME-01] the newest come first', async ({ request }) => {
  const response = await request.get('/api/catalog/vue_storefront_catalog_et/product/_search', {
    params: {
      size: 8,
      sort: 'created_at:desc',
      _source_include: 'name,created_at',
      request: JSON.stringify({ query: { bool: { filter: { terms: { visibility: [2, 3, 4] } } } } }),
    },
  });
  const { hits } = (await response.json()) as { hits: { hits: { _source: { name: string } }[] } };
  const names = section(await loadPage(request, '/et'), 'Uus kollektsioon').querySelectorAll('.card-name');
  expect(names.map((name) => plainText(name))).toEqual(hits.hits.map((hit) => hit._source.name));
});

test('[ROUTE-01] / and /pwa.html are the home page', async ({ request }) => {
  for (const path of ['/', '/pwa.html', '/et/pwa.html'])
    expect((await loadPage(request, path)).all('.hero h1'), path).toHaveLength(1);
});

test('without JavaScript the finder opens the product with the sizes in its URL', async ({ request }) => {
  const page = await loadPage(request, '/et');
  const found = await sendForm(request, page, '.finder', {
    product: 'KL-SL-M',
    width: '690',
    height: '1890',
  });
  expect(found.status).toBe(200);
  expect(`${found.url.pathname}${found.url.search}`).toMatch(
    /^\/et\/saunauksed\/.*\.html\?width=690&height=1890/,
  );
});
