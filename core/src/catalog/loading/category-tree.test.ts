import { describe, expect, it } from 'vitest';
import {
  breadcrumbsOf,
  chooseBreadcrumbCategory,
  fetchableCategoryIds,
  parentIdsOf,
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

it('[CATG-09] ids below the root are not fetched', () => {
  expect(fetchableCategoryIds(['0', '1', '2', 3, 'x', ''], 2)).toEqual([2, 3]);
});
