// The category tree: ancestors, breadcrumbs and product counts.
import type { Category } from '../category.ts';

type Placed = Pick<Category, 'id' | 'path' | 'parent_ids'>;

/** [CATG-09] Ids below the root are internal to the platform and never fetched. */
export const fetchableCategoryIds = (ids: readonly (string | number)[], rootCategoryId: number): number[] =>
  ids.map(Number).filter((id) => Number.isInteger(id) && id >= rootCategoryId);

/** [CATG-05] Ancestor ids, nearest last, without the root; from `parent_ids`, else from `path`. */
export const parentIdsOf = (category: Placed, rootCategoryId: number): number[] => {
  const ids = category.parent_ids?.length
    ? category.parent_ids
    : (category.path ?? '').split('/').filter(Boolean);
  return fetchableCategoryIds(ids, rootCategoryId).filter(
    (id) => id !== rootCategoryId && String(id) !== String(category.id),
  );
};

/** [CATG-05] The loaded ancestors from the top down, then the category itself. */
export const breadcrumbsOf = <Crumb extends Placed>(
  category: Crumb,
  loaded: readonly Crumb[],
  rootCategoryId: number,
): Crumb[] => {
  const byId = new Map(loaded.map((candidate) => [String(candidate.id), candidate]));
  const parents = parentIdsOf(category, rootCategoryId).flatMap((id) => byId.get(String(id)) ?? []);
  return [...parents, category];
};

type Counted = Pick<Category, 'id' | 'parent_id'> & { product_count?: number | null };

/**
 * Categories with products, directly or in descendants: a catalogue dump counts only direct products.
 * A category without own products gets the sum of its descendants; one without any count stays unchanged.
 */
export const stockedCategories = <Node extends Counted>(categories: readonly Node[]): Node[] => {
  const childrenByParent = new Map<number, Node[]>();
  for (const category of categories) {
    const siblings = childrenByParent.get(category.parent_id) ?? [];
    siblings.push(category);
    childrenByParent.set(category.parent_id, siblings);
  }
  const counts = new Map<number, number>();
  const countOf = (category: Node): number => {
    const cachedCount = counts.get(category.id);
    if (cachedCount !== undefined) return cachedCount;
    // Cycle guard: a category that is its own ancestor counts 0.
    counts.set(category.id, 0);
    const own = category.product_count ?? 0;
    const count =
      own > 0 ? own : (childrenByParent.get(category.id) ?? []).reduce((sum, one) => sum + countOf(one), 0);
    counts.set(category.id, count);
    return count;
  };
  return categories.flatMap((category) => {
    const product_count = countOf(category);
    if (product_count > 0) return [{ ...category, product_count }];
    return category.product_count == null ? [category] : [];
  });
};

/** The deepest active category of a product, which has the most specific breadcrumbs. */
export const chooseBreadcrumbCategory = <Candidate extends Pick<Category, 'level' | 'is_active'>>(
  categories: readonly Candidate[],
): Candidate | null =>
  categories
    .filter((category) => category.is_active !== false)
    .reduce<Candidate | null>(
      (deepest, category) => (deepest === null || category.level > deepest.level ? category : deepest),
      null,
    );
