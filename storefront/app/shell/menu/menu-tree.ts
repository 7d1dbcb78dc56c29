// The menu from the category tree: only what a link needs travels to the browser.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { MenuEntry } from '../state/use-shop.ts';

/** The header shows three levels; deeper ones are found on the category's page. */
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

export const menuIds = (menu: readonly MenuEntry[]): number[] =>
  menu.flatMap(({ id, children }) => [id, ...menuIds(children)]);
