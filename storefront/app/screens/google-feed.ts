// Google Merchant feed of one store: what has a fixed price, at the price of its page. Left out: panes to typed
// millimetres, services, files, and sets, whose parts are priced one by one.
import { priorPriceOf } from '@klaas/core/catalog/pricing/prior-price-of.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { isOnSale, stockStatusOf } from '@klaas/core/stock/stock-status.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createCatalogSource } from '../catalog/catalog-source.ts';
import { withPlatformPrices } from '../catalog/price-sync/platform-prices.ts';
import { pathSettings } from '../catalog/source/shop-source.ts';
import { pictureUrl } from '../shell/pictures/picture-url.ts';
import { type FeedItem, googleFeedXml } from '../shell/seo/google-feed.ts';
import { absoluteUrl, shortText } from '../shell/seo/page-seo.ts';
import type { ShopContext } from '../shell/shop-context.ts';

const MAX_PRODUCTS = 10_000;
const PRICED = ['sku', 'name', 'image', 'status', 'stock', 'gtin', 'weight', 'size', 'color'].concat([
  'price_incl_tax',
  'original_price_incl_tax',
  'prior_price_incl_tax',
]);
const FIELDS = [
  ...['id', 'slug', 'url_key', 'url_path', 'type_id', 'description', 'custom_size', 'price', 'tax_class_id'],
  ...PRICED,
  ...PRICED.map((field) => `configurable_children.${field}`),
];

type FeedShop = Pick<ShopContext, 'settings' | 'shopUrl'> & { store: StoreView };

const listedVariants = ({ custom_size, configurable_children = [] }: Product): Variant[] =>
  configurable_children.filter(
    (variant) =>
      isOnSale(variant) &&
      (custom_size == null || variantValueOf(variant, 'size') !== custom_size.sizeOption),
  );

export const feedItemsOf = (product: Product, { settings, store, shopUrl }: FeedShop): FeedItem[] => {
  const isMadeOnly = product.custom_size != null && product.custom_size.sizeOption === undefined;
  if (isMadeOnly || !['simple', 'configurable'].includes(product.type_id)) return [];
  const isConfigurable = product.type_id === 'configurable';
  const { width, height } = settings.products.gallery;
  const absolute = (path: string) => absoluteUrl(path, store, shopUrl);
  const paths = pathSettings(settings, store);
  return (isConfigurable ? listedVariants(product) : [product]).flatMap((item) => {
    const price = item.price_incl_tax ?? 0;
    const image = item.image || product.image || '';
    if (price <= 0 || image === '') return [];
    const linked = isConfigurable ? { ...product, sku: item.sku, parentSku: product.sku } : product;
    return [
      {
        id: item.sku,
        ...(isConfigurable && { groupId: product.sku }),
        title: String(item['name'] || product.name),
        description: shortText(product.description ?? product.name),
        link: absolute(productPathOf(linked, paths)),
        image: absolute(pictureUrl(image, width, height)),
        isInStock: stockStatusOf(item) === 'ok',
        currency: store.i18n.currencyCode,
        price,
        priorPrice: priorPriceOf(item) ?? undefined,
        brand: settings.company.name,
        gtin: item['gtin'] ? String(item['gtin']) : undefined,
        weightKg: Number(item['weight'] ?? 0) || undefined,
      },
    ];
  });
};

export const googleFeedOf = async (shop: ShopContext, store: StoreView): Promise<Response> => {
  const { settings, shopUrl } = shop;
  const { visibility, status } = settings.products;
  const query = withFilter(withFilter(emptySearchQuery(), 'visibility', { in: visibility }), 'status', {
    in: status,
  });
  const source = createCatalogSource({ ...shop, store });
  const found = await source.search<Product>({
    query,
    size: MAX_PRODUCTS,
    sort: 'id:asc',
    includeFields: FIELDS,
  });
  const products = await withPlatformPrices({ ...shop, store }, found.items);
  const { defaultTitle } = store.seo;
  const xml = googleFeedXml(
    { title: defaultTitle, link: absoluteUrl('/', store, shopUrl), description: settings.company.name },
    products.flatMap((product) => feedItemsOf(product, { settings, store, shopUrl })),
  );
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
