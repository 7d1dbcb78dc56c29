// Loads similar products for the page of a missing product: those of the category in its path.
import type { Category } from '@klaas/core/catalog/category.ts';
import { listableQuery } from '@klaas/core/catalog/listing/listing-query.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { withFilter } from '@klaas/core/catalog/search-query.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import type { CardModel } from '../cards/card-model.ts';
import { CARD_ATTRIBUTES, CARD_FIELDS, createCardMaker } from '../cards/card-of.ts';
import { attributesByCode, loadAttributes } from '../source/attribute-loader.ts';
import { shopSource } from '../source/shop-source.ts';
import type { MissingProduct } from './missing-product.ts';
import { fetchUrlMap } from './resolve-path.ts';

const MOST = 4;

const load = async (shop: ShopContext, folder: string): Promise<CardModel[]> => {
  const { settings, store } = shop;
  const mapping = await fetchUrlMap(shop, folder, null);
  if (mapping?._type !== 'category') return [];
  const { id } = mapping._source as unknown as Category;
  const source = shopSource(shop);
  const [{ items }, list] = await Promise.all([
    source.search<Product>({
      query: withFilter(listableQuery(settings.products), 'category_ids', { in: [id] }),
      sort: 'position:asc',
      size: MOST,
      includeFields: CARD_FIELDS,
    }),
    loadAttributes(source, CARD_ATTRIBUTES),
  ]);
  return items.map(createCardMaker({ settings, store, attributes: attributesByCode(list) }));
};

/** `path` without the store prefix. The page is also rendered when nothing similar is found. */
export const loadMissingProduct = async (shop: ShopContext, path: string): Promise<MissingProduct> => {
  const folder = path.split('/').slice(0, -1).join('/');
  const similar = folder === '' ? [] : await load(shop, folder).catch((): CardModel[] => []);
  return { similar };
};
