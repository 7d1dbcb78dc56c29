// Static content of a category: the wide tile among its cards and the help beside its filters.
import type { Category } from '@klaas/core/catalog/category.ts';
import { parentIdsOf } from '@klaas/core/catalog/loading/category-tree.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { Banner, SiteContent } from '@klaas/core/content/static-content.ts';
import { localText } from '@klaas/core/stores/local-text.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { linkTagsOf, loadContentLinks } from '../source/content-links.ts';
import { loadProductsBySkus } from '../source/product-loader.ts';

export interface CategoryTile {
  image: string;
  title: string;
  text: string;
  action: string;
  url: string;
}

export interface MeasuringHelp {
  title: string;
  text: string;
  action: string;
  url: string;
}

export interface CategoryContent {
  tile: CategoryTile | null;
  help: MeasuringHelp | null;
}

/** The banner of the category, else of its nearest ancestor that has one. */
const bannerOf = (
  banners: readonly Banner[],
  category: Category,
  rootCategoryId: number,
): Banner | undefined => {
  const lineage = [...parentIdsOf(category, rootCategoryId), category.id].reverse();
  for (const id of lineage) {
    const match = banners.find(({ category_id }) => category_id === id);
    if (match) return match;
  }
  return undefined;
};

/** Every category page shows it: cached until that product changes. */
const loadShownPrice = async (source: CatalogSource, sku: string): Promise<number | null | undefined> => {
  const load = () => loadProductsBySkus(source, [sku], ['id', 'sku', 'price_incl_tax']);
  const tags = (products: readonly Product[]) => [
    ...linkTagsOf([sku]),
    ...products.map(({ id }) => `product:${id}`),
  ];
  const name = `${source.store.storeCode}/price/${sku}`;
  const [product] = await (source.cached?.(name, load, { tags }) ?? load()).catch((): Product[] => []);
  return product?.price_incl_tax;
};

export const loadCategoryContent = async (
  source: CatalogSource,
  content: SiteContent,
  category: Category,
): Promise<CategoryContent> => {
  const { store, settings } = source;
  const localize = (text: Banner['title']) => localText(text, store.i18n.defaultLocale);
  const { measuring_help: help } = content['default-content'];
  const banner = bannerOf(
    content['promoted-banners'].productBanners,
    category,
    settings.entities.rootCategoryId,
  );
  const links = await loadContentLinks(
    source,
    [help, banner].flatMap((part) => part?.link ?? []),
  );
  const tileUrl = banner && links.urlOf(banner.link);
  const helpUrl = help && links.urlOf(help.link);
  const price = help?.link.kind === 'product' ? await loadShownPrice(source, help.link.sku) : undefined;
  return {
    tile:
      banner && tileUrl
        ? {
            image: banner.image,
            title: localize(banner.title),
            text: localize(banner.subtitle),
            action: banner.action ? localize(banner.action) : localize(banner.title),
            url: tileUrl,
          }
        : null,
    help:
      help && helpUrl
        ? {
            title: localize(help.title),
            text: localize(help.text),
            action: [localize(help.action), price ? formatPrice(price, store.i18n) : ''].join(' ').trim(),
            url: helpUrl,
          }
        : null,
  };
};
