// The product page as HTML.
import { removeDocuments, upsertDocuments } from '../../api/src/catalog/catalog-repository.ts';
import { shopDatabase } from '../shop-database.ts';
import { followLink, loadPage, type ParsedPage, plainText, structuredData } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const WALL = '/et/dusilahendused/dusiseinad/dusisein-vore-must.html';

const PRICE = /^\d[\d ]*,\d\d €$/;
const priceOf = (page: ParsedPage) => page.textOf('.product-price .price-now');
const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
const option = (page: ParsedPage, label: string) => {
  const found = page.all('.product-buy .cell').find((cell) => plainText(cell).startsWith(label));
  if (!found) throw new Error(`there is no choice ${label}`);
  return found;
};

for (const [store, path] of [
  ['et', WALL],
  ['ru', '/ru/p/KL-DV-M/x'],
] as const)
  test(`[PROD-12] ${store}: a product shows its attributes, reviews and related products`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    expect(page.all('h1')).toHaveLength(1);
    expect(page.all('section[aria-labelledby="related"] .card').length).toBeGreaterThan(0);
    expect(page.all('#reviews')).toHaveLength(1);
    expect(page.all('.facts > div').length).toBeGreaterThan(5);
  });

test('[PROD-05] [ROUTE-07] price, sku, picture and selection are those of the variant in the URL', async ({
  request,
}) => {
  const page = await loadPage(request, `${WALL}?childSku=KL-DV-140-HM`);
  expect(priceOf(page)).toBe('839,00 €');
  expect(page.textOf('.product-code')).toContain('KL-DV-140-HM');
  expect(option(page, '1400').getAttribute('aria-current')).toBe('true');
  expect(option(page, 'Hall').getAttribute('aria-current')).toBe('true');
  expect(page.one('.gallery-strip img').getAttribute('src')).toContain('glass-grey--hw-black');
});

test('[PROD-02] [ROUTE-20] a variant opens by its own sku, also without its own document', async ({
  request,
}) => {
  for (const sku of ['KL-UT-80-PB', 'KL-UT-60-SM']) {
    const response = await request.get(`/et/p/${sku}/x`, { maxRedirects: 0 });
    expect([sku, response.status()]).toEqual([sku, 301]);
    expect(response.headers()['location']).toMatch(new RegExp(`\\.html\\?childSku=${sku}$`));
  }
  expect((await request.get('/et/p/KL-NOPE-1/x', { maxRedirects: 0 })).status()).toBe(404);
});

test('[ROUTE-07] [PROD-06] a link to a disabled variant shows a message', async ({ request }) => {
  const gone = await loadPage(request, `${WALL}?childSku=KL-NOPE-1`);
  expect(gone.textOf('.product-buy [role=status]')).toContain('enam ei müüda');
  const sold = await loadPage(request, `${WALL}?childSku=KL-DV-140-HM`);
  expect(sold.all('.product-buy [role=status]')).toHaveLength(0);
});

test('[PROD-11] pictures have the sizes of the settings', async ({ request }) => {
  const page = await loadPage(request, WALL);
  const sizeOf = (selector: string) => {
    const picture = page.one(selector);
    expect(picture.getAttribute('src')).toContain(
      `/img/${picture.getAttribute('width')}/${picture.getAttribute('height')}/`,
    );
    return `${picture.getAttribute('width')} × ${picture.getAttribute('height')}`;
  };
  expect(sizeOf('.gallery-strip img')).toBe('1200 × 1488');
  expect(sizeOf('.gallery-thumbs img')).toBe('150 × 186');
  expect(sizeOf('.card img')).toBe('480 × 595');
});

test('[PROD-06] an unavailable combination is disabled with a reason', async ({ request }) => {
  const page = await loadPage(request, WALL);
  expect(option(page, '1400').getAttribute('aria-disabled')).toBe('true');
  expect(page.textOf('.choice-reason')).toContain('ainult halli klaasiga');
});

test('[PROD-03] [STOCK-01] a variant out of stock says so', async ({ request }) => {
  const inStock = await loadPage(request, `${WALL}?childSku=KL-DV-90-PM`);
  expect(inStock.textOf('.product-price .stock')).toContain('Laos');
  const out = await loadPage(request, '/et/p/KL-TH-K/x');
  expect(out.textOf('.product-price .stock')).toContain('otsas');
});

test('[PROD-05] a product opens on a variant in stock; sold-out ones are marked and selectable', async ({
  request,
}) => {
  // The cheapest glass of this wall, KL-DA-80-SM, is sold out; its card shows the wall as in stock.
  const wall = '/et/dusilahendused/dusiseinad/dusisein-avar-must.html';
  const page = await loadPage(request, wall);
  expect(page.textOf('.product-price .stock')).toContain('Laos');
  expect(page.textOf('.product-code')).toContain('KL-DA-90-SM');
  const soldOut = page.one('.cells .cell-gone');
  expect(plainText(soldOut)).toMatch(/^800.*otsas$/);
  expect(soldOut.hasAttribute('aria-disabled')).toBe(false);
  const selected = await followLink(request, page, soldOut);
  expect(selected.textOf('.product-code')).toContain('KL-DA-80-SM');
  expect(selected.textOf('.product-price .stock')).toContain('otsas');
  // No enabled button that cannot succeed.
  expect(selected.all('.add-to-cart')).toHaveLength(0);
  expect(selected.all('.stock-alert form')).toHaveLength(1);
});

for (const store of ['et', 'ru'])
  test(`[STOCK-01] ${store}: a product out of stock shows no delivery date`, async ({ request }) => {
    const delivery = `.notes a[href$="/delivery"]`;
    expect((await loadPage(request, `/${store}/p/KL-NT-B/x`)).all(delivery)).toHaveLength(1);
    expect((await loadPage(request, `/${store}/p/KL-NT-M/x`)).all(delivery)).toHaveLength(0);
  });

test('[PRICE-04] [PRICE-10] a reduced price shows the earlier one, larger quantities cost less', async ({
  request,
}) => {
  const page = await loadPage(request, '/et/p/KL-TK-B/x');
  expect(priceOf(page)).toBe('58,50 €');
  expect(page.textOf('.product-price')).toContain('69,00 €');
  expect(page.all('.tiers li').length).toBeGreaterThan(0);
});

for (const { type, sku, shows } of [
  { type: 'simple', sku: 'KL-TP', shows: '.qty' },
  { type: 'configurable', sku: 'KL-NT-B', shows: '.tiles' },
  { type: 'virtual', sku: 'KL-MOOT', shows: '.made-note' },
  { type: 'downloadable', sku: 'KL-JUH-MOOT', shows: '.made-note' },
  { type: 'grouped', sku: 'KL-KOMP-VORE-M', shows: '.parts .part' },
  { type: 'bundle', sku: 'KL-PAKETT-LOFT-M', shows: '.bundle-part' },
])
  test(`[PROD-08] [ROUTE-06] ${type} can be viewed and bought in both stores`, async ({ request }) => {
    for (const store of ['et', 'ru']) {
      const page = await loadPage(request, `/${store}/p/${sku}/x`);
      expect(priceOf(page)).toMatch(PRICE);
      expect(page.all(shows).length).toBeGreaterThan(0);
      const buttons = page.all('.product-add button');
      expect(buttons.length).toBeGreaterThan(0);
      expect(buttons.at(-1)?.hasAttribute('disabled')).toBe(false);
    }
  });

test('[PRICE-01] the price of a bundle is the sum of its components', async ({ request }) => {
  const page = await loadPage(request, '/et/p/KL-KOMP-VORE-M/x');
  const parts = page.all('.parts .part-price').map((price) => euros(plainText(price)));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, price) => sum + price, 0)).toBeCloseTo(euros(priceOf(page)), 2);
});

test('[SIZE-01] [SIZE-03] glass and sizes in the URL are shown and priced, in the other language as well', async ({
  request,
}) => {
  const query = '?childSku=KL-DK-ERI-HM&width=900&height=2000&height2=1700';
  const [et, ru] = await Promise.all(
    ['et', 'ru'].map((store) => loadPage(request, `/${store}/p/KL-DK-M/x${query}`)),
  );
  for (const page of [et, ru] as ParsedPage[]) {
    expect(
      ['width', 'height', 'height2'].map((name) => page.one(`input[name="${name}"]`).getAttribute('value')),
    ).toEqual(['900', '2000', '1700']);
    expect(priceOf(page)).toMatch(PRICE);
  }
  expect(option(et as ParsedPage, 'Hall').getAttribute('aria-current')).toBe('true');
  expect(priceOf(ru as ParsedPage)).toBe(priceOf(et as ParsedPage));
});

test('[ROUTE-06] [ROUTE-07] [ROUTE-15] both URLs of a product show it, with the child of the path selected', async ({
  request,
}) => {
  const bySku = await loadPage(request, '/et/p/KL-DV-M/dusisein-vore-must/KL-DV-120-HM');
  expect(bySku.textOf('h1')).toBe('Dušisein Võre, must');
  expect(priceOf(bySku)).toBe('749,00 €');
  expect(bySku.one('link[rel="canonical"]').getAttribute('href')).toMatch(new RegExp(`${WALL}$`));
  expect((await loadPage(request, WALL.replace('/et', ''))).textOf('h1')).toBe('Dušisein Võre, must');
});

test('[PROD-01] [PROD-02] [ROUTE-20] a disabled product is a 404, a child redirects to its parent', async ({
  request,
}) => {
  for (const path of ['/et/tarvikud/klaasihooldus/klaasihoolduskomplekt-laige-250.html', '/et/p/KL-TP-250/x'])
    expect((await request.get(path)).status()).toBe(404);
  for (const path of [
    '/et/p/KL-DA-90-SK/x',
    '/et/dusilahendused/dusiseinad/dusisein-avar-kroom-selge-900-2000-mm-kl-da-90-sk.html',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toMatch(
      /\/et\/dusilahendused\/dusiseinad\/dusisein-avar-kroom\.html\?childSku=KL-DA-90-SK$/,
    );
  }
});

test('[PROD-10] price is no selectable attribute, and a value without a label is not offered', async ({
  request,
}) => {
  const db = shopDatabase();
  const child = (sku: string, color: string, price: number) => ({
    ...{ sku, name: sku, color, price, status: 1, tier_prices: [] },
  });
  const document = {
    ...{ id: 990_010, sku: 'E2E-OPT', type_id: 'configurable', status: 1, visibility: 4, name: 'Valik' },
    ...{ slug: 'e2e-opt', url_key: 'e2e-opt', url_path: 'e2e-opt.html', tax_class_id: 2, category_ids: [] },
    price: 100,
    configurable_options: [
      {
        ...{ attribute_code: 'color', attribute_id: '93', label: 'Klaas' },
        values: [
          { value_index: 49, label: 'Selge' },
          { value_index: 990, label: '' },
        ],
      },
      {
        ...{ attribute_code: 'price', attribute_id: '77', label: 'Hinnaklass' },
        values: [{ value_index: 1, label: 'Odav' }],
      },
    ],
    configurable_children: [child('E2E-OPT-1', '49', 100), child('E2E-OPT-2', '990', 50)],
  };
  await upsertDocuments(db, 'et', 'product', [document]);
  try {
    await expect.poll(async () => (await loadPage(request, '/et/p/E2E-OPT/x')).status).toBe(200);
    const page = await loadPage(request, '/et/p/E2E-OPT/y');
    // Not the cheaper one, whose glass has no label.
    expect(priceOf(page)).toBe('100,00 €');
    const offered = page.all('.product-buy .cell').map(plainText);
    expect(offered.every((text) => text.startsWith('Selge'))).toBe(true);
    expect(page.textOf('main')).not.toContain('Hinnaklass');
    expect(page.textOf('main')).not.toContain('990');
  } finally {
    await removeDocuments(db, 'et', 'product', ['990010']);
  }
});

test('structured data has the product with its offer, rating and breadcrumbs', async ({ request }) => {
  const page = await loadPage(request, '/et/p/KL-NT-B/x');
  const found = structuredData(page).flat() as Record<string, unknown>[];
  const product = found.find((entry) => entry['@type'] === 'Product');
  expect(product).toMatchObject({ sku: 'KL-NT-B', name: page.textOf('h1') });
  expect(product?.['offers']).toMatchObject({ priceCurrency: 'EUR' });
  expect(product?.['aggregateRating']).toBeDefined();
  const trail = found.find((entry) => entry['@type'] === 'BreadcrumbList');
  expect((trail?.['itemListElement'] as unknown[] | undefined)?.length).toBeGreaterThan(2);
  expect(page.one('link[rel="alternate"][hreflang^="ru"]').getAttribute('href')).toMatch(/\/ru\/.*\.html$/);
  expect(page.one('meta[property="og:image"]').getAttribute('content')).toMatch(/^http/);
});
