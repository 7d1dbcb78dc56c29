import type { Category } from '@klaas/core/catalog/category.ts';
import { expect, it } from 'vitest';
import type { MenuEntry } from '../state/use-shop.ts';
import { menuOf } from './menu-tree.ts';

const category = (id: number, children: Category[] = []): Category => ({
  id,
  parent_id: 2,
  name: `C${id}`,
  slug: `c-${id}`,
  level: 2,
  path: `1/2/${id}`,
  position: id,
  is_active: true,
  product_count: 3,
  url_key: `c-${id}`,
  url_path: `c-${id}`,
  children_data: children,
});

it('includes three levels and only the fields of a link', () => {
  const tree = [category(3, [category(4, [category(5, [category(6)])])])];
  const menu = menuOf(tree, ({ slug }) => `/et/${slug}`);
  expect(menu[0]).toMatchObject({ id: 3, name: 'C3', url: '/et/c-3', product_count: 3 });
  const idsOf = (entries: readonly MenuEntry[]): number[] =>
    entries.flatMap(({ id, children }) => [id, ...idsOf(children)]);
  expect(idsOf(menu)).toEqual([3, 4, 5]);
});
