// Any input in the URL: the right status and a helpful page, never a blank one.
import { loadPage, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const CASES: { title: string; path: string; status: number }[] = [
  { title: '[ROUTE-14] [ROUTE-19] an unknown slug', path: '/et/pole-olemas', status: 404 },
  { title: '[ROUTE-14] an unknown path many levels deep', path: '/ru/a/b/c/d/e/f/g.html', status: 404 },
  { title: '[ROUTE-16] an unknown store', path: '/xx/dusilahendused', status: 404 },
  { title: '[ROUTE-08] an unknown category', path: '/et/c/pole-olemas', status: 404 },
  { title: '[ROUTE-08] [CMS-01] an unknown page', path: '/ru/i/pole-olemas', status: 404 },
  { title: '[ROUTE-06] an unknown sku', path: '/et/p/NOPE/x', status: 404 },
  { title: '[ROUTE-07] a sku of markup', path: '/et/p/%3Cscript%3Ealert(1)%3C%2Fscript%3E/x', status: 404 },
  { title: 'broken percent-encoding', path: '/et/%E0%A4%A', status: 400 },
  { title: 'a path of control characters', path: '/et/a%00b', status: 400 },
  { title: 'a line break', path: '/%0a', status: 404 },
  { title: 'line breaks in a path', path: '/ru/x%0D%0Ay', status: 404 },
  { title: 'a line separator', path: '/%E2%80%A8', status: 404 },
  { title: 'a category of a line break', path: '/et/c/%0a', status: 404 },
  { title: 'a page of control characters', path: '/et/i/a%00', status: 404 },
  { title: 'an endless path', path: `/et/${'a'.repeat(3000)}`, status: 400 },
  { title: '[CATG-03] a page out of range', path: '/et/dusilahendused?page=9999', status: 404 },
  {
    title: '[CATG-01] unknown filter ids',
    path: '/et/dusilahendused?color=999999&hardware=abc',
    status: 200,
  },
  { title: 'absurd numbers', path: '/et/dusilahendused?width_from=-1&width_to=9e99&price=x-y', status: 200 },
  { title: 'a filter of control characters', path: '/et/dusilahendused?size=%00', status: 200 },
  { title: 'an unknown filter', path: '/et/dusilahendused?nonsense=1&page=1', status: 200 },
  { title: 'an unknown order', path: '/et/dusilahendused?sort=password:asc', status: 200 },
  { title: 'a search for nothing', path: '/et/search?q=', status: 200 },
  { title: 'a search of one letter', path: '/et/search?q=a', status: 200 },
  {
    title: 'a search of markup',
    path: '/et/search?q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    status: 200,
  },
  { title: 'a search in broken encoding', path: '/et/search?q=%E0%A4%A', status: 200 },
  { title: 'an endless search', path: `/et/search?q=${'ab'.repeat(1500)}`, status: 200 },
  { title: '[PROD-05] an unknown variant', path: '/et/p/KL-DV-M/x?childSku=NOPE', status: 200 },
  { title: '[SIZE-01] absurd sizes', path: '/et/p/KL-DK-M/x?width=-5&height=abc&height2=1e9', status: 200 },
];

for (const { title, path, status } of CASES)
  test(`${title}: ${status}`, async ({ request }) => {
    const page = await loadPage(request, path);
    expect(page.status).toBe(status);
    expect(page.response.headers()['content-type']).toContain('text/html');
    expect(page.all('h1').length).toBeGreaterThan(0);
    expect(page.all('.footer')).toHaveLength(1);
    expect(page.html).not.toMatch(/<img src=x|<script>alert|at .*\.(ts|js):\d+/);
    expect(page.response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.response.headers()['x-content-type-options']).toBe('nosniff');
  });

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  for (const path of ['/', '/ru', '/et/dusilahendused', '/et/p/KL-TP/x', '/et/search?q=peegel', '/c/foo'])
    test(`${method} ${path}: 405 with Allow`, async ({ request }) => {
      const response = await request.fetch(path, { method });
      expect(response.status()).toBe(405);
      expect(response.headers().allow).toBe('GET, HEAD');
      expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    });

// Form pages accept only forms.
for (const path of ['/et/cart', '/ru/cart', '/et/order-success', '/ru/payment', '/success'])
  test(`${path}: 405 for other methods, 400 for a body that is not a form`, async ({ request }) => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(path, { method, data: 'x' });
      expect([method, response.status(), response.headers().allow]).toEqual([method, 405, 'GET, HEAD, POST']);
    }
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=a']) {
      const response = await request.fetch(path, {
        method: 'POST',
        data: 'x',
        headers: { 'content-type': type },
      });
      expect([type, response.status()]).toEqual([type, 400]);
      expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect((await request.fetch(path, { method: 'POST' })).status()).toBe(400);
  });

for (const [store, term] of [
  ['et', 'peegel'],
  ['ru', 'зеркало'],
] as const)
  test(`[UI-06] ${store}: a not-found page offers a search and the categories`, async ({ request }) => {
    const page = await loadPage(request, `/${store}/pole-olemas`);
    expect(page.all('h1')).toHaveLength(1);
    expect(page.one('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    expect(page.all('.error-categories a').length).toBeGreaterThan(5);
    const found = await sendForm(request, page, '.error-search', { q: term });
    expect([found.url.pathname, found.url.searchParams.get('q')]).toEqual([`/${store}/search`, term]);
    expect(found.all('.card').length).toBeGreaterThan(0);
  });

test('[PROD-05] [SIZE-01] a page with an invalid selection in its URL can still be bought from', async ({
  request,
}) => {
  const unknown = await loadPage(request, '/et/p/KL-DV-M/x?childSku=NOPE');
  expect(unknown.textOf('.product-price .price-now')).toMatch(/€/);
  const tooWide = await loadPage(request, '/et/p/KL-DK-M/x?width=99999&height=2000&height2=1500');
  expect(tooWide.textOf('.size-errors')).toContain('100 kuni 1250 mm');
});

test('[ROUTE-14] the not-found page of a product shows similar ones', async ({ request }) => {
  const gone = await loadPage(request, '/et/dusilahendused/dusiseinad/pole-olemas.html');
  expect(gone.status).toBe(404);
  expect(gone.textOf('.error-similar h2')).toBe('Sarnased tooted');
  expect(gone.all('.error-similar .card')).toHaveLength(4);
  // Without a known category there are no similar products.
  expect((await loadPage(request, '/ru/net-takogo.html')).all('.error-similar')).toHaveLength(0);
});
