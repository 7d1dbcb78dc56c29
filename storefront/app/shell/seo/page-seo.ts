// SEO and sharing data of a page. A loader builds it, `pageMeta` prints it.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { JsonLd } from './json-ld.ts';

export interface SeoShop {
  store: StoreView;
  settings: { storeViews: { stores: readonly StoreView[]; defaultStore: string } };
  /** Public URL without a trailing slash. */
  shopUrl: string;
}

/** A page's path per store code: `{ et: '/et/galerii', ru: '/ru/galereya' }`. */
export type Alternates = Record<string, string>;

export interface SeoInput {
  /** Without the shop's name. Empty on the home page. */
  title: string;
  description?: string;
  /** Canonical path, without query parameters that do not change the content. */
  path: string;
  alternates?: Alternates;
  /** noindex, follow. */
  isHidden?: boolean;
  /** Path or URL of the sharing image. */
  image?: { url: string; alt: string };
  kind?: 'website' | 'product' | 'article';
  jsonLd?: JsonLd[];
}

export interface PageSeo {
  title: string;
  description: string;
  canonical: string;
  alternates: { hreflang: string; href: string }[];
  isHidden: boolean;
  image: { url: string; alt: string } | null;
  kind: 'website' | 'product' | 'article';
  siteName: string;
  locale: string;
  jsonLd: JsonLd[];
}

const isAbsolute = (address: string) => /^https?:\/\//.test(address);

/** Origin of a store: its own host if it has one. */
const originOf = (store: StoreView, shopUrl: string): string => {
  if (store.url === '' || store.url.startsWith('/')) return shopUrl;
  const host = store.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  return `${shopUrl.startsWith('http://') ? 'http' : 'https'}://${host}`;
};

/** Characters that must be percent-encoded: blanks and non-ASCII. */
const UNENCODED = /[^!-~]+/gu;

export const absoluteUrl = (path: string, store: StoreView, shopUrl: string): string => {
  if (isAbsolute(path)) return path;
  const encoded = path.toWellFormed().replace(UNENCODED, encodeURIComponent);
  return `${originOf(store, shopUrl)}${path === '/' ? '' : encoded}` || '/';
};

const DESCRIPTION_LENGTH = 160;

/** Plain text of a description, cut at a word. */
export const shortText = (html: string, length = DESCRIPTION_LENGTH): string => {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,.;:–-]+$/, '')}…`;
};

const hreflangsOf = (alternates: Alternates, { settings, shopUrl }: SeoShop) => {
  const stores = settings.storeViews.stores.filter(
    ({ storeCode, disabled }) => !disabled && alternates[storeCode],
  );
  const languages = stores.map((store) => languageOf(store.i18n.defaultLocale));
  const entries = stores.map((store, index) => {
    const language = languages[index] ?? '';
    const isShared = languages.filter((other) => other === language).length > 1;
    return {
      hreflang: isShared ? store.i18n.defaultLocale : language,
      href: absoluteUrl(alternates[store.storeCode] ?? '/', store, shopUrl),
    };
  });
  const fallback =
    entries[stores.findIndex(({ storeCode }) => storeCode === settings.storeViews.defaultStore)];
  // A single language needs no hreflang.
  if (entries.length < 2) return [];
  return fallback ? [...entries, { hreflang: 'x-default', href: fallback.href }] : entries;
};

export const buildSeo = (shop: SeoShop, input: SeoInput): PageSeo => {
  const { store, shopUrl } = shop;
  const siteName = store.seo.defaultTitle;
  return {
    title: input.title === '' ? siteName : `${input.title} | ${siteName}`,
    description: shortText(input.description ?? ''),
    canonical: absoluteUrl(input.path, store, shopUrl),
    alternates: input.isHidden ? [] : hreflangsOf(input.alternates ?? {}, shop),
    isHidden: input.isHidden ?? false,
    image: input.image ? { ...input.image, url: absoluteUrl(input.image.url, store, shopUrl) } : null,
    kind: input.kind ?? 'website',
    siteName,
    locale: store.i18n.defaultLocale.replace('-', '_'),
    jsonLd: input.jsonLd ?? [],
  };
};
