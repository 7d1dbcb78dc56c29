// The category tree as rows, and where a category goes by a key or a drop.
import type { CategoryRow } from '@klaas/core/contract/admin/category-endpoints.ts';

export interface TreeRow {
  category: CategoryRow;
  /** From 1 below the root. */
  level: number;
}

export interface Place {
  parent_id: number;
  /** Null: it is the last. */
  before_id: number | null;
}

export type Step = 'up' | 'down' | 'in' | 'out';
export type Drop = 'before' | 'after' | 'into';

const siblingsOf = (categories: readonly CategoryRow[], parentId: number): CategoryRow[] =>
  categories
    .filter(({ parent_id, id }) => parent_id === parentId && id !== parentId)
    .sort((one, other) => one.position - other.position || one.id - other.id);

/** From the top down; those below a closed one are left out. */
export const treeRows = (
  categories: readonly CategoryRow[],
  root: number,
  closed: ReadonlySet<number>,
): TreeRow[] => {
  const below = (parentId: number, level: number): TreeRow[] =>
    siblingsOf(categories, parentId).flatMap((category) => [
      { category, level },
      ...(closed.has(category.id) ? [] : below(category.id, level + 1)),
    ]);
  return below(root, 1);
};

export const hasChildren = (categories: readonly CategoryRow[], id: number): boolean =>
  categories.some(({ parent_id, id: own }) => parent_id === id && own !== id);

const isBelow = (categories: readonly CategoryRow[], id: number, above: number): boolean => {
  if (id === above) return true;
  const parent = categories.find((one) => one.id === id)?.parent_id;
  return parent !== undefined && parent !== id && isBelow(categories, parent, above);
};

/** Null: there is no such place. */
export const placeByStep = (
  categories: readonly CategoryRow[],
  { id, step, root }: { id: number; step: Step; root: number },
): Place | null => {
  const moved = categories.find((one) => one.id === id);
  if (!moved) return null;
  const { parent_id } = moved;
  const siblings = siblingsOf(categories, parent_id);
  const at = siblings.findIndex((one) => one.id === id);
  const before = siblings[at - 1];
  switch (step) {
    case 'up':
      return before ? { parent_id, before_id: before.id } : null;
    case 'down':
      return siblings[at + 1] ? { parent_id, before_id: siblings[at + 2]?.id ?? null } : null;
    case 'in':
      return before ? { parent_id: before.id, before_id: null } : null;
    case 'out': {
      const parent = categories.find((one) => one.id === parent_id);
      if (!parent || parent_id === root) return null;
      const uncles = siblingsOf(categories, parent.parent_id);
      const next = uncles[uncles.findIndex((one) => one.id === parent.id) + 1];
      return { parent_id: parent.parent_id, before_id: next?.id ?? null };
    }
  }
};

/** Null: on itself or below itself. */
export const placeByDrop = (
  categories: readonly CategoryRow[],
  { id, target, drop }: { id: number; target: number; drop: Drop },
): Place | null => {
  const at = categories.find((one) => one.id === target);
  if (!at || isBelow(categories, target, id)) return null;
  if (drop === 'into') return { parent_id: target, before_id: null };
  const siblings = siblingsOf(categories, at.parent_id).filter((one) => one.id !== id);
  const place = siblings.findIndex((one) => one.id === target) + (drop === 'after' ? 1 : 0);
  return { parent_id: at.parent_id, before_id: siblings[place]?.id ?? null };
};
