import { expect, it } from 'vitest';
import { tagsOfChange } from './page-tags.ts';

const nothing = () => undefined;

it('[OFF-05] a product drops its page, its lists and the home page, nothing else', () => {
  const product = { id: 7, category_ids: [20, 24] };
  expect(tagsOfChange({ entity: 'product', ids: ['7'] }, () => product)).toEqual([
    'home',
    'product:7',
    'category:20',
    'category:24',
  ]);
});

it('[OFF-05] a removed product drops the pages that show it', () => {
  expect(tagsOfChange({ entity: 'product', ids: ['7'] }, nothing)).toEqual(['home', 'product:7']);
});

it('[OFF-05] a review drops its product; a removed one, whose product is unknown, everything', () => {
  expect(tagsOfChange({ entity: 'review', ids: ['1'] }, () => ({ id: 1, product_id: 7 }))).toEqual([
    'product:7',
  ]);
  expect(tagsOfChange({ entity: 'review', ids: ['1'] }, nothing)).toBeNull();
});

it('[OFF-05] a CMS page drops itself and the pages with a link to it; menus, tax rates, labels and full loads drop everything', () => {
  expect(tagsOfChange({ entity: 'cms_page', ids: ['3'] }, nothing)).toEqual(['content', 'cms:3']);
  for (const entity of ['category', 'taxrule', 'attribute', 'cms_block'] as const)
    expect(tagsOfChange({ entity, ids: ['1'] }, nothing)).toBeNull();
  expect(tagsOfChange({ entity: 'product', ids: null }, nothing)).toBeNull();
});
