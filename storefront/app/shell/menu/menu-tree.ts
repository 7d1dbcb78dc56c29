// Builds the menu from the category tree, with only the fields of a link, to keep the response small.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { MenuEntry } from '../state/use-shop.ts';

/** Deeper levels are on the category's page. */
const MAX_DEPTH = 3;

export const menuOf = (
  categories: readonly Category[],
  pathOf: (category: Category) => string,
  depth = MAX_DEPTH,
): MenuEntry[] =>
  categories.map((category) => ({
    id: category.id,
    name: category.name,
    url: pathOf(category),
    product_count: category.product_count,
    children: depth > 1 ? menuOf(category.children_data ?? [], pathOf, depth - 1) : [],
  }));
