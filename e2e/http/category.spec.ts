// Product listings as HTML: content, links, and robots rules.
import { removeDocuments, upsertDocuments } from '../../api/src/catalog/catalog-repository.ts';
import { shopDatabase } from '../shop-database.ts';
import {
  followLink,
  hrefOf,
  loadPage,
  type ParsedPage,
  plainText,
  sendForm,
} from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const STORES = [
  { store: 'et', path: '/et/dusilahendused', sub: 'Dušiuksed', product: /toodet/, clear: 'Tühista kõik' },
  { store: 'ru', path: '/ru/dushevye', sub: 'Душевые двери', product: /товар/, clear: 'Сбросить всё' },
];

const total = (page: ParsedPage) => Number(page.textOf('.listing-total').replace(/\D/g, ''));
const prices = (page: ParsedPage) =>
  page.all('.card .price-now').map((price) =>
    Number(
      plainText(price)
        .replace(/[^\d,]/g, '')
        .replace(',', '.'),
    ),
  );

for (const { store, path, sub, product, clear } of STORES) {
  test(`[CATG-05] [CATG-06] ${store}: a category has breadcrumbs, subcategories and a count`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    expect(page.all('h1')).toHaveLength(1);
    expect(page.all('.sub-tiles a').some((link) => plainText(link).startsWith(sub))).toBe(true);
    expect(page.textOf('.listing-total')).toMatch(product);
    expect(page.all('.card')).toHaveLength(Math.min(50, total(page)));
  });

  test(`[CATG-01] ${store}: a filter is a link that finds as many as it counts; chips remove one or all`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    const options = ['hardware=', 'color='].map((name) =>
      page.one(`.listing-rail a.filter-option[href*="${name}"]`),
    );
    for (const option of options) {
      const count = Number(option.querySelector('.filter-count')?.textContent);
      const filtered = await followLink(request, page, option);
      expect(total(filtered)).toBe(count);
      expect(filtered.all('.chips .chip')).toHaveLength(1);
    }
    const three = await loadPage(request, `${path}?hardware=61&hardware=63&in_stock=1`);
    expect(three.all('.chips .chip')).toHaveLength(3);
    const two = await followLink(request, three, three.one('.chips .chip'));
    expect(two.all('.chips .chip')).toHaveLength(2);
    const all = three.one('.chips .clear-all');
    expect([plainText(all), hrefOf(three, all).search]).toEqual([clear, '']);
  });
}

test('[CATG-02] colour and size match within one variant: listed, counted, shown and linked', async ({
  request,
}) => {
  const satin = await loadPage(request, '/et/dusilahendused?color=52');
  const sizes = satin
    .all('.listing-rail a.filter-option[href*="size="]')
    .filter((option) => Number(option.querySelector('.filter-count')?.textContent) > 0);
  expect(sizes.length).toBeGreaterThan(1);
  for (const size of sizes.slice(0, 3)) {
    const both = await followLink(request, satin, size);
    expect(total(both)).toBe(Number(size.querySelector('.filter-count')?.textContent));
  }
  // The satin 600 of this door is disabled, its clear 600 and its satin 700 are not.
  const off = await loadPage(request, '/et/dusilahendused/dusiuksed?color=52&size=1011');
  const links = off.all('.card a[href*=".html"]').map((link) => hrefOf(off, link));
  expect(links.some(({ pathname }) => pathname.endsWith('/dusiuks-tiib-must.html'))).toBe(false);
  for (const { search } of links) expect(search).toMatch(/^\?childSku=/);
});

test('[CATG-02] price ranges filter as labelled and counted; an empty one is not a link', async ({
  request,
}) => {
  const page = await loadPage(request, '/et/dusilahendused');
  const labels = page
    .all('.listing-rail .filter-option')
    .map((option) => plainText(option))
    .join('|');
  for (const label of ['< € 200', '€ 200 - 400', '> € 600']) expect(labels).toContain(label);
  const ranges = page.all('.listing-rail a.filter-option[href*="price="]');
  expect(ranges.length).toBeGreaterThan(0);
  for (const range of ranges)
    expect(total(await followLink(request, page, range))).toBe(
      Number(range.querySelector('.filter-count')?.textContent),
    );
  const narrow = await loadPage(request, '/et/dusilahendused?price=600.0-*&sale=1&color=52&size=1000');
  const off = narrow.all('.listing-rail .filter-off');
  expect(off.length).toBeGreaterThan(0);
  for (const option of off) {
    expect(option.tagName).not.toBe('A');
    expect(option.querySelector('.filter-count')?.textContent).toBe('0');
  }
});

test('[CATG-04] sorts by price, newest and position', async ({ request }) => {
  const page = await loadPage(request, '/et/peeglid');
  expect(page.all('.sort-form option').map((option) => option.getAttribute('value'))).toEqual([
    'position:asc',
    'updated_at:desc',
    'final_price:asc',
    'final_price:desc',
  ]);
  const rising = prices(await sendForm(request, page, '.sort-form', { sort: 'final_price:asc' }));
  expect(new Set(rising).size).toBeGreaterThan(1);
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  const falling = prices(await sendForm(request, page, '.sort-form', { sort: 'final_price:desc' }));
  expect(falling).toEqual(rising.toReversed());
});

test('[CATG-03] a page number out of range shows a message, an invalid one is the first page', async ({
  request,
}) => {
  const beyond = await loadPage(request, '/et/dusilahendused?page=99');
  expect(beyond.status).toBe(404);
  expect(beyond.all('.list-notice')).toHaveLength(1);
  expect((await request.get('/et/dusilahendused?page=abc', { maxRedirects: 0 })).status()).toBe(301);
});

test('[ROUTE-08] [ROUTE-17] [ROUTE-18] the stored path and /c/{slug} show the same category', async ({
  request,
}) => {
  for (const path of ['/et/dusilahendused', '/et/c/dusilahendused', '/dusilahendused']) {
    const page = await loadPage(request, path);
    expect(page.textOf('h1')).toBe('Dušilahendused');
    expect(page.one('link[rel="canonical"]').getAttribute('href')).toMatch(/\/et\/dusilahendused$/);
  }
});

test('filter combinations are noindex', async ({ request }) => {
  const filtered = await loadPage(request, '/et/dusilahendused?color=49');
  expect(filtered.one('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect((await loadPage(request, '/et/dusilahendused')).all('meta[name="robots"]')).toHaveLength(0);
});

test('[ROUTE-20] a variant opened directly redirects to its parent', async ({ request }) => {
  const found = await request.get(
    `/api/catalog/vue_storefront_catalog_et/product/_search?size=1&request=${encodeURIComponent(
      JSON.stringify({ query: { bool: { filter: { terms: { visibility: [1] } } } } }),
    )}`,
  );
  const { hits } = (await found.json()) as {
    hits: { hits: { _source: { url_path: string; sku: string } }[] };
  };
  const child = hits.hits[0]?._source;
  const response = await request.get(`/et/${child?.url_path}`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toContain(`childSku=${encodeURIComponent(child?.sku ?? '')}`);
});

test('preloaded data equals the rendered list', async ({ request }) => {
  for (const path of ['/et', '/et/dusilahendused', '/et/soodus', '/ru/skidki', '/et/search?q=900']) {
    const page = await loadPage(request, path);
    const ahead = page.all('link[rel="preload"][as="image"]').map((link) => ({
      srcset: link.getAttribute('imagesrcset') ?? link.getAttribute('href'),
      sizes: link.getAttribute('imagesizes') ?? null,
    }));
    const shown = page.all('img:not([loading="lazy"])').map((image) => ({
      srcset: image.getAttribute('srcset') ?? image.getAttribute('src'),
      sizes: image.getAttribute('sizes') ?? null,
    }));
    expect(ahead.length, path).toBeGreaterThan(0);
    for (const picture of ahead) expect(shown, path).toContainEqual(picture);
  }
});

test('[CATG-09] a disabled category is a 404, an empty one is not in the sitemap', async ({ request }) => {
  const db = shopDatabase();
  const category = (id: number, slug: string, more: object) => ({
    ...{ id, name: slug, slug, url_key: slug, url_path: slug, parent_id: 2, path: `1/2/${id}`, level: 2 },
    ...{ position: 90, is_active: true, product_count: 5, children_data: [], ...more },
  });
  await upsertDocuments(db, 'et', 'category', [
    category(990_030, 'e2e-off', { is_active: false }),
    category(990_031, 'e2e-empty', { product_count: 0 }),
  ]);
  try {
    await expect.poll(async () => (await request.get('/et/c/e2e-empty')).status()).toBe(200);
    for (const path of ['/et/e2e-off', '/et/c/e2e-off'])
      expect((await request.get(path)).status(), path).toBe(404);
    const empty = await loadPage(request, '/et/e2e-empty');
    expect(empty.one('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    expect(await (await request.get('/sitemap-et.xml')).text()).not.toMatch(/e2e-(off|empty)/);
  } finally {
    await removeDocuments(db, 'et', 'category', ['990030', '990031']);
  }
});
