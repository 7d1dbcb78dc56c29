import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE } from '@klaas/core/stores/store-view.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';
import { absoluteUrl, buildSeo, shortText } from './page-seo.ts';

const shop = { store: ESTONIAN_STORE, settings: defaultSettings(), shopUrl: 'https://shop.example' };
const alternates = { et: '/et/galerii', ru: '/ru/galereya' };

it('the title is page and shop name; on the home page the shop name', () => {
  expect(buildSeo(shop, { title: 'Galerii', path: '/et/galerii' }).title).toBe('Galerii | Klaas');
  expect(buildSeo(shop, { title: '', path: '/et' }).title).toBe('Klaas');
});

it('prints canonical, hreflang for both stores and x-default', () => {
  const meta = pageMeta(buildSeo(shop, { title: 'Galerii', path: '/et/galerii', alternates }));
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/et/galerii' });
  expect(meta.filter((entry) => 'hrefLang' in entry)).toEqual([
    { tagName: 'link', rel: 'alternate', hrefLang: 'et', href: 'https://shop.example/et/galerii' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'ru', href: 'https://shop.example/ru/galereya' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://shop.example/et/galerii' },
  ]);
});

it('a hidden page (a filter combination) is noindex and has neither canonical nor hreflang', () => {
  const meta = pageMeta(buildSeo(shop, { title: 'X', path: '/et/x', alternates, isHidden: true }));
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex, follow' });
  expect(meta.some((entry) => 'tagName' in entry)).toBe(false);
});

it('a page in a single store has no hreflang', () => {
  expect(buildSeo(shop, { title: 'X', path: '/et/x', alternates: { et: '/et/x' } }).alternates).toEqual([]);
});

it('[ROUTE-24] a store with its own host has its URLs there', () => {
  const own = { ...RUSSIAN_STORE, url: 'ru.shop.example' };
  expect(absoluteUrl('/x', own, 'https://shop.example')).toBe('https://ru.shop.example/x');
  expect(absoluteUrl('/x', RUSSIAN_STORE, 'https://shop.example')).toBe('https://shop.example/x');
  expect(absoluteUrl('https://cdn.example/a.webp', own, 'https://shop.example')).toBe(
    'https://cdn.example/a.webp',
  );
});

it('prints Open Graph with an absolute image URL', () => {
  const meta = pageMeta(
    buildSeo(shop, {
      title: 'X',
      path: '/et/x',
      image: { url: '/img/1/1/fit/a.webp', alt: 'A' },
      kind: 'product',
    }),
  );
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/img/1/1/fit/a.webp' });
  expect(meta).toContainEqual({ property: 'og:type', content: 'product' });
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

it('cuts descriptions at a word and strips markup', () => {
  expect(shortText('<p>Klaas&nbsp;&amp; peegel</p>')).toBe('Klaas & peegel');
  expect(shortText('üks kaks kolm neli', 12)).toBe('üks kaks…');
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 10, max: 200 }), (text, length) => {
      expect(shortText(text, length).length).toBeLessThanOrEqual(length + 1);
    }),
  );
});

it('prints nothing without SEO data', () => {
  expect(pageMeta(undefined)).toEqual([]);
});

it('[ROUTE-16] percent-encodes a URL once', () => {
  const urlOf = (path: string) => absoluteUrl(path, ESTONIAN_STORE, 'https://shop.example');
  expect(urlOf('/et/uks ja peegel/зеркало.html')).toBe(
    'https://shop.example/et/uks%20ja%20peegel/%D0%B7%D0%B5%D1%80%D0%BA%D0%B0%D0%BB%D0%BE.html',
  );
  expect(urlOf('/et/a%20b?q=1&r=2')).toBe('https://shop.example/et/a%20b?q=1&r=2');
});
