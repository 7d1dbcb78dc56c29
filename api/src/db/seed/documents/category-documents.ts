// The category tree of the demo shop.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { ProductCategory } from '@klaas/core/catalog/product.ts';
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import { CATEGORIES, type CategoryData, type DemoStore } from '../plans/seed-data.ts';

export const OFFERS_CATEGORY = 24;
const ROOT = 2;
const CREATED_AT = '2026-01-05 08:00:00';

const BY_ID = new Map(CATEGORIES.map((category) => [category.id, category]));

/** From the root's child down to the category itself. */
export const categoryTrail = (id: number): CategoryData[] => {
  const category = BY_ID.get(id);
  if (!category) throw new Error(`No category ${id}`);
  return id === ROOT ? [] : [...categoryTrail(category.parent), category];
};

const slugOf = (category: CategoryData, store: DemoStore): string =>
  category[store].slug ?? slugify(category[store].name);

export const categoryPath = (id: number, store: DemoStore): string =>
  categoryTrail(id)
    .map((category) => slugOf(category, store))
    .join('/');

/** The root is in no trail, but contains every product. */
export const categoryIdsOf = (leaf: number, isOffer: boolean): number[] => [
  ROOT,
  ...categoryTrail(leaf).map(({ id }) => id),
  ...(isOffer ? [OFFERS_CATEGORY] : []),
];

export const productCategories = (
  ids: readonly number[],
  store: DemoStore,
  position: number,
): (ProductCategory & { position: number })[] =>
  ids
    .filter((id) => id !== ROOT)
    .flatMap((id) => {
      const category = BY_ID.get(id);
      if (!category) return [];
      const slug = slugOf(category, store);
      return [{ category_id: id, name: category[store].name, slug, path: categoryPath(id, store), position }];
    });

const categoryDocument = (
  data: CategoryData,
  store: DemoStore,
  countOf: (id: number) => number,
): Category => {
  const children = CATEGORIES.filter(({ parent }) => parent === data.id);
  const trail = categoryTrail(data.id).map(({ id }) => id);
  const { name, text } = data[store];
  const parentIds = data.id === ROOT ? [] : [ROOT, ...trail.slice(0, -1)];
  return {
    id: data.id,
    parent_id: data.parent,
    parent_ids: parentIds,
    name,
    slug: slugOf(data, store),
    level: trail.length + 1,
    path: ['1', ROOT, ...trail].join('/'),
    position: CATEGORIES.filter(({ parent }) => parent === data.parent).indexOf(data) + 1,
    is_active: true,
    product_count: countOf(data.id),
    url_key: slugOf(data, store),
    url_path: data.id === ROOT ? slugOf(data, store) : categoryPath(data.id, store),
    children_count: String(children.length),
    children: children.map(({ id }) => id).join(','),
    children_data: children.map((child) => categoryDocument(child, store, countOf)),
    description: text,
    meta_title: name,
    meta_description: text,
    image: data.image,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  };
};

export const categoryDocuments = (store: DemoStore, countOf: (id: number) => number): Category[] =>
  CATEGORIES.map((data) => categoryDocument(data, store, countOf));
