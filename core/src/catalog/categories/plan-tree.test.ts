import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '../category.ts';
import { addCategory, branchIds, changeCategory, changedCategories, moveCategory } from './plan-tree.ts';
import { movedCategoryIds, namedCategories } from './product-categories.ts';

const ROOT = 2;
const category = (id: number, parent_id: number, position: number): Category => ({
  ...{ id, parent_id, position, name: `C${id}`, slug: `c${id}`, url_key: `c${id}`, url_path: `c${id}` },
  ...{ level: 1, path: '1/2', parent_ids: [], is_active: true, product_count: 0 },
  ...{ children: '', children_count: '0', children_data: [] },
});

/** 2 → 10 (→ 11, 12 → 13), 20 (→ 21) */
const tree = (): Category[] => {
  let all = [category(ROOT, 1, 1)];
  for (const [id, parentId] of [
    [10, 2],
    [20, 2],
    [11, 10],
    [12, 10],
    [13, 12],
    [21, 20],
  ] as const)
    all = applied(all, addCategory(all, id, { parentId, name: `C${id}`, url_key: `c${id}` }, ROOT));
  return all;
};
const applied = (
  all: readonly Category[],
  result: { ok: true; value: Category[] } | { ok: false; error: string },
): Category[] => {
  if (!result.ok) throw new Error(result.error);
  const changed = new Map(changedCategories(all, result.value).map((one) => [one.id, one]));
  return result.value.map((one) => changed.get(one.id) ?? one);
};
const at = (all: readonly Category[], id: number) => all.find((one) => one.id === id);

describe('a category', () => {
  it('is added as the last one, with its address below that of its parent', () => {
    const all = tree();
    expect(at(all, 13)).toMatchObject({
      ...{ url_path: 'c10/c12/c13', path: '1/2/10/12/13', parent_ids: [2, 10, 12], level: 4, position: 1 },
    });
    expect(at(all, ROOT)).toMatchObject({ children: '10,20', children_count: '2' });
    expect(at(all, ROOT)?.children_data[0]?.children_data[1]?.children_data[0]?.id).toBe(13);
    expect(addCategory(all, 99, { parentId: 98, name: 'x', url_key: 'x' }, ROOT)).toMatchObject({
      ok: false,
    });
  });

  it('takes what is below it along, with all addresses', () => {
    const before = tree();
    const all = applied(before, moveCategory(before, { id: 12, parentId: 20, beforeId: 21 }, ROOT));
    expect(at(all, 12)).toMatchObject({
      parent_id: 20,
      url_path: 'c20/c12',
      position: 1,
      parent_ids: [2, 20],
    });
    expect(at(all, 13)).toMatchObject({ url_path: 'c20/c12/c13', path: '1/2/20/12/13', level: 4 });
    expect(at(all, 21)).toMatchObject({ position: 2 });
    expect([at(all, 10)?.children, at(all, 20)?.children]).toEqual(['11', '12,21']);
    expect(at(all, 11)).toEqual(at(before, 11));
  });

  it('among its siblings keeps its address', () => {
    const before = tree();
    const moved = moveCategory(before, { id: 20, parentId: ROOT, beforeId: 10 }, ROOT);
    expect(
      moved.ok &&
        changedCategories(before, moved.value)
          .map(({ id, url_path }) => [id, url_path])
          .sort(),
    ).toEqual([
      [10, 'c10'],
      [2, 'c2'],
      [20, 'c20'],
    ]);
    const stays = moveCategory(before, { id: 20, parentId: ROOT, beforeId: null }, ROOT);
    expect(stays.ok && changedCategories(before, stays.value)).toEqual([]);
  });

  it('with another address changes those below it; with another name only its own', () => {
    const before = tree();
    const texts = { name: 'C10', url_key: 'c10', description: '', meta_title: '', meta_description: '' };
    const renamed = applied(
      before,
      changeCategory(before, 10, { ...texts, url_key: 'new', is_active: false }, ROOT),
    );
    expect(at(renamed, 13)?.url_path).toBe('new/c12/c13');
    expect(at(renamed, 10)).toMatchObject({ slug: 'new', is_active: false });
    const named = changeCategory(before, 10, { ...texts, name: 'Other', is_active: true }, ROOT);
    expect(
      named.ok &&
        changedCategories(before, named.value)
          .map(({ id }) => id)
          .sort(),
    ).toEqual([10, 2]);
  });
});

describe('[OFFICE-88] a move', () => {
  it.each([
    [{ id: 10, parentId: 10, beforeId: null }, 'below_itself'],
    [{ id: 10, parentId: 13, beforeId: null }, 'below_itself'],
    [{ id: ROOT, parentId: 10, beforeId: null }, 'root'],
    [{ id: 98, parentId: 10, beforeId: null }, 'not_found'],
    [{ id: 10, parentId: 98, beforeId: null }, 'parent_not_found'],
    [{ id: 10, parentId: 20, beforeId: 11 }, 'before_not_found'],
  ])('%o is refused: %s', (move, error) => {
    expect(moveCategory(tree(), move, ROOT)).toMatchObject({ ok: false, error });
  });

  it('of any kind keeps one tree, with an address of its own for each category', () => {
    const ids = [10, 11, 12, 13, 20, 21];
    const id = fc.constantFrom(...ids);
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.constantFrom(ROOT, ...ids)), { maxLength: 12 }), (moves) => {
        let all = tree();
        for (const [moved, parentId] of moves) {
          const planned = moveCategory(all, { id: moved, parentId, beforeId: null }, ROOT);
          if (planned.ok) all = applied(all, planned);
        }
        expect([...branchIds(all, ROOT)].sort((one, other) => one - other)).toEqual(
          [ROOT, ...ids].sort((one, other) => one - other),
        );
        expect(new Set(all.map(({ url_path }) => url_path)).size).toBe(all.length);
        for (const { parent_id, path, url_path, id: own } of all.filter((one) => one.id !== ROOT)) {
          const parent = at(all, parent_id);
          expect(path).toBe(`${parent?.path}/${own}`);
          expect(url_path).toBe(parent_id === ROOT ? `c${own}` : `${parent?.url_path}/c${own}`);
        }
      }),
    );
  });

  it('takes a product out of what was above, unless another of its categories is there', () => {
    const before = tree();
    const after = applied(before, moveCategory(before, { id: 12, parentId: 20, beforeId: null }, ROOT));
    expect(movedCategoryIds([2, 10, 12, 13], before, after, 12).sort()).toEqual([12, 13, 2, 20]);
    expect(movedCategoryIds([2, 10, 11, 12], before, after, 12).sort()).toEqual([10, 11, 12, 2, 20]);
    expect(movedCategoryIds([13], before, after, 12)).toEqual([13]);
    expect(movedCategoryIds([2, 10, 11], before, after, 12)).toEqual([2, 10, 11]);
    const entry = (id: number, path: string) => ({
      category_id: id,
      name: 'old',
      slug: 'old',
      path,
      position: 7,
    });
    const named = [entry(10, 'c10'), entry(12, 'c10/c12')];
    expect(namedCategories([2, 12, 20], named, { before, after }, 12)).toEqual([
      { category_id: 12, name: 'C12', slug: 'c12', path: 'c20/c12', position: 7 },
      { category_id: 20, name: 'C20', slug: 'c20', path: 'c20', position: 7 },
    ]);
  });
});
