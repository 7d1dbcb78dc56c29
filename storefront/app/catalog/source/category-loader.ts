// Loads categories: one, several, or the whole tree.
import type { Category } from '@klaas/core/catalog/category.ts';
import { stockedCategories } from '@klaas/core/catalog/loading/category-tree.ts';
import { emptySearchQuery, type SearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import type { CatalogSource } from '../catalog-source.ts';

const CATEGORY_FIELDS = [
  'id',
  'parent_id',
  'parent_ids',
  'path',
  'name',
  'slug',
  'url_key',
  'url_path',
  'level',
  'position',
  'product_count',
  'is_active',
  'description',
  'meta_title',
  'meta_description',
  'image',
] as const;

const loadCategories = async (
  source: CatalogSource,
  query: SearchQuery,
  size?: number,
): Promise<Category[]> => {
  // [CATG-09]
  const { items } = await source.search<Category>({
    query,
    entity: 'category',
    size: size ?? source.settings.entities.categoryFetchSize,
    sort: 'position:asc',
    includeFields: CATEGORY_FIELDS,
  });
  return items;
};

/** [CATG-08] Returns the first of several matches; logs key and value when there is none. */
export const loadCategoryBy = async (
  source: CatalogSource,
  key: 'id' | 'slug' | 'url_path' | 'url_key',
  value: string | number,
): Promise<Category | null> => {
  // [CATG-09] ids below the root category are not categories of the shop
  const isInShop = key !== 'id' || Number(value) >= source.settings.entities.rootCategoryId;
  const found = isInShop
    ? await loadCategories(
        source,
        withFilter(withFilter(emptySearchQuery(), key, { eq: value }), 'is_active', { eq: true }),
      )
    : [];
  const [first] = found;
  if (!first) source.log?.('warn', 'Category query returned empty result', { key, value });
  return first ?? null;
};

const loadFlat = async (source: CatalogSource): Promise<Category[]> =>
  stockedCategories(await loadCategories(source, withFilter(emptySearchQuery(), 'is_active', { eq: true })));

/** All active categories with products in them or their descendants, by position, for menus and breadcrumbs. */
export const loadActiveCategories = (source: CatalogSource): Promise<Category[]> =>
  source.cached?.(`${source.store.storeCode}/categories`, () => loadFlat(source), { tags: () => ['menu'] }) ??
  loadFlat(source);

/** The menu: the category tree below the root. */
export const loadCategoryTree = async (source: CatalogSource): Promise<Category[]> => {
  const { rootCategoryId } = source.settings.entities;
  const flat = await loadActiveCategories(source);
  const nodes = new Map(
    flat.map((category) => [category.id, { ...category, children_data: [] as Category[] }]),
  );
  const top: Category[] = [];
  for (const node of nodes.values()) {
    if (node.parent_id === rootCategoryId) top.push(node);
    else nodes.get(node.parent_id)?.children_data.push(node);
  }
  return top;
};

/** Ids of the category and all its descendants. */
export const familyOf = (category: Pick<Category, 'id'>, flat: readonly Category[]): number[] => {
  const ids = [category.id];
  for (const id of ids)
    ids.push(...flat.filter(({ parent_id }) => parent_id === id).map((child) => child.id));
  return ids;
};
