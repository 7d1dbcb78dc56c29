// Loads the product page: requests all related data in parallel and builds the page data.

import { deliveryDaysOf } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { breadcrumbsOf, chooseBreadcrumbCategory } from '@klaas/core/catalog/loading/category-tree.ts';
import { withSellableParts } from '@klaas/core/catalog/loading/sellable-parts.ts';
import { taxPercentOf } from '@klaas/core/catalog/pricing/tax-percent.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import { categoryPathOf, productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { withNamedValues } from '@klaas/core/catalog/variants/named-values.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { stockOf, stockStatusOf } from '@klaas/core/stock/stock-status.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { parseMomentMs } from '@klaas/core/stores/shop-time.ts';
import { pictureUrl } from '../../shell/pictures/picture-url.ts';
import { breadcrumbJsonLd, productJsonLd } from '../../shell/seo/json-ld.ts';
import { type Alternates, absoluteUrl, buildSeo, type PageSeo, shortText } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import { CARD_ATTRIBUTES, CARD_FIELDS, createCardMaker } from '../cards/card-of.ts';
import { swatchedOptionsOf } from '../cards/swatch-tones.ts';
import type { CatalogSource } from '../catalog-source.ts';
import type { Crumb } from '../listing/listing-data.ts';
import { withPlatformPrices } from '../price-sync/platform-prices.ts';
import { attributesByCode, loadAttributes } from '../source/attribute-loader.ts';
import { loadActiveCategories } from '../source/category-loader.ts';
import { linkTagsOf } from '../source/content-links.ts';
import { loadProductsBySkus, PATH_FIELDS } from '../source/product-loader.ts';
import { otherSources, pathSettings, shopSource } from '../source/shop-source.ts';
import { loadRates } from './load-rates.ts';
import type { HardwareSibling, LinkedProduct, ProductPage, ProductReview } from './product-page.ts';
import {
  linkedProductOf,
  type ReviewDocument,
  ratingOf,
  reviewOf,
  shownAttributesOf,
  shownProductOf,
} from './shown-product.ts';

export interface LoadedProductPage extends ProductPage {
  kind: 'product';
  seo: PageSeo;
  alternates: Alternates;
}

const RELATED = 8;
const REVIEWS = 50;
const APPROVED = 1;

const linksOf = (product: Product, type: string): string[] =>
  (product.product_links ?? [])
    .filter(({ link_type }) => link_type === type)
    .map(({ linked_product_sku }) => linked_product_sku);

const partSkusOf = (product: Product): string[] => [
  ...linksOf(product, 'associated'),
  ...(product.bundle_options ?? []).flatMap(({ product_links }) => product_links.map(({ sku }) => sku)),
];

const loadReviews = async (source: CatalogSource, product: Product): Promise<ProductReview[]> => {
  const query = withFilter(
    withFilter(emptySearchQuery(), 'product_id', { in: [product.id] }),
    'review_status',
    { in: [APPROVED] },
  );
  const { items } = await source.search<ReviewDocument>({
    query,
    entity: 'review',
    size: REVIEWS,
    sort: 'created_at:desc',
  });
  const dateOf = (created: string) => {
    const moment = parseMomentMs(created);
    return moment === null ? '' : formatDay(moment, source.store.i18n);
  };
  return items.map((review) => reviewOf(review, dateOf));
};

const loadAlternates = async (shop: ShopContext, product: Product): Promise<Alternates> => {
  const found = await Promise.all(
    otherSources(shop).map(async (source): Promise<[string, string][]> => {
      const [counterpart] = await loadProductsBySkus(source, [product.sku], PATH_FIELDS).catch(
        (): Product[] => [],
      );
      return counterpart
        ? [[source.store.storeCode, productPathOf(counterpart, pathSettings(shop.settings, source.store))]]
        : [];
    }),
  );
  const path = productPathOf(product, pathSettings(shop.settings, shop.store));
  return { [shop.store.storeCode]: path, ...Object.fromEntries(found.flat()) };
};

/** [CATG-05] Down to the deepest category that contains the product. */
const crumbsOf = async (shop: ShopContext, source: CatalogSource, product: Product): Promise<Crumb[]> => {
  const flat = await loadActiveCategories(source);
  const categoryIds = new Set((product.category_ids ?? []).map(Number));
  const deepest = chooseBreadcrumbCategory(
    flat.filter(({ id }) => categoryIds.has(Number(id)) && id !== shop.settings.entities.offersCategoryId),
  );
  const paths = pathSettings(shop.settings, shop.store);
  if (!deepest) return [];
  return breadcrumbsOf(deepest, flat, shop.settings.entities.rootCategoryId).map((category) => ({
    name: category.name,
    url: categoryPathOf(category, paths),
  }));
};

const siblingsOf = (
  product: Product,
  siblings: readonly Product[],
  metals: ReturnType<typeof swatchedOptionsOf>,
  urlOf: (product: Product) => string,
): HardwareSibling[] =>
  siblings.map((sibling) => {
    const metal = metals.get(String(sibling['hardware'] ?? ''));
    return {
      sku: sibling.sku,
      label: metal?.label ?? sibling.name,
      tone: metal?.tone ?? 'chrome',
      url: urlOf(sibling),
      isCurrent: sibling.sku === product.sku,
    };
  });

const priceSpan = (product: Product): number | { low: number; high: number; count: number } => {
  const prices = (product.configurable_children ?? []).flatMap(({ price_incl_tax: price, status }) =>
    price && Number(status) < 2 ? price : [],
  );
  if (prices.length === 0) return product.price_incl_tax ?? 0;
  return { low: Math.min(...prices), high: Math.max(...prices), count: prices.length };
};

interface SeoParts {
  shop: ShopContext;
  product: Product;
  crumbs: Crumb[];
  rating: ProductPage['rating'];
  alternates: Alternates;
}

/** Services and files have rules of their own. */
const isGoods = ({ type_id }: Product): boolean => type_id !== 'virtual' && type_id !== 'downloadable';

/** What is made to typed millimetres only cannot be returned. */
const hasListedSizes = ({ custom_size, configurable_children = [] }: Product): boolean =>
  custom_size == null ||
  (custom_size.sizeOption !== undefined &&
    configurable_children.some((variant) => variantValueOf(variant, 'size') !== custom_size.sizeOption));

const seoOf = ({ shop, product, crumbs, rating, alternates }: SeoParts): PageSeo => {
  const { store, shopUrl, settings } = shop;
  const path = alternates[store.storeCode] ?? '/';
  const absolute = (path: string) => absoluteUrl(path, store, shopUrl);
  const description =
    String(product['meta_description'] ?? '') || shortText(product.description ?? product.name);
  const { width, height } = settings.products.gallery;
  const images = (product.media_gallery ?? []).map(({ image }) => absolute(pictureUrl(image, width, height)));
  const { is_in_stock } = stockOf(product) ?? {};
  const line = { goods: product, isSized: false, stock: { is_in_stock }, qty: 1 };
  const days = deliveryDaysOf(line, settings.delivery);
  const { courierDays: transit } = settings.delivery;
  const readyDays = days ? days.from - transit.from : 0;
  const ready = { from: readyDays, to: readyDays };
  return buildSeo(shop, {
    title: String(product['meta_title'] ?? '') || product.name,
    description,
    path,
    alternates,
    kind: 'product',
    ...(product.image && { image: { url: pictureUrl(product.image, width, height), alt: product.name } }),
    jsonLd: [
      breadcrumbJsonLd(
        [...crumbs, { name: product.name, url: path }].map(({ name, url }) => ({ name, url: absolute(url) })),
      ),
      productJsonLd({
        name: product.name,
        sku: product.sku,
        url: absolute(path),
        description,
        images,
        brand: settings.company.name,
        currency: store.i18n.currencyCode,
        availability: stockStatusOf(product) === 'ok' ? 'in-stock' : 'out-of-stock',
        price: priceSpan(product),
        ...(product.special_to_date && { priceValidUntil: product.special_to_date.slice(0, 10) }),
        rating,
        ...(days && { delivery: { country: store.i18n.defaultCountry, ready, transit } }),
        ...(isGoods(product) && {
          returns: {
            country: store.i18n.defaultCountry,
            days: hasListedSizes(product) ? settings.returns.withdrawalDays : 0,
          },
        }),
      }),
    ],
  });
};

/** The loader of both product routes, `/p/{parentSku}/{slug}` and the stored path. */
export const loadProductPage = async (shop: ShopContext, found: Product): Promise<LoadedProductPage> => {
  const { settings, store } = shop;
  const named = withNamedValues(found);
  const [priced = named] = await withPlatformPrices(shop, [named]);
  const source = shopSource(shop);
  const paths = pathSettings(settings, store);
  const urlOf = (linked: Product) => productPathOf(linked, paths);
  // Better choices come first.
  const related = [...new Set([...linksOf(priced, 'upsell'), ...linksOf(priced, 'related')])].slice(
    0,
    RELATED,
  );
  const siblings = linksOf(priced, 'hardware');
  const partSkus = partSkusOf(priced);
  const rules = priced.custom_size ?? null;
  const [others, reviews, crumbs, alternates, list, rates] = await Promise.all([
    loadProductsBySkus(
      source,
      [...new Set([...related, ...siblings, ...partSkus])],
      [...CARD_FIELDS, 'status'],
    ),
    loadReviews(source, priced).catch((): ProductReview[] => []),
    crumbsOf(shop, source, priced),
    loadAlternates(shop, priced),
    loadAttributes(source, CARD_ATTRIBUTES),
    rules ? loadRates(shop, rules.priceKey) : null,
  ]);
  const bySku = new Map(others.map((other) => [other.sku, other]));
  const loaded = (skus: readonly string[]) => skus.flatMap((sku) => bySku.get(sku) ?? []);
  // [PROD-01] parts that are not on sale cannot be chosen
  const product = withSellableParts(priced, (sku) => bySku.get(sku)?.status);
  const parts = partSkusOf(product);
  // [PROD-09]
  for (const sku of partSkus) if (!bySku.has(sku)) shop.log('warn', 'Product not found', { sku });
  for (const { id } of [product, ...others]) shop.cacheTags.add(`product:${id}`);
  // Its address in other stores, and products that may appear.
  const linkedSkus = [...related, ...siblings, ...partSkus].filter((sku) => !bySku.has(sku));
  for (const tag of linkTagsOf([product.sku, ...linkedSkus])) shop.cacheTags.add(tag);
  const attributes = attributesByCode(list);
  const cardOf = createCardMaker({ settings, store, attributes });
  const rating = ratingOf(reviews);
  const linked: Record<string, LinkedProduct> = {};
  for (const part of loaded(parts)) linked[part.sku] = linkedProductOf(part, urlOf(part));
  const gallery = product.media_gallery ?? [];
  const pictures = gallery.map(({ image, lab }) => ({ path: image, alt: lab ?? product.name }));
  return {
    kind: 'product',
    product: shownProductOf(product),
    spec: product.short_description ?? '',
    description: product.description ?? '',
    pictures: pictures.length > 0 ? pictures : [{ path: product.image ?? '', alt: product.name }],
    variantAlt: product.name,
    crumbs,
    facts: shownAttributesOf(product, shop.store.i18n.defaultLocale),
    siblings: siblingsOf(product, loaded(siblings), swatchedOptionsOf(attributes.get('hardware')), urlOf),
    linked,
    related: loaded(related).map(cardOf),
    reviews,
    rating,
    ratePercent: taxPercentOf([product, ...(product.configurable_children ?? [])]),
    rates,
    glassByOption: rules?.glassByOption ?? {},
    deliveryPrice: settings.products.deliveryPriceInclTax,
    card: cardOf(product),
    seo: seoOf({ shop, product, crumbs, rating, alternates }),
    alternates,
  };
};
