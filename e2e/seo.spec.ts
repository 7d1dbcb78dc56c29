import { expect, test } from '@playwright/test';
import { awake } from './visit.ts';

const head = (html: string) => html.slice(0, html.indexOf('</head>'));
const links = (html: string, rel: string) =>
  [...head(html).matchAll(/<link [^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`rel="${rel}"`));
const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(tag)?.[1];

test('every page names itself, its address and its sister in the other language', async ({
  request,
  baseURL,
}) => {
  const pairs = [
    ['/et/legal', '/ru/legal'],
    ['/et/galerii', '/ru/galereya'],
    ['/et/ettevotte', '/ru/kompanija'],
    ['/et/teated', '/ru/obyavleniya'],
  ];
  for (const [et = '', ru = ''] of pairs)
    for (const path of [et, ru]) {
      const html = await (await request.get(path)).text();
      expect(head(html)).toMatch(/<title>[^<]+ \| Klaas<\/title>/);
      expect(head(html)).toMatch(/<meta name="description" content="[^"]{20,}"/);
      const [canonical = ''] = links(html, 'canonical');
      expect(new URL(attribute(canonical, 'href') ?? '', baseURL).pathname).toBe(path);
      const alternates = links(html, 'alternate').map((tag) => [
        attribute(tag, 'hreflang'),
        new URL(attribute(tag, 'href') ?? '', baseURL).pathname,
      ]);
      expect(alternates).toEqual([
        ['et', et],
        ['ru', ru],
        ['x-default', et],
      ]);
    }
});

test('an address of another language names the store’s own as canonical', async ({ request, baseURL }) => {
  for (const [path, own] of [
    ['/et/company-info', '/et/ettevotte'],
    ['/galereya', '/et/galerii'],
    ['/legal', '/et/legal'],
  ]) {
    const html = await (await request.get(path ?? '')).text();
    expect(new URL(attribute(links(html, 'canonical')[0] ?? '', 'href') ?? '', baseURL).pathname).toBe(own);
  }
});

test('private and broken pages stay out of the index', async ({ request }) => {
  for (const path of ['/checkout', '/my-account', '/error', '/payment', '/create-password', '/nope'])
    expect(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex/);
});

test('structured data is valid JSON and cannot end its script', async ({ request }) => {
  const html = await (await request.get('/ru/galereya')).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text ?? ''),
  );
  expect(blocks.map((block) => block['@type'])).toContain('BreadcrumbList');
  for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
    expect(text).not.toContain('<');
});

test('robots.txt names the sitemap; the index names each store; every address of it answers', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const index = await request.get('/sitemap.xml');
  expect(index.headers()['content-type']).toContain('application/xml');
  const files = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  expect(files).toEqual(['/sitemap-et.xml', '/sitemap-ru.xml']);
  for (const file of files) {
    const urls = [...(await (await request.get(file)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url ?? '').pathname,
    );
    const store = file === '/sitemap-et.xml' ? '/et' : '/ru';
    expect(urls.length).toBeGreaterThan(120);
    expect(urls.every((url) => url === store || url.startsWith(`${store}/`))).toBe(true);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls.filter((_, at) => at % 12 === 0))
      expect([url, (await request.get(new URL(url, baseURL).href)).status()]).toEqual([url, 200]);
  }
});

test('[OFF-01] the manifest is in the language of the store and its icons are there', async ({ request }) => {
  for (const store of ['et', 'ru']) {
    const html = await (await request.get(`/${store}/legal`)).text();
    const href = attribute(links(html, 'manifest')[0] ?? '', 'href') ?? '';
    const manifest = await (await request.get(href)).json();
    expect(manifest).toMatchObject({ start_url: `/${store}`, display: 'standalone' });
    expect(manifest.lang.startsWith(store)).toBe(true);
    for (const icon of manifest.icons)
      expect((await request.get(icon.src)).headers()['content-type']).toBe('image/png');
  }
});

test('no console error and no CSP violation on any content page', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  for (const path of ['/et/legal', '/ru/galereya', '/et/erilahendused', '/ru/my-account', '/error']) {
    await page.goto(path);
    await awake(page);
  }
  expect(problems).toEqual([]);
});
