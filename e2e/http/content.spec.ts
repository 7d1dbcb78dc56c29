// Content pages, their URLs and their layouts, as HTML.
import { followLink, hrefOf, loadPage, plainText, structuredData } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const GENERIC = [
  'legal',
  'privacy',
  'about-us',
  'customer-service',
  'store-locator',
  'size-guide',
  'delivery',
  'returns',
  'contact',
];
const COMPANY = ['company-info', 'ettevotte', 'kompanija', 'yhtiosta', 'foretag'];
const SOLUTIONS = ['custom-solutions', 'erilahendused', 'individualnye-zakazy'];
const TERMS = ['terms-and-conditions', 'ostu-tingimused', 'usloviya-pokupki', 'ostoehdot', 'kopvillkor'];
const PORTFOLIO = ['portfolio', 'galerii', 'galereya'];
const RUSSIAN = ['galereya', 'kompanija', 'individualnye-zakazy', 'usloviya-pokupki', 'obyavleniya'];
const PREFIXES = ['', '/et', '/ru'];

const answersWithText = (id: string, paths: string[]) =>
  test(`[${id}] ${paths.join(' ')} respond in every store`, async ({ request }) => {
    for (const prefix of PREFIXES)
      for (const path of paths) {
        const page = await loadPage(request, `${prefix}/${path}`);
        expect([prefix, path, page.status]).toEqual([prefix, path, 200]);
        expect(page.all('h1')).toHaveLength(1);
        // Without a prefix the slug determines the language.
        const isRussian = prefix === '/ru' || (prefix === '' && RUSSIAN.includes(path));
        expect(page.one('html').getAttribute('lang'), path).toBe(isRussian ? 'ru-RU' : 'et-EE');
      }
  });

answersWithText('ROUTE-03', GENERIC);
answersWithText('ROUTE-10', PORTFOLIO);
answersWithText('ROUTE-11', COMPANY);
answersWithText('ROUTE-12', SOLUTIONS);
answersWithText('ROUTE-13', TERMS);
answersWithText('ROUTE-09', ['create-password', 'confirm-email', 'payment', 'success', 'order-success']);
answersWithText('CMS-04', ['announcements', 'teated', 'obyavleniya']);
answersWithText('ROUTE-08', ['i/about-us']);
answersWithText('ROUTE-01', ['', 'pwa.html']);
answersWithText('ROUTE-02', ['checkout']);

test('[ROUTE-08] a page with a fixed URL has one canonical link', async ({ request }) => {
  for (const path of ['/et/about-us', '/et/i/about-us']) {
    const page = await loadPage(request, path);
    expect(new URL(page.one('link[rel="canonical"]').getAttribute('href') ?? '').pathname).toBe(
      '/et/about-us',
    );
  }
});

test('[ROUTE-03] the nine pages have real text in their language', async ({ request }) => {
  for (const name of GENERIC) {
    const [et = '', ru = ''] = await Promise.all(
      ['et', 'ru'].map(async (store) => (await loadPage(request, `/${store}/${name}`)).textOf('.prose')),
    );
    expect(et.length, name).toBeGreaterThan(200);
    expect(/[а-яё]/i.test(ru), name).toBe(true);
    expect(/[а-яё]{4}/i.test(et), name).toBe(false);
  }
});

for (const store of ['et', 'ru'])
  test(`[ROUTE-03] /${store}/size-guide draws every step, with a text alternative`, async ({ request }) => {
    const page = await loadPage(request, `/${store}/size-guide`);
    const steps = page.all('.prose ol > li');
    expect(steps.length).toBeGreaterThan(15);
    expect(page.all('.prose ol > li > .measure-figure > svg.pane-drawing')).toHaveLength(steps.length);
    const labels = page
      .all('.measure-figure svg[role="img"]')
      .map((svg) => svg.getAttribute('aria-label') ?? '');
    expect(labels).toHaveLength(steps.length);
    expect(labels.filter((label) => label.length < 30)).toEqual([]);
    expect(page.all('.measure-figure polygon, .measure-figure polyline').length).toBeGreaterThan(
      steps.length,
    );
    expect(page.all('.prose h2[class^="measure-"]')).toHaveLength(6);
  });

test('[CMS-01] the navigation of a page follows the hierarchy, its order and names', async ({ request }) => {
  for (const path of ['/et/delivery', '/et/i/delivery']) {
    const page = await loadPage(request, path);
    const links = page.all('.content-pages a');
    expect(links.map((link) => hrefOf(page, link).pathname)).toEqual(
      ['customer-service', 'size-guide', 'delivery', 'returns', 'contact', 'about-us', 'store-locator']
        .concat('legal', 'privacy')
        .map((name) => `/et/${name}`),
    );
    const { result } = await (
      await request.get('/api/ext/cms-data/cmsHierarchyIdentifier/help/storeId/1')
    ).json();
    expect(links.slice(0, 5).map(plainText)).toEqual(
      result.children.map(({ label }: { label: string }) => label),
    );
  }
});

test('[ROUTE-11] sub-pages have their own URL, navigation and alternate link', async ({ request }) => {
  const company = await loadPage(request, '/et/ettevotte');
  const links = company.all('.content-pages a');
  expect(links.length).toBeGreaterThan(1);
  const second = links[1];
  if (!second) throw new Error('there is no second page');
  expect(hrefOf(company, second).pathname).toMatch(/^\/et\/ettevotte\/[a-z0-9-]+$/);
  const page = await followLink(request, company, second);
  expect(page.all('.content-pages a').map((link) => link.getAttribute('aria-current') ?? '')).toEqual(
    links.map((_, index) => (index === 1 ? 'page' : '')),
  );
  expect(page.textOf('.prose')).not.toBe('');
  const sister = await followLink(request, page, page.one('.topbar a[hreflang="ru"]'));
  expect(sister.url.pathname).toMatch(/^\/ru\/kompanija\/[a-z0-9-]+$/);
  expect(sister.textOf('h1')).toMatch(/[а-яё]/i);
});

for (const [path, first] of [
  ['/et/erilahendused', '/et/erilahendused/'],
  ['/ru/individualnye-zakazy', '/ru/individualnye-zakazy/'],
] as const)
  test(`[ROUTE-12] ${path} shows every solution with its picture, and each page its own`, async ({
    request,
  }) => {
    const overview = await loadPage(request, path);
    const cards = overview.all('.guide-cards li');
    expect(cards.length).toBeGreaterThan(1);
    expect(overview.all('.guide-cards img')).toHaveLength(cards.length);
    const links = overview.all('.guide-cards a');
    expect(links.map((link) => hrefOf(overview, link).pathname.startsWith(first))).not.toContain(false);
    expect(overview.all('.content-pages [aria-current]')).toHaveLength(0);
    const [link] = links;
    if (!link) throw new Error('there is no solution');
    const page = await followLink(request, overview, link);
    expect(page.status).toBe(200);
    expect(page.all('.guide-picture')).toHaveLength(1);
    expect(page.textOf('.prose')).not.toBe('');
    expect(page.one('link[rel="canonical"]').getAttribute('href')).toContain(page.url.pathname);
  });

for (const path of ['/et/ettevotte', '/ru/kompanija', '/et/about-us', '/ru/store-locator'])
  test(`[ROUTE-11] [ROUTE-03] ${path} shows the picture of its data, with alternative text`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    expect(page.all('.guide-picture')).toHaveLength(1);
    const picture = page.one('.guide-picture');
    expect(picture.getAttribute('alt')?.length).toBeGreaterThan(15);
    // Its size is reserved before it loads.
    for (const name of ['width', 'height', 'sizes', 'srcset'])
      expect(picture.getAttribute(name)).toBeTruthy();
    const file = await request.get(new URL(picture.getAttribute('src') ?? '', page.url).href);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

for (const store of ['et', 'ru'])
  test(`[ROUTE-03] /${store}/store-locator has a drawn map with a text alternative`, async ({ request }) => {
    const page = await loadPage(request, `/${store}/store-locator`);
    const map = page.one('.prose figure img');
    expect(map.getAttribute('src')).toBe(`/media/showroom-${store}.svg`);
    expect(map.getAttribute('alt')?.length).toBeGreaterThan(60);
    expect([map.getAttribute('width'), map.getAttribute('height')]).toEqual(['720', '440']);
    const file = await request.get(`/media/showroom-${store}.svg`);
    expect([file.status(), file.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\/svg/),
    ]);
  });

test('[ROUTE-03] a long page has a table of contents, a short one does not', async ({ request }) => {
  const privacy = await loadPage(request, '/et/privacy');
  const links = privacy.all('.chapters a');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    const name = link.getAttribute('href')?.slice(1) ?? '';
    expect(plainText(privacy.one(`.prose h2[id="${name}"]`))).toBe(plainText(link));
  }
  expect((await loadPage(request, '/et/store-locator')).all('.chapters')).toHaveLength(0);
});

for (const store of ['et', 'ru'])
  test(`[ROUTE-03] /${store}/customer-service collapses its questions without JavaScript and has structured data`, async ({
    request,
  }) => {
    const page = await loadPage(request, `/${store}/customer-service`);
    const questions = page.all('.prose details.question');
    expect(questions.length).toBeGreaterThan(4);
    expect(page.all('.prose details.question > summary > h3')).toHaveLength(questions.length);
    // The anchor is inside the details element, which makes a browser open it.
    expect(page.all('details.question > .question-answer[id]')).toHaveLength(questions.length);
    const faq = structuredData(page).find((block) => block['@type'] === 'FAQPage');
    const entities = faq?.['mainEntity'] as { name: string }[];
    expect(entities.map(({ name }) => name)).toEqual(page.all('.question summary').map(plainText));
  });

test('[ROUTE-05] [UI-06] the error page has a search field and the main categories', async ({ request }) => {
  for (const path of ['/et/error', '/ru/error']) {
    const page = await loadPage(request, path);
    expect(page.all('main search input[name="q"]')).toHaveLength(1);
    expect(page.all('main .error-categories a').length).toBeGreaterThan(3);
  }
});

for (const path of [
  '/nope',
  '/ru/nope/deeper',
  '/et/ettevotte/nope',
  '/i/nope',
  '/fi/legal',
  '/%E0%A4%A',
  '/et/galerii/nope',
])
  test(`[ROUTE-14] ${path} is a 404 in the shop’s layout, with search and categories`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    // A malformed escape is no valid URL.
    expect(page.status).toBe(path.includes('%') ? 400 : 404);
    expect(page.all('.header')).toHaveLength(1);
    expect(page.all('.footer')).toHaveLength(1);
    expect(page.all('main input[name="q"]')).toHaveLength(1);
    expect(page.all('.error-categories a').length).toBeGreaterThan(3);
  });

test('[UI-06] [ROUTE-05] [ROUTE-25] the error page and the checkout have the minimal layout', async ({
  request,
}) => {
  for (const path of ['/error', '/et/error', '/ru/error', '/checkout']) {
    const page = await loadPage(request, path);
    expect(page.all('.minimal-header'), path).toHaveLength(1);
    expect(page.all('.nav'), path).toHaveLength(0);
    expect(page.all('.header'), path).toHaveLength(0);
    expect(page.all('h1'), path).toHaveLength(1);
  }
  expect((await loadPage(request, '/order-success')).all('.header')).toHaveLength(1);
});

test('[CMS-02] the gallery has category links, and every picture can be opened', async ({ request }) => {
  const gallery = await loadPage(request, '/ru/galereya');
  const works = gallery.all('.works li');
  const [, kind] = gallery.all('.work-kinds a');
  if (!kind) throw new Error('the gallery has no kinds');
  const sorted = await followLink(request, gallery, kind);
  expect(sorted.url.searchParams.get('category')).toBe(plainText(kind));
  expect(sorted.all('.works li').length).toBeGreaterThan(0);
  expect(sorted.all('.works li').length).toBeLessThan(works.length);
  expect(sorted.all('.works img').every((picture) => picture.getAttribute('src'))).toBe(true);
  const picture = await request.get(hrefOf(sorted, sorted.one('.works a')).href);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});
