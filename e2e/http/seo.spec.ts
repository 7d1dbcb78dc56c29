// Metadata for search engines and app installers.
import { loadPage, type ParsedPage, structuredData } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const pathOf = (page: ParsedPage, selector: string) =>
  new URL(page.one(selector).getAttribute('href') ?? '', page.url).pathname;

test('every page has its title, canonical URL and alternate link', async ({ request }) => {
  const pairs = [
    ['/et/legal', '/ru/legal'],
    ['/et/galerii', '/ru/galereya'],
    ['/et/ettevotte', '/ru/kompanija'],
    ['/et/teated', '/ru/obyavleniya'],
  ];
  for (const [et = '', ru = ''] of pairs)
    for (const path of [et, ru]) {
      const page = await loadPage(request, path);
      expect(page.textOf('head title')).toMatch(/.+ \| Klaas$/);
      expect(page.one('head meta[name="description"]').getAttribute('content')).toMatch(/.{20,}/);
      expect(pathOf(page, 'head link[rel="canonical"]')).toBe(path);
      const alternates = page
        .all('head link[rel="alternate"]')
        .map((link) => [
          link.getAttribute('hreflang'),
          new URL(link.getAttribute('href') ?? '', page.url).pathname,
        ]);
      expect(alternates).toEqual([
        ['et', et],
        ['ru', ru],
        ['x-default', et],
      ]);
    }
});

test('a URL of another language has the store’s own as canonical', async ({ request }) => {
  for (const [path = '', own = ''] of [
    ['/et/company-info', '/et/ettevotte'],
    ['/galereya', '/ru/galereya'],
    ['/et/galereya', '/et/galerii'],
    ['/legal', '/et/legal'],
  ])
    expect(pathOf(await loadPage(request, path), 'head link[rel="canonical"]')).toBe(own);
});

test('private and error pages are noindex', async ({ request }) => {
  for (const path of [
    '/checkout',
    '/my-account',
    '/error',
    '/payment',
    '/create-password',
    '/confirm-email',
    '/nope',
  ]) {
    const page = await loadPage(request, path);
    expect(page.one('head meta[name="robots"]').getAttribute('content'), path).toMatch(/^noindex/);
  }
});

test('structured data is valid JSON and cannot close its script element', async ({ request }) => {
  const page = await loadPage(request, '/ru/galereya');
  expect(structuredData(page).map((block) => block['@type'])).toContain('BreadcrumbList');
  for (const [, text] of page.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
    expect(text).not.toContain('<');
});

test('robots.txt names the sitemap; the index names each store; every URL in it responds', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const index = await request.get('/sitemap.xml');
  expect(index.headers()['content-type']).toContain('application/xml');
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  const files = pathsIn(await index.text());
  expect(files).toEqual(['/sitemap-et.xml', '/sitemap-ru.xml']);
  for (const file of files) {
    const urls = pathsIn(await (await request.get(file)).text());
    const store = file === '/sitemap-et.xml' ? '/et' : '/ru';
    expect(urls.length).toBeGreaterThan(120);
    expect(urls.every((url) => url === store || url.startsWith(`${store}/`))).toBe(true);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls.filter((_, index) => index % 12 === 0))
      expect([url, (await request.get(new URL(url, baseURL).href)).status()]).toEqual([url, 200]);
  }
});

test('[OFF-01] the manifest is in the language of the store and its icons exist', async ({ request }) => {
  for (const store of ['et', 'ru']) {
    const page = await loadPage(request, `/${store}/legal`);
    const manifest = await (await request.get(pathOf(page, 'head link[rel="manifest"]'))).json();
    expect(manifest).toMatchObject({ start_url: `/${store}`, display: 'standalone' });
    expect(manifest.lang.startsWith(store)).toBe(true);
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const icon of manifest.icons)
      expect((await request.get(icon.src)).headers()['content-type']).toBe('image/png');
  }
});
