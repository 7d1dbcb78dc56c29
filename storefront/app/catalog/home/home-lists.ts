// Loads the product lists of the home page and the lowest price of each category.
import type { Category } from '@klaas/core/catalog/category.ts';
import { listableQuery } from '@klaas/core/catalog/listing/listing-query.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { withFilter } from '@klaas/core/catalog/search-query.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { CARD_FIELDS } from '../cards/card-of.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { familyOf } from '../source/category-loader.ts';

/** [HOME-01] Newest first. */
export const loadNewest = async (source: CatalogSource): Promise<Product[]> => {
  const { settings } = source;
  const { items } = await source.search<Product>({
    query: listableQuery(settings.products),
    sort: 'created_at:desc',
    size: settings.entities.homeListSize,
    includeFields: CARD_FIELDS,
  });
  return items;
};

/** [HOME-02] Recommended products, in their configured order. */
export const loadBestsellers = async (source: CatalogSource): Promise<Product[]> => {
  const { settings } = source;
  const search = async (query: ReturnType<typeof listableQuery>) =>
    (
      await source.search<Product>({
        query,
        sort: 'position:asc',
        size: settings.entities.homeListSize,
        includeFields: CARD_FIELDS,
      })
    ).items;
  const listable = listableQuery(settings.products);
  const recommended = await search(withFilter(listable, 'recommended', { in: [1] }));
  // A backend without recommendations: show its first products.
  return recommended.length > 0 ? recommended : search(listable);
};

/** [HOME-03] Products of the special-offers category, up to the configured limit. */
export const loadOffers = async (source: CatalogSource): Promise<Product[]> => {
  const { settings } = source;
  const { offersCategoryId, offersLimit } = settings.entities;
  const { items } = await source.search<Product>({
    query: withFilter(listableQuery(settings.products), 'category_ids', { in: [offersCategoryId] }),
    sort: 'position:asc',
    size: offersLimit,
    includeFields: CARD_FIELDS,
  });
  return items;
};

export const loadLowestPrice = async (
  source: CatalogSource,
  category: Category,
  flat: readonly Category[],
): Promise<string | undefined> => {
  const { items } = await source.search<Product>({
    query: withFilter(listableQuery(source.settings.products), 'category_ids', {
      in: familyOf(category, flat),
    }),
    sort: `${source.settings.products.priceFilterKey}:asc`,
    size: 1,
    includeFields: ['id', 'price_incl_tax'],
  });
  const price = items[0]?.price_incl_tax;
  return price ? formatPrice(price, source.store.i18n) : undefined;
};
