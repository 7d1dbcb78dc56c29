// The page of results as the server sends it.
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

test('[SRCH-02] finds without diacritics, with typos and by the beginning of a word', async ({ request }) => {
  for (const term of ['dusisein', 'dušisien', 'peegl']) {
    const page = await loadPage(request, `/et/search?q=${encodeURIComponent(term)}`);
    expect(page.all('.card').length, term).toBeGreaterThan(0);
  }
});

test('[SRCH-06] an exact sku opens the product, a variant with its choice', async ({ request }) => {
  const parent = await request.get('/et/search?q=KL-DA-M', { maxRedirects: 0 });
  expect(parent.status()).toBe(302);
  expect(parent.headers()['location']).toMatch(/dusisein-avar-must\.html$/);
  const child = await request.get('/et/search?q=KL-DA-100-SM', { maxRedirects: 0 });
  expect(child.headers()['location']).toMatch(/childSku=KL-DA-100-SM/);
});

for (const { path, empty } of [
  { path: '/et/search', empty: 'vastet ei leidnud' },
  { path: '/ru/search', empty: 'ничего не найдено' },
])
  test(`[SRCH-02] the results page at ${path} keeps the term and helps when there is nothing`, async ({
    request,
  }) => {
    const none = await loadPage(request, `${path}?q=qqqqqqqq`);
    expect(none.textOf('.list-notice')).toContain(empty);
    expect(none.one('main input[name="q"]').getAttribute('value')).toBe('qqqqqqqq');
    expect(none.all('.list-notice-actions a').length).toBeGreaterThan(3);
    const short = await loadPage(request, `${path}?q=ab`);
    expect(short.all('.field-error')).toHaveLength(1);
    expect(short.all('h1')).toHaveLength(1);
  });
