// The page shell as HTML.
import { followLink, loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

for (const [path, other, sister] of [
  ['/et/galerii?category=sauna', 'ru', '/ru/galereya?category=sauna'],
  ['/ru/galereya?category=sauna', 'et', '/et/galerii?category=sauna'],
] as const)
  test(`[UI-01] [STORE-01] the language links of ${path} keep path and query`, async ({ request }) => {
    const page = await loadPage(request, path);
    for (const place of ['.topbar', '.footer']) {
      const found = await followLink(request, page, page.one(`${place} a[hreflang="${other}"]`));
      expect(`${found.url.pathname}${found.url.search}`).toBe(sister);
      expect(found.one('html').getAttribute('lang')).toBe(other === 'ru' ? 'ru-RU' : 'et-EE');
    }
  });
