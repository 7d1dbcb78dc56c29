// Builds the home page from the static content and the catalogue.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Category } from '@klaas/core/catalog/category.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { categoryPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { Banner, ContentLink, SiteContent } from '@klaas/core/content/static-content.ts';
import { type LocalText, localText } from '@klaas/core/stores/local-text.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { packPage } from '../../first-load/data/pack-page.ts';
import type { PackedPage } from '../../first-load/data/packed-page.ts';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import { pictureUrl } from '../../shell/pictures/picture-url.ts';
import { screenPath } from '../../shell/routing/localised-paths.ts';
import { redirectTo } from '../../shell/routing/router.tsx';
import { organizationJsonLd, webSiteJsonLd } from '../../shell/seo/json-ld.ts';
import { absoluteUrl, buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import { CARD_ATTRIBUTES, createCardMaker } from '../cards/card-of.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { attributesByCode, loadAttributes } from '../source/attribute-loader.ts';
import { loadActiveCategories } from '../source/category-loader.ts';
import { type ContentLinks, linkedSkusOf, linkTagsOf, loadContentLinks } from '../source/content-links.ts';
import { pathSettings, shopSource } from '../source/shop-source.ts';
import { loadBestsellers, loadLowestPrice, loadNewest, loadOffers } from './home-lists.ts';
import type { HomeBanner, HomePage, HomeTile } from './home-page.ts';

/** The banner that links to made-to-measure sizes. */
const SLANTED = 'slanted';

const linksOf = (content: SiteContent): ContentLink[] => {
  const { mainBanners, smallBanners } = content['promoted-banners'];
  const { benefits, finder } = content['site-info'];
  return [
    ...[...mainBanners, ...smallBanners, ...content['instagram-images'], ...benefits].map(({ link }) => link),
    ...finder.map(({ sku }): ContentLink => ({ kind: 'product', sku })),
  ];
};

export interface HomeParts {
  shop: ShopContext;
  source: CatalogSource;
  localize: (text: LocalText) => string;
  links: ContentLinks;
  homeUrl: string;
}

const bannerOf = ({ localize, links, homeUrl }: HomeParts, banner: Banner): HomeBanner => ({
  id: banner.id,
  image: banner.image,
  alt: localize(banner.alt),
  eyebrow: banner.eyebrow ? localize(banner.eyebrow) : '',
  title: localize(banner.title),
  text: localize(banner.subtitle),
  action: banner.action ? localize(banner.action) : '',
  url: links.urlOf(banner.link) ?? homeUrl,
});

const loadTiles = async ({ shop, source }: HomeParts, flat: readonly Category[]): Promise<HomeTile[]> => {
  const { rootCategoryId, offersCategoryId } = shop.settings.entities;
  const top = flat.filter(({ parent_id, id }) => parent_id === rootCategoryId && id !== offersCategoryId);
  // The first category is shown by its subcategories: most visitors go there.
  const [first, ...others] = top;
  const parts = first ? flat.filter(({ parent_id }) => parent_id === first.id) : [];
  const shown = [...(parts.length > 0 ? parts : first ? [first] : []), ...others].slice(0, 9);
  const paths = pathSettings(shop.settings, shop.store);
  return Promise.all(
    shown.map(async (category) => ({
      id: category.id,
      name: category.name,
      url: categoryPathOf(category, paths),
      image: category.image,
      from: await loadLowestPrice(source, category, flat).catch(() => undefined),
    })),
  );
};

/** [HOME-04] The static content without the items whose links do not resolve in this shop. */
export const staticParts = (parts: HomeParts) => {
  const { localize, links, shop, homeUrl } = parts;
  const { content, store } = shop;
  const { mainBanners, smallBanners } = content['promoted-banners'];
  const { finder, benefits, social } = content['site-info'];
  const { home, made_to_measure: measure } = content['default-content'];
  const urlOf = (link: ContentLink) => links.urlOf(link) ?? homeUrl;
  const hasUrl = ({ link }: { link: ContentLink }): boolean => links.urlOf(link) !== null;
  const slanted = smallBanners.find(({ id }) => id === SLANTED);
  const [hero, ...main] = mainBanners;
  const [head] = content['head-images'];
  return {
    // the hero picture with the text of the first banner
    hero: hero
      ? { ...bannerOf(parts, hero), ...(head && { image: head.image, alt: localize(head.alt) }) }
      : null,
    finder: finder
      .filter(({ sku }) => links.productOf(sku))
      .map(({ sku, label, width_mm: widthMm, height_mm: heightMm }) => ({
        sku,
        label: localize(label),
        widthMm,
        heightMm,
      })),
    benefits: benefits.filter(hasUrl).map(({ icon, title, text, link }) => ({
      icon,
      title: localize(title),
      text: localize(text),
      url: urlOf(link),
    })),
    banners: {
      main: main.filter(hasUrl).map((banner) => bannerOf(parts, banner)),
      small: smallBanners
        .filter((banner) => banner.id !== SLANTED && hasUrl(banner))
        .map((banner) => bannerOf(parts, banner)),
    },
    measure: measure
      ? {
          eyebrow: localize(measure.eyebrow),
          title: localize(measure.title),
          steps: measure.steps.map(localize),
          url: (slanted && links.urlOf(slanted.link)) ?? screenPath('custom-solutions', store),
          guideUrl: localizedPath('/size-guide', store, shop.settings.storeViews.multistore),
        }
      : null,
    portfolio: {
      title: localize(home.portfolio_title),
      url: screenPath('portfolio', store),
      pictures: content['portfolio-images'].map(({ image, alt, title, place }) => ({
        image,
        alt: localize(alt),
        title: localize(title),
        place: localize(place),
      })),
    },
    social: {
      title: localize(home.instagram_title),
      handle: social?.handle ?? '',
      url: social?.url ?? '',
      pictures: content['instagram-images'].filter(hasUrl).map(({ image, alt, link }) => ({
        image,
        alt: localize(alt),
        url: urlOf(link),
      })),
    },
  };
};

const seoOf = async ({ shop, localize, homeUrl }: HomeParts, alternates: Record<string, string>) => {
  const { settings, store, shopUrl, content } = shop;
  const { name = settings.company.name, description } = content['site-info'];
  const url = absoluteUrl(homeUrl, store, shopUrl);
  const search = absoluteUrl(localizedPath('/search', store, settings.storeViews.multistore), store, shopUrl);
  const t = await loadTranslate(store.i18n.defaultLocale);
  const [head] = content['head-images'];
  return buildSeo(shop, {
    title: t('home.title'),
    description: description ? localize(description) : name,
    path: homeUrl,
    alternates,
    ...(head && { image: { url: pictureUrl(head.image, 1200, 630, 'fit'), alt: localize(head.alt) } }),
    jsonLd: [
      organizationJsonLd(settings.company, shopUrl, `${shopUrl}/icons/icon-512.png`),
      webSiteJsonLd(name, url, search, store.i18n.defaultLocale),
    ],
  });
};

/** The finder form submits to this page: redirect to the product with the sizes in the URL. */
const followFinder = async (shop: ShopContext, { searchParams: query }: URL) => {
  const sku = query.get('product');
  if (!sku || !shop.content['site-info'].finder.some((entry) => entry.sku === sku)) return;
  const links = await loadContentLinks(shopSource(shop), [{ kind: 'product', sku }]);
  const url = links.urlOf({ kind: 'product', sku });
  if (!url) return;
  const sizes = new URLSearchParams();
  for (const name of ['width', 'height']) {
    const size = query.get(name) ?? '';
    if (/^\d{1,5}$/.test(size)) sizes.set(name, size);
  }
  throw redirectTo(shop, sizes.size > 0 ? `${url}?${sizes}` : url, 302);
};

interface Loaded {
  page: HomePage;
  /** False when the catalogue failed: such a page must not be cached. */
  isComplete: boolean;
}

const makeHome = async (shop: ShopContext): Promise<Loaded> => {
  const { settings, store } = shop;
  const { stores, multistore } = settings.storeViews;
  const source = shopSource(shop);
  const localize = (text: LocalText) => localText(text, store.i18n.defaultLocale);
  const homeUrl = localizedPath('/', store, multistore);
  let isComplete = true;
  const orNothing = <Item>(load: Promise<Item[]>): Promise<Item[]> =>
    load.catch(() => {
      isComplete = false;
      return [];
    });
  const [flat, links, newest, bestsellers, offers, attributes] = await Promise.all([
    orNothing(loadActiveCategories(source)),
    loadContentLinks(source, linksOf(shop.content)),
    orNothing(loadNewest(source)),
    orNothing(loadBestsellers(source)),
    orNothing(loadOffers(source)),
    loadAttributes(source, CARD_ATTRIBUTES).then(attributesByCode, () => {
      isComplete = false;
      return new Map<string, Attribute>();
    }),
  ]);
  const parts: HomeParts = { shop, source, localize: localize, links, homeUrl };
  const cardOf = createCardMaker({ settings, store, attributes });
  const rootUrl = links.urlOf({ kind: 'category', id: settings.entities.rootCategoryId }) ?? homeUrl;
  const { home } = shop.content['default-content'];
  const section = (title: LocalText, text: LocalText, products: Product[], url: string) => ({
    title: localize(title),
    text: localize(text),
    cards: products.map(cardOf),
    url,
  });
  const alternates = Object.fromEntries(
    stores
      .filter(({ disabled }) => !disabled)
      .map((other) => [other.storeCode, localizedPath('/', other, multistore)]),
  );
  const page: HomePage = {
    kind: 'home',
    seo: await seoOf(parts, alternates),
    alternates,
    home: {
      ...staticParts(parts),
      name: shop.content['site-info'].name ?? settings.company.name,
      categories: {
        title: localize(home.categories_title),
        tiles: await loadTiles(parts, flat),
        allUrl: rootUrl,
      },
      newest: section(home.new_title, home.new_text, newest, `${rootUrl}?sort=updated_at%3Adesc`),
      bestsellers: section(home.bestsellers_title, home.bestsellers_text, bestsellers, rootUrl),
      offers: section(
        home.offers_title,
        home.offers_text,
        offers,
        links.urlOf({ kind: 'category', id: settings.entities.offersCategoryId }) ?? rootUrl,
      ),
    },
  };
  return { page, isComplete };
};

/** The same for all visitors of a store: built once and cached until something changes. */
export const loadHome = async (shop: ShopContext, url: URL): Promise<PackedPage<'home'>> => {
  await followFinder(shop, url);
  const skus = linkedSkusOf(linksOf(shop.content));
  const { page } = await shop.cached(`${shop.store.storeCode}/home`, () => makeHome(shop), {
    tags: () => ['home', 'menu', 'content', 'attribute', ...linkTagsOf(skus)],
    shouldCache: ({ isComplete }) => isComplete,
  });
  return packPage(page, shop, 'home');
};
