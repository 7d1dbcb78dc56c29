import { describe, expect, it } from 'vitest';
import {
  breadcrumbsOf,
  chooseBreadcrumbCategory,
  fetchableCategoryIds,
  parentIdsOf,
  stockedCategories,
} from './category-tree.ts';

const category = (id: number, path: string, parent_ids?: number[]) => ({ id, path, parent_ids });

describe('[CATG-05] breadcrumbs', () => {
  it.each([
    ['from parent ids', category(21, '1/2/99/21', [2, 20]), [20]],
    ['from the path', category(21, '1/2/20/21'), [20]],
    ['empty parent ids: the path', category(21, '1/2/20/21', []), [20]],
    ['below the root', category(20, '1/2/20'), []],
    ['the root', category(2, '1/2'), []],
    ['no path', category(20, ''), []],
  ])('%s', (_name, placed, expected) => {
    expect(parentIdsOf(placed, 2)).toEqual(expected);
  });

  it('go from the top down and end with the category', () => {
    const top = category(10, '1/2/10');
    const middle = category(20, '1/2/10/20');
    const leaf = category(30, '1/2/10/20/30');
    expect(breadcrumbsOf(leaf, [middle, leaf, top], 2)).toEqual([top, middle, leaf]);
    expect(breadcrumbsOf(leaf, [top], 2)).toEqual([top, leaf]);
  });

  it('of a product follow its deepest active category', () => {
    const at = (id: number, level: number, is_active = true) => ({ id, level, is_active });
    expect(chooseBreadcrumbCategory([at(1, 2), at(2, 4, false), at(3, 3), at(4, 3)])?.id).toBe(3);
    expect(chooseBreadcrumbCategory([])).toBeNull();
  });
});

it('[CATG-09] does not fetch ids below the root', () => {
  expect(fetchableCategoryIds(['0', '1', '2', 3, 'x', ''], 2)).toEqual([2, 3]);
});

describe('[CATG-05] [CATG-09] categories with products in them or below them', () => {
  const node = (id: number, parent_id: number, product_count?: number | null) => ({
    id,
    parent_id,
    ...(product_count !== undefined && { product_count }),
  });
  it('keeps a category without own products and counts those of its descendants', () => {
    const flat = [
      node(20, 2, 0),
      node(21, 20, 0),
      node(22, 21, 3),
      node(23, 21, 4),
      node(30, 2, 0),
      node(31, 30, 0),
    ];
    expect(stockedCategories(flat)).toEqual([
      node(20, 2, 7),
      node(21, 20, 7),
      node(22, 21, 3),
      node(23, 21, 4),
    ]);
  });
  it('keeps an existing own count, and a missing one', () => {
    expect(stockedCategories([node(20, 2, 5), node(21, 20, 3), node(40, 2), node(41, 2, null)])).toEqual([
      node(20, 2, 5),
      node(21, 20, 3),
      node(40, 2),
      node(41, 2, null),
    ]);
  });
  it('terminates on a cycle', () => {
    expect(stockedCategories([node(5, 6, 0), node(6, 5, 0)])).toEqual([]);
  });
});
