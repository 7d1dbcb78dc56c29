// What the static content adds to a category: the wide tile among its cards and the help beside its filters.
import type { Category } from '@klaas/core/catalog/category.ts';
import { parentIdsOf } from '@klaas/core/catalog/loading/category-tree.ts';
import defaultContent from '@klaas/core/content/static/default-content.json';
import promotedBanners from '@klaas/core/content/static/promoted-banners.json';
import { type Banner, type ContentLink, localText } from '@klaas/core/content/static-content.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { loadLinkBook } from '../source/content-links.ts';

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

const TILES = promotedBanners.productBanners as Banner[];
const HELP = defaultContent.measuring_help;
const HELP_LINK = HELP.link as ContentLink;

/** The banner of the category itself, else of the nearest one above it. */
const bannerOf = (category: Category, rootCategoryId: number): Banner | undefined => {
  const lineage = [...parentIdsOf(category, rootCategoryId), category.id].reverse();
  for (const id of lineage) {
    const own = TILES.find(({ category_id }) => category_id === id);
    if (own) return own;
  }
  return undefined;
};

export const loadCategoryContent = async (
  source: CatalogSource,
  category: Category,
): Promise<CategoryContent> => {
  const { store, settings } = source;
  const say = (text: Banner['title']) => localText(text, store.i18n.defaultLocale);
  const banner = bannerOf(category, settings.entities.rootCategoryId);
  const links = await loadLinkBook(source, [HELP_LINK, ...(banner ? [banner.link] : [])]);
  const tileUrl = banner && links.urlOf(banner.link);
  const helpUrl = links.urlOf(HELP_LINK);
  const price = HELP_LINK.kind === 'product' ? links.productOf(HELP_LINK.sku)?.price_incl_tax : undefined;
  return {
    tile:
      banner && tileUrl
        ? {
            image: banner.image,
            title: say(banner.title),
            text: say(banner.subtitle),
            action: banner.action ? say(banner.action) : say(banner.title),
            url: tileUrl,
          }
        : null,
    help: helpUrl
      ? {
          title: say(HELP.title),
          text: say(HELP.text),
          action: [say(HELP.action), price ? formatPrice(price, store.i18n) : ''].join(' ').trim(),
          url: helpUrl,
        }
      : null,
  };
};
