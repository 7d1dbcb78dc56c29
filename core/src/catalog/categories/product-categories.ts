// The categories that a product document names, after the tree was changed.
import type { Category } from '../category.ts';
import type { ProductCategory } from '../product.ts';
import { branchIds, trailIds } from './plan-tree.ts';

type Categories = readonly Category[];

const byId = (categories: Categories): Map<number, Category> =>
  new Map(categories.map((category) => [category.id, category]));

/** Above the category, without itself. */
const above = (categories: Categories, id: number): number[] => trailIds(byId(categories), id).slice(1);

/**
 * Of a product of the moved branch: the categories above the old place that it is in for no other reason are left,
 * those above the new place are joined.
 */
export const movedCategoryIds = (
  ids: readonly number[],
  before: Categories,
  after: Categories,
  movedId: number,
): number[] => {
  const branch = branchIds(before, movedId);
  const old = above(before, movedId);
  // It never was in what is above: a shop whose products are only in the last category.
  if (!ids.some((id) => branch.has(id)) || !ids.some((id) => old.includes(id))) return [...ids];
  const others = ids.filter((id) => !branch.has(id) && !old.includes(id));
  const joined = above(after, movedId);
  const kept = new Set([...others.flatMap((id) => above(before, id)), ...joined]);
  return [...new Set([...ids.filter((id) => !old.includes(id) || kept.has(id)), ...joined])];
};

/**
 * Names and addresses as they are now, of the categories that the product is in. One that it joins with the moved one
 * takes its place in the list.
 */
export const namedCategories = (
  ids: readonly number[],
  named: readonly ProductCategory[],
  trees: { before: Categories; after: Categories },
  joinedLike: number | null,
): ProductCategory[] => {
  const [old, now] = [byId(trees.before), byId(trees.after)];
  const known = new Set(named.map(({ category_id }) => Number(category_id)));
  const like = named.find(({ category_id }) => Number(category_id) === joinedLike);
  const kept = named.flatMap((entry) => {
    const id = Number(entry.category_id);
    const [was, category] = [old.get(id), now.get(id)];
    if (!ids.includes(id)) return [];
    if (!category) return [entry];
    const path = entry.path === was?.url_path ? category.url_path : entry.path;
    return [{ ...entry, name: category.name, slug: category.slug, path }];
  });
  const joined = ids.flatMap((id) => {
    const category = now.get(id);
    if (!like || !category || known.has(id) || category.level <= 1) return [];
    return [{ ...like, category_id: id, name: category.name, slug: category.slug, path: category.url_path }];
  });
  return [...kept, ...joined];
};
