// Sitemap XML.
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Limit of the sitemap protocol per file. */
const MAX_URLS = 50_000;

export interface SitemapEntry {
  /** Absolute URL. */
  url: string;
  /** `2026-11-15 10:00:00` or ISO; only the day is printed. */
  changed?: string;
  alternates?: { hreflang: string; href: string }[];
}

const dayOf = (moment: string | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(moment ?? '')?.[0] ?? null;

const entryXml = ({ url, changed, alternates = [] }: SitemapEntry): string => {
  const day = dayOf(changed);
  const links = alternates.map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  return `<url><loc>${escapeXml(url)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}${links.join('')}</url>`;
};

export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  [
    HEAD,
    `<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries.slice(0, MAX_URLS).map(entryXml),
    '</urlset>',
    '',
  ].join('\n');

export const sitemapIndexXml = (urls: readonly string[]): string =>
  [
    HEAD,
    `<sitemapindex ${NAMESPACE}>`,
    ...urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
