// [STORE-01] [STORE-02] The built shop with other stores, by settings only: some are added, one is removed. The English
// one is on by its own setting and brings the demo's English texts; the others have the Estonian catalogue.
import { loadDocuments, upsertDocuments } from '../../api/src/catalog/catalog-repository.ts';
import { type CatalogDocument, ENTITIES } from '../../core/src/catalog/entity.ts';
import { inDatabase, shopDatabase } from '../shop-database.ts';
import { loadPage, type ParsedPage, plainText } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';
import { startSecondShop } from '../support/second-shop.ts';

interface Language {
  name: string;
  code: string;
  locale: string;
  cart: string;
}

const ENGLISH: Language = { name: 'English', code: 'en', locale: 'en-GB', cart: 'Cart' };
const LISTED: Language[] = [
  { name: 'German', code: 'de', locale: 'de-DE', cart: 'Warenkorb' },
  { name: 'Italian', code: 'it', locale: 'it-IT', cart: 'Carrello' },
  { name: 'Finnish', code: 'fi', locale: 'fi-FI', cart: 'Ostoskori' },
  { name: 'Swedish, which is empty: English stands in', code: 'sv', locale: 'sv-SE', cart: 'Cart' },
  { name: 'a language nobody has written: English stands in', code: 'pl', locale: 'pl-PL', cart: 'Cart' },
];
const ADDED: Language[] = [...LISTED, ENGLISH];
const STORES = ['et', ...ADDED.map(({ code }) => code)];

const REDUCED_RATE = 9;
/** The first path segment of the catalogue, in Estonian and in the English store. */
const FOLDER = { et: 'dusilahendused', en: 'showers' };

const forEveryStore = (document: CatalogDocument): CatalogDocument => ({
  ...document,
  ...('store_id' in document && { store_id: [0] }),
});

const addCatalogues = async () => {
  const db = shopDatabase();
  for (const entity of ENTITIES)
    for await (const batch of loadDocuments(db, 'et', entity))
      for (const { code } of LISTED) await upsertDocuments(db, code, entity, batch.map(forEveryStore));
};

/** The English store gets a tax rate of its own. */
const reduceEnglishRate = () =>
  inDatabase((pool) =>
    pool.query(
      `update catalog_document
       set body = jsonb_set(body, '{rates}', (
         select jsonb_agg(jsonb_set(rate, '{rate}', to_jsonb($1::int))) from jsonb_array_elements(body->'rates') rate
       ))
       where store_code = 'en' and entity = 'taxrule'`,
      [REDUCED_RATE],
    ),
  );

const removeCatalogues = () =>
  inDatabase(async (pool) => {
    const codes = ADDED.map(({ code }) => code);
    await pool.query('delete from catalog_document where store_code = any($1)', [codes]);
    await pool.query(`delete from price_history where store_code = 'en'`);
    await pool.query(`delete from content_entry where locale = 'en'`);
  });

let shop: Awaited<ReturnType<typeof startSecondShop>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await addCatalogues();
  const stores = [
    { storeCode: 'et', storeId: 1, name: 'Eesti' },
    ...LISTED.map(({ code, locale }, index) => ({
      storeCode: code,
      storeId: index + 3,
      i18n: { defaultLocale: locale },
    })),
  ];
  shop = await startSecondShop({
    SETTINGS__storeViews__stores: JSON.stringify(stores),
    SETTINGS__storeViews__englishStore: 'true',
  });
  await reduceEnglishRate();
});
test.afterAll(async () => {
  await shop?.stop();
  await removeCatalogues();
});

const pathOf = (page: ParsedPage, href: string | undefined) => new URL(href ?? '', page.url).pathname;

const alternatesOf = (page: ParsedPage) =>
  page
    .all('head link[rel="alternate"][hreflang]')
    .map((link) => [link.getAttribute('hreflang'), pathOf(page, link.getAttribute('href'))]);

test('[STORE-01] [ROUTE-16] an added store has its home, categories and products, under its own paths', async ({
  request,
}) => {
  const home = await loadPage(request, `${shop.url}/en`);
  expect(home.status).toBe(200);
  expect(home.one('html').getAttribute('lang')).toBe('en-GB');
  expect(pathOf(home, home.one('head link[rel="canonical"]').getAttribute('href'))).toBe('/en');
  const menu = home.all('.nav a').map((link) => pathOf(home, link.getAttribute('href')));
  expect(menu).toContain(`/en/${FOLDER.en}`);
  expect(menu.filter((path) => path !== '/en' && !path.startsWith('/en/'))).toEqual([]);

  const category = await loadPage(request, `${shop.url}/en/${FOLDER.en}`);
  expect(category.status).toBe(200);
  const product = category.one('.card-name a').getAttribute('href') ?? '';
  expect(product).toMatch(/^\/en\//);
  const opened = await loadPage(request, `${shop.url}${product}`);
  expect(opened.status).toBe(200);
  expect(opened.all('.add-to-cart').length).toBeGreaterThan(0);

  const capitals = await loadPage(request, `${shop.url}/EN`);
  expect([capitals.status, capitals.one('html').getAttribute('lang')]).toEqual([200, 'en-GB']);

  // Its path differs from the other store's.
  expect((await loadPage(request, `${shop.url}/en/${FOLDER.et}`)).status).toBe(404);
  expect((await loadPage(request, `${shop.url}/et/${FOLDER.et}`)).status).toBe(200);
});

test('[STORE-01] the English store has the texts, prices and pages of the demo in English', async ({
  request,
}) => {
  const load = async (path: string) => {
    const page = await loadPage(request, `${shop.url}${path}`);
    expect(page.status, path).toBe(200);
    return page;
  };
  const category = await load('/en/showers/shower-walls');
  expect(category.textOf('h1')).toBe('Shower walls');
  expect(category.textOf('.card .price')).toMatch(/€\d/);
  const product = await load('/en/showers/shower-walls/shower-wall-vore-black.html');
  expect(product.textOf('h1')).toBe('Shower wall Võre, black');
  expect(product.textOf('main')).toContain('Glass thickness');
  expect((await load('/en/size-guide')).textOf('main')).toContain('Measuring takes about ten minutes');
  expect((await load('/en/terms-and-conditions')).textOf('main')).toContain('Withdrawal and returns');
  expect((await load('/en/portfolio')).textOf('main')).toContain('Stair balustrade');
  expect((await load('/en')).textOf('.notice')).toContain('orders are not fulfilled');
});

test('[STORE-01] an added store uses its own tax rate', async ({ request }) => {
  const taxIn = async (store: string) => {
    const call = (path: string) => `${shop.url}/api/cart/${path}&storeCode=${store}`;
    const { result: cartId } = await (await request.post(call('create?'))).json();
    const cartItem = { sku: 'KL-TP', qty: 2, quoteId: cartId };
    await request.post(call(`update?cartId=${cartId}`), { data: { cartItem } });
    const { result } = await (await request.get(call(`totals?cartId=${cartId}`))).json();
    return result as { subtotal: number; tax_amount: number; items: { tax_percent: number }[] };
  };
  // The shop reads the changed rate when it is told of it.
  await expect.poll(async () => (await taxIn('en')).items[0]?.tax_percent).toBe(REDUCED_RATE);
  const [english, estonian] = [await taxIn('en'), await taxIn('et')];
  expect(english.tax_amount).toBeCloseTo((english.subtotal * REDUCED_RATE) / 100, 1);
  expect(estonian.items[0]?.tax_percent).toBeGreaterThan(REDUCED_RATE);
});

test('[STORE-01] pages have alternate links and language links to every store', async ({ request }) => {
  const addresses = ['/et/galerii', ...STORES.slice(1).map((code) => `/${code}/portfolio`)];
  const page = await loadPage(request, `${shop.url}/en/portfolio`);
  expect(alternatesOf(page)).toEqual([
    ...STORES.map((code, index) => [code, addresses[index]]),
    ['x-default', '/et/galerii'],
  ]);
  const links = page.all('.languages')[0]?.querySelectorAll('a') ?? [];
  expect(links.map((link) => pathOf(page, link.getAttribute('href')))).toEqual(addresses);
  expect(links.map((link) => link.getAttribute('aria-current') ?? '')).toEqual(
    STORES.map((code) => (code === 'en' ? 'true' : '')),
  );
});

test('[STORE-01] the sitemap, robots.txt and the manifest include an added store', async ({ request }) => {
  const index = await (await request.get(`${shop.url}/sitemap.xml`)).text();
  for (const code of STORES) expect(index).toContain(`${shop.url}/sitemap-${code}.xml`);
  const sitemap = await (await request.get(`${shop.url}/sitemap-en.xml`)).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((path) => path !== '/en' && !path.startsWith('/en/'))).toEqual([]);
  for (const path of urls.filter((_, index) => index % 24 === 0))
    expect((await request.get(`${shop.url}${path}`)).status(), path).toBe(200);
  expect(await (await request.get(`${shop.url}/robots.txt`)).text()).toContain('Disallow: /en/checkout');
  const manifest = await (await request.get(`${shop.url}/en/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ lang: 'en-GB', start_url: '/en' });
});

test('[OFF-01] [STORE-01] the service worker and the offline pages include an added store', async ({
  request,
}) => {
  const worker = await (await request.get(`${shop.url}/service-worker.js`)).text();
  const [, json = '{}'] = /^const STORES=(.*);$/m.exec(worker) ?? [];
  const stores = JSON.parse(json) as { languages: string[]; homes: string[]; files: Record<string, string> };
  expect(stores.languages).toEqual(STORES);
  expect(stores.homes).toEqual(STORES.map((code) => `/${code}`));
  expect(Object.keys(stores.files)).toEqual([
    ...STORES.map((code) => `/offline/${code}.html`),
    '/offline.html',
  ]);
  const offline = await loadPage(request, `${shop.url}/offline/en.html`);
  expect(offline.one('html').getAttribute('lang')).toBe('en-GB');
  expect(offline.textOf('h1')).toBe('No connection');
  expect(offline.all('a').at(-1)?.getAttribute('href')).toBe('/en');
});

test('[STORE-01] a page preloads the fonts of its language', async ({ request }) => {
  const fontsOf = async (path: string) =>
    (await loadPage(request, path))
      .all('head link[rel="preload"][as="font"]')
      .map((link) => /onest-([a-z]+)-/.exec(link.getAttribute('href') ?? '')?.[1]);
  expect(await fontsOf(`${shop.url}/en`)).toEqual(['latin']);
  expect(await fontsOf(`${shop.url}/et`)).toEqual(['latin', 'estonian']);
  expect(await fontsOf('/ru')).toEqual(['cyrillic', 'latin']);
});

test('[STORE-01] [ROUTE-14] a not-found page is in the language of the store', async ({ request }) => {
  const page = await loadPage(request, `${shop.url}/en/nope`);
  expect(page.status).toBe(404);
  expect(page.one('html').getAttribute('lang')).toBe('en-GB');
});

test('[STORE-01] a removed store has no pages, sitemap or links', async ({ request }) => {
  for (const path of ['/ru', '/ru/contact', '/ru/galereya', '/sitemap-ru.xml', '/offline/ru.html'])
    expect((await request.get(`${shop.url}${path}`)).status(), path).toBe(404);
  const page = await loadPage(request, `${shop.url}/et`);
  expect(page.all('a').filter((link) => /^\/ru(\/|$)/.test(link.getAttribute('href') ?? ''))).toEqual([]);
  expect(alternatesOf(page).map(([language]) => language)).not.toContain('ru');
});

const PATHS = ['', '/contact', '/checkout', '/my-account', '/search?q=klaas', '/p/KL-TP/x', '/wishlist'];
const NAME_OF_TEXT = /\b(shell|cart|catalog|checkout|customer|message|content|orders)\.[a-z]+(_[a-z]+)*\b/g;

/** Message keys without a translation, as they would appear on the page. */
const unwritten = (page: ParsedPage): string[] => {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  const shown = [
    ...page.all('header, main, footer').map(plainText),
    ...page
      .all('[aria-label], [title], [placeholder], [alt]')
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ];
  return shown.flatMap((text) => text.match(NAME_OF_TEXT) ?? []);
};

for (const { name, code, locale, cart } of [
  { name: 'Estonian', code: 'et', locale: 'et-EE', cart: 'Ostukorv' },
  { name: 'Russian', code: 'ru', locale: 'ru-RU', cart: 'Корзина' },
  ...ADDED,
])
  test(`[STORE-02] ${name}`, async ({ request, baseURL }) => {
    const origin = code === 'ru' ? baseURL : shop.url;
    for (const path of PATHS) {
      const page = await loadPage(request, `${origin}/${code}${path}`);
      expect(page.status, path).toBe(200);
      expect(page.one('html').getAttribute('lang')).toBe(locale);
      // The checkout has no header with links.
      if (path !== '/checkout') expect(page.all(`[aria-label="${cart}"]`).length, path).toBeGreaterThan(0);
      expect(unwritten(page), path).toEqual([]);
    }
  });
