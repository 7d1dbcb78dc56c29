// [OFFICE-88] The category tree of one store, changed. Every document holds its place, its address and its descendants:
// one move changes several, which `changedCategories` finds.
import type { Result } from '../../stores/result.ts';
import type { Category } from '../category.ts';

type Categories = readonly Category[];

export interface CategoryMove {
  id: number;
  parentId: number;
  /** The sibling that follows it; null: it is the last. */
  beforeId: number | null;
}

export type MoveError = 'not_found' | 'parent_not_found' | 'root' | 'below_itself' | 'before_not_found';

const byPlace = (one: Category, other: Category): number =>
  one.position - other.position || one.id - other.id;

export const childrenOf = (categories: Categories, parentId: number): Category[] =>
  categories.filter(({ id, parent_id }) => parent_id === parentId && id !== parentId).sort(byPlace);

/** The category and all below it. */
export const branchIds = (categories: Categories, id: number): Set<number> => {
  const ids = new Set([id]);
  for (const one of ids) for (const child of childrenOf(categories, one)) ids.add(child.id);
  return ids;
};

/** From the category upwards to the root, both included. */
export const trailIds = (byId: ReadonlyMap<number, Category>, id: number): number[] => {
  const trail: number[] = [];
  for (let at: number | undefined = id; at !== undefined && !trail.includes(at); at = byId.get(at)?.parent_id)
    if (byId.has(at)) trail.push(at);
  return trail;
};

const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

/** Place and address from the parent; the own part of the address is that of the document. */
const placedBelow = (category: Category, parent: Category, rootId: number): Category => {
  const address = lastPart(category.url_path) || category.url_key;
  return {
    ...category,
    parent_id: parent.id,
    level: parent.level + 1,
    path: `${parent.path}/${category.id}`,
    ...(category.parent_ids && { parent_ids: [...(parent.parent_ids ?? []), parent.id] }),
    url_path: parent.id === rootId ? address : `${parent.url_path}/${address}`,
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The documents that differ, with the lists of children of all above them. */
export const changedCategories = (before: Categories, all: Categories): Category[] => {
  const old = new Map(before.map((category) => [category.id, category]));
  const after = new Map(all.map((category) => [category.id, category]));
  const touched = new Set<number>();
  for (const [id, category] of after) {
    if (isSame(category, old.get(id))) continue;
    for (const one of [...trailIds(old, id), ...trailIds(after, id)]) touched.add(one);
  }
  const built = new Map<number, Category>();
  const build = (category: Category): Category => {
    const known = built.get(category.id);
    if (known) return known;
    const children = childrenOf(all, category.id);
    const made = touched.has(category.id)
      ? {
          ...category,
          children_data: children.map(build),
          children_count: String(children.length),
          children: children.map(({ id }) => id).join(','),
        }
      : category;
    built.set(category.id, made);
    return made;
  };
  return [...touched].flatMap((id) => {
    const category = after.get(id);
    const made = category && build(category);
    return made && !isSame(made, old.get(id)) ? [made] : [];
  });
};

/** Place and address of all below follow. */
const placeBranch = (all: Map<number, Category>, id: number, rootId: number): void => {
  const parent = all.get(id);
  if (!parent) return;
  for (const child of childrenOf([...all.values()], id)) {
    all.set(child.id, placedBelow(child, parent, rootId));
    placeBranch(all, child.id, rootId);
  }
};

const inOrder = (all: Map<number, Category>, siblings: readonly number[]): void => {
  for (const [at, id] of siblings.entries()) {
    const sibling = all.get(id);
    if (sibling && sibling.position !== at + 1) all.set(id, { ...sibling, position: at + 1 });
  }
};

export const moveCategory = (
  categories: Categories,
  { id, parentId, beforeId }: CategoryMove,
  rootId: number,
): Result<Category[], MoveError> => {
  const all = new Map(categories.map((category) => [category.id, category]));
  const [moved, parent] = [all.get(id), all.get(parentId)];
  if (id === rootId) return { ok: false, error: 'root' };
  if (!moved) return { ok: false, error: 'not_found' };
  if (!parent) return { ok: false, error: 'parent_not_found' };
  if (branchIds(categories, id).has(parentId)) return { ok: false, error: 'below_itself' };
  const siblings = childrenOf(categories, parentId)
    .map((one) => one.id)
    .filter((one) => one !== id);
  const at = beforeId === null ? siblings.length : siblings.indexOf(beforeId);
  if (at < 0) return { ok: false, error: 'before_not_found' };
  if (moved.parent_id !== parentId) {
    all.set(id, placedBelow(moved, parent, rootId));
    placeBranch(all, id, rootId);
  }
  inOrder(all, siblings.toSpliced(at, 0, id));
  return { ok: true, value: [...all.values()] };
};

export interface CategoryTexts {
  name: string;
  url_key: string;
  description: string;
  meta_title: string;
  meta_description: string;
}

/** With other texts, or hidden; the addresses below it follow its own. */
export const changeCategory = (
  categories: Categories,
  id: number,
  given: CategoryTexts & { is_active: boolean },
  rootId: number,
): Result<Category[], 'not_found'> => {
  const all = new Map(categories.map((category) => [category.id, category]));
  const category = all.get(id);
  if (!category) return { ok: false, error: 'not_found' };
  const changed = { ...category, ...given };
  if (given.url_key !== category.url_key && id !== rootId) {
    changed.slug = given.url_key;
    changed.url_path = [...category.url_path.split('/').slice(0, -1), given.url_key].join('/');
  }
  all.set(id, changed);
  if (changed.url_path !== category.url_path) placeBranch(all, id, rootId);
  return { ok: true, value: [...all.values()] };
};

/** The last one below its parent, without products. */
export const addCategory = (
  categories: Categories,
  id: number,
  { parentId, name, url_key }: { parentId: number; name: string; url_key: string },
  rootId: number,
): Result<Category[], 'parent_not_found'> => {
  const all = new Map(categories.map((category) => [category.id, category]));
  const parent = all.get(parentId);
  if (!parent) return { ok: false, error: 'parent_not_found' };
  const position = Math.max(0, ...childrenOf(categories, parentId).map((one) => one.position)) + 1;
  const made: Category = {
    ...{ id, parent_id: parentId, parent_ids: [], name, slug: url_key, url_key, url_path: url_key },
    ...{ level: 0, path: '', position, is_active: true, product_count: 0 },
    ...{ children_count: '0', children: '', children_data: [] },
  };
  all.set(id, placedBelow(made, parent, rootId));
  return { ok: true, value: [...all.values()] };
};
