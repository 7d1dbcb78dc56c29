// Meta tags of a page from its `PageSeo`.
import type { MetaDescriptor } from 'react-router';
import type { PageSeo } from './page-seo.ts';

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

export const pageMeta = (seo: PageSeo | undefined): MetaDescriptor[] => {
  if (!seo) return [];
  const { title, description, canonical, image } = seo;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    // A noindex page has no canonical URL.
    ...(seo.isHidden
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : [{ tagName: 'link', rel: 'canonical', href: canonical }]),
    ...seo.alternates.map(({ hreflang, href }) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: hreflang,
      href,
    })),
    property('og:type', seo.kind),
    property('og:site_name', seo.siteName),
    property('og:locale', seo.locale),
    property('og:title', title),
    property('og:url', canonical),
    ...(description ? [property('og:description', description)] : []),
    ...(image ? [property('og:image', image.url), property('og:image:alt', image.alt)] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    // The router escapes `<` in these, so that no text can end the script.
    ...seo.jsonLd.map((block) => ({ 'script:ld+json': block })),
  ] as MetaDescriptor[];
};
