import { expect, it } from 'vitest';
import { sitemapIndexXml, sitemapXml } from './sitemap.ts';

it('lists URLs with lastmod and language alternates', () => {
  const xml = sitemapXml([
    {
      url: 'https://a/et/x?b=1&c=2',
      changed: '2026-11-15 10:00:00',
      alternates: [{ hreflang: 'ru', href: 'https://a/ru/x' }],
    },
    { url: 'https://a/et/y', changed: 'never' },
  ]);
  expect(xml).toContain('<loc>https://a/et/x?b=1&amp;c=2</loc><lastmod>2026-11-15</lastmod>');
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="ru" href="https://a/ru/x"/>');
  expect(xml).toContain('<url><loc>https://a/et/y</loc></url>');
});

it('the index lists the files of the stores', () => {
  expect(sitemapIndexXml(['https://a/sitemap-et.xml'])).toContain(
    '<sitemap><loc>https://a/sitemap-et.xml</loc></sitemap>',
  );
});
