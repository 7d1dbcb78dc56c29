import { describe, expect, it } from 'vitest';
import { availableVariants, stockStatusOf } from '../../stock/stock-status.ts';
import type { Product, Variant } from '../product.ts';
import { completeProduct } from './complete-product.ts';
import {
  checkProductAccess,
  checkSearchKey,
  parentSkuOf,
  productErrorsOf,
  withAvailableVariants,
} from './product-check.ts';
import { type ProductErrorCode, productMessageOf } from './product-message.ts';

const stock = (is_in_stock: boolean) => ({ is_in_stock, qty: is_in_stock ? 5 : 0 });
const variant = (sku: string, status: number, inStock: boolean): Variant => ({
  id: 1,
  sku,
  status,
  stock: stock(inStock),
});
const product: Product = {
  id: 1,
  sku: 'SD',
  name: 'Door',
  slug: 'door',
  type_id: 'configurable',
  status: 1,
  visibility: 4,
  url_key: 'door',
  url_path: 'doors/door.html',
  stock: stock(true),
  configurable_children: [
    variant('a', 1, true),
    variant('b', 1, false),
    variant('c', 2, true),
    variant('d', 0, true),
  ],
};

describe('opening a product', () => {
  it.each([
    ['[PROD-01] status 2', 2, 4, true, 'product_status'],
    ['[PROD-01] status 3', 3, 4, true, 'product_status'],
    ['[PROD-02] a child without direct access', 1, 1, true, 'redirect_to_parent'],
    ['[PROD-02] a child where direct access is not prevented', 1, 1, false, 'product_visibility'],
    ['[PROD-01] a child that is off sale', 2, 1, true, 'product_status'],
    ['status 0', 0, 2, true, 'show'],
    ['status 1', 1, 3, true, 'show'],
  ])('%s', (_name, status, visibility, prevent, expected) => {
    const outcome = checkProductAccess(
      { status, visibility },
      { preventConfigurableChildrenDirectAccess: prevent },
    );
    expect(outcome.ok ? outcome.value : outcome.error).toBe(expected);
  });

  it('[PROD-01] [PROD-02] returns the specification’s error text', () => {
    const settings = { preventConfigurableChildrenDirectAccess: false };
    const messageOf = (status: number, visibility: number) => {
      const outcome = checkProductAccess({ status, visibility }, settings);
      return outcome.ok ? '' : productMessageOf(outcome.error, outcome.detail);
    };
    expect(messageOf(2, 4)).toBe('Product query returned empty result product status = 2');
    expect(messageOf(1, 1)).toBe('Product query returned empty result product visibility = 1');
  });

  it('[PROD-09] requires a search key, and for a child its parent', () => {
    expect(checkSearchKey('sku', 'A')).toEqual({ ok: true, value: { key: 'sku', value: 'A' } });
    expect(checkSearchKey('id', 0)).toMatchObject({ ok: true });
    for (const [key, value] of [
      ['', 'A'],
      ['sku', ''],
      ['sku', null],
      [undefined, undefined],
    ] as const) {
      expect(checkSearchKey(key, value)).toEqual({ ok: false, error: 'search_key_missing' });
    }
    expect(parentSkuOf({ parentSku: 'SD' })).toEqual({ ok: true, value: 'SD' });
    expect(parentSkuOf({})).toEqual({ ok: false, error: 'parent_sku_missing' });
  });
});

it.each<[ProductErrorCode, Record<string, string | number>, string]>([
  ['product_not_found', {}, 'Product not found'],
  ['search_key_missing', {}, 'Please provide the search key for product single action.'],
  ['parent_sku_missing', {}, "Product doesn't have parentSku, please check if this is configurable product."],
  ['no_available_variants', {}, 'No available product variants'],
  ['category_empty', { key: 'id', value: 7 }, 'Category query returned empty result id = 7'],
  [
    'no_such_configuration',
    {},
    'No such configuration for the product. Please do choose another combination of attributes.',
  ],
])('[PROD-09] %s has the specified text', (code, params, expected) => {
  expect(productMessageOf(code, params)).toBe(expected);
});

describe('[PROD-03] stock', () => {
  it.each([
    [{ stock: stock(true) }, 'ok'],
    [{ stock: stock(false) }, 'out_of_stock'],
    [{ stock: [stock(false)] }, 'out_of_stock'],
    [{}, 'ok'],
    [{ stock: null }, 'ok'],
  ])('%j is %s', (part, expected) => {
    expect(stockStatusOf(part)).toBe(expected);
  });

  it('keeps only variants in stock and on sale', () => {
    expect(availableVariants(product).map(({ sku }) => sku)).toEqual(['a', 'd']);
    const filtered = withAvailableVariants(product, { filterUnavailableVariants: true });
    expect(filtered.configurable_children?.map(({ sku }) => sku)).toEqual(['a', 'd']);
    expect(withAvailableVariants(product, { filterUnavailableVariants: false })).toBe(product);
  });

  const variantsError = { variants: 'No available product variants' };
  it.each<[string, Partial<Product>, Record<string, string>]>([
    ['in stock', {}, {}],
    ['parent out of stock', { stock: stock(false) }, variantsError],
    ['no variant available', { configurable_children: [variant('b', 1, false)] }, variantsError],
    ['no variants at all', { configurable_children: [] }, variantsError],
    ['a simple product out of stock', { type_id: 'simple', stock: stock(false) }, {}],
  ])('errors of a product: %s', (_name, part, errors) => {
    expect(productErrorsOf({ ...product, ...part })).toEqual(errors);
  });
});

describe('[PROD-03] a document with missing fields', () => {
  it('can be displayed, and is out of stock while its price is unknown', () => {
    const partialProduct = { id: 7, sku: 'X', stock: stock(true) };
    expect(completeProduct(partialProduct)).toMatchObject({
      name: 'X',
      type_id: 'simple',
      status: 1,
      visibility: 4,
      stock: { is_in_stock: false },
    });
    expect(completeProduct({ ...partialProduct, price: 5 }).stock).toEqual(stock(true));
  });

  it('keeps the fields it has', () => {
    expect(completeProduct(product)).toMatchObject({ ...product, stock: { is_in_stock: false } });
  });
});
