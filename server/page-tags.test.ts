import type { CatalogChange } from '@klaas/api/catalog/catalog-change.ts';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { describe, expect, it } from 'vitest';
import { tagsOfChange } from './page-tags.ts';

const PRODUCT: CatalogDocument = {
  id: 7,
  sku: 'A',
  name: 'Uks',
  url_path: 'uks',
  price: 10,
  category_ids: [20, 24],
  stock: { is_in_stock: true, qty: 5 },
  configurable_children: [{ id: 8, sku: 'A-1', stock: { is_in_stock: true, qty: 5 } }],
};
const LISTS = ['home', 'search', 'list:20', 'list:24'];

const changed = (
  entity: Entity,
  before: CatalogDocument | undefined,
  after: CatalogDocument | undefined,
  isRepriced = false,
): string[] | null => {
  const id = String((before ?? after)?.id);
  const change: CatalogChange = {
    storeCode: 'et',
    entity,
    documents: [{ id, before, after, isRepriced }],
  };
  const tags = tagsOfChange(change, ['et']);
  return tags && [...tags].map((tag) => tag.replace(/^et\//, '')).sort();
};
const product = (fields: Record<string, unknown>) => changed('product', PRODUCT, { ...PRODUCT, ...fields });
const sorted = (...tags: string[]) => tags.sort();

describe('[OFF-05] a product', () => {
  it.each([
    ['price', { price: 11 }],
    ['picture', { image: '/a.jpg' }],
    ['stock state', { stock: { is_in_stock: false, qty: 5 } }],
    ['a filterable attribute', { color: '49' }],
    ['position', { category: [{ category_id: 20, position: 3 }] }],
    [
      'stock state of a variant',
      { configurable_children: [{ id: 8, sku: 'A-1', stock: { is_in_stock: false } }] },
    ],
    ['variants', { configurable_children: [] }],
  ])('drops its page and its lists when a list shows the change: %s', (_, fields) => {
    expect(product(fields)).toEqual(sorted('product:7', ...LISTS));
  });

  it('drops only its page when no list shows the change', () => {
    expect(product({ description: '<p>Uus</p>', meta_title: 'Uus' })).toEqual(['product:7']);
    expect(product({ stock: { is_in_stock: true, qty: 4 } })).toEqual(['product:7']);
    expect(
      product({ configurable_children: [{ id: 8, sku: 'A-1', stock: { is_in_stock: true, qty: 1 } }] }),
    ).toEqual(['product:7']);
  });

  it('drops the lists of its old and new categories', () => {
    expect(product({ category_ids: [24, 30] })).toEqual(sorted('product:7', 'list:30', ...LISTS));
  });

  it('drops pages that link to it when its address changes', () => {
    expect(product({ name: 'Sein' })).toEqual(sorted('product:7', 'link:A', ...LISTS));
    expect(product({ sku: 'B' })).toEqual(sorted('product:7', 'link:A', 'link:B', ...LISTS));
  });

  it('drops pages that list or link to it when it appears or disappears', () => {
    expect(changed('product', undefined, PRODUCT)).toEqual(sorted('product:7', 'link:A', ...LISTS));
    expect(changed('product', PRODUCT, undefined)).toEqual(sorted('product:7', 'link:A', ...LISTS));
  });

  it('drops the same when its price changes by time or by its parts', () => {
    expect(changed('product', PRODUCT, PRODUCT, true)).toEqual(sorted('product:7', ...LISTS));
  });

  it('drops nothing when it is the same', () => {
    expect(product({})).toEqual([]);
  });
});

it('[OFF-05] a review drops its product, also when it is removed or moved', () => {
  const review = { id: 1, product_id: 7 };
  expect(changed('review', undefined, review)).toEqual(['product:7']);
  expect(changed('review', review, undefined)).toEqual(['product:7']);
  expect(changed('review', review, { ...review, product_id: 9 })).toEqual(['product:7', 'product:9']);
});

it('[OFF-05] a CMS page drops itself, and every page when links to it change', () => {
  const page = { id: 3, identifier: 'delivery', title: 'Tarne', active: true, content: 'a' };
  expect(changed('cms_page', page, { ...page, content: 'b' })).toEqual(['cms:3']);
  expect(changed('cms_page', page, { ...page, active: false })).toEqual(['cms:3', 'content']);
  expect(changed('cms_page', page, { ...page, title: 'b' })).toEqual(['cms:3', 'content']);
  expect(changed('cms_page', page, undefined)).toEqual(['cms:3', 'content']);
  expect(changed('cms_page', undefined, page)).toEqual(['cms:3', 'content']);
});

it('[OFF-05] categories, attributes and blocks drop their own tags; tax rates and full loads everything', () => {
  const document = { id: 1 };
  expect(changed('category', document, document)).toEqual(['menu']);
  expect(changed('attribute', document, document)).toEqual(['attribute']);
  expect(changed('cms_block', document, document)).toEqual(['content']);
  expect(changed('taxrule', document, document)).toBeNull();
  expect(tagsOfChange({ storeCode: 'et', entity: 'product', documents: null }, ['et'])).toBeNull();
});

it('[OFF-05] a change drops pages of its own store, in the others only those that may name its address', () => {
  const tagsOf = (fields: Record<string, unknown>) => {
    const documents = [{ id: '7', before: PRODUCT, after: { ...PRODUCT, ...fields }, isRepriced: false }];
    return tagsOfChange({ storeCode: 'et', entity: 'product', documents }, ['et', 'ru']);
  };
  expect([...(tagsOf({ description: 'x' }) ?? [])]).toEqual(['et/product:7']);
  expect([...(tagsOf({ price: 1 }) ?? [])].filter((tag) => tag.startsWith('ru/'))).toEqual([]);
  expect([...(tagsOf({ url_path: 'x' }) ?? [])].filter((tag) => tag.startsWith('ru/'))).toEqual([
    'ru/link:A',
  ]);
});
