import { describe, expect, it } from 'vitest';
import type { Product } from '../catalog/product.ts';
import { countItems, isVirtualCart } from './cart-summary.ts';
import { reconfigureItem, setItemQuantity } from './edit-line.ts';
import { deletePayload, itemPayload } from './item-payload.ts';
import { addToItems, productForCart } from './product-for-cart.ts';

const product = (more: Partial<Product> = {}): Product => ({
  id: 1,
  sku: 'A',
  name: 'Shower wall',
  slug: 'shower-wall',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  url_key: 'shower-wall',
  url_path: 'shower-wall',
  price_incl_tax: 122,
  description: 'long',
  media_gallery: [],
  stock: { is_in_stock: true, qty: 5 },
  configurable_children: [],
  configurable_options: [],
  ...more,
});
const variant = (value: number) => ({
  extension_attributes: {
    custom_options: [],
    bundle_options: [],
    configurable_item_options: [{ option_id: '93', option_value: String(value) }],
  },
});

describe('product for the cart', () => {
  it('keeps the fields a line needs, with checksum and integer quantity', () => {
    const { items, missing } = productForCart(product(), { productsAreReconfigurable: false, quantity: '2' });
    expect(missing).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      sku: 'A',
      qty: 2,
      name: 'Shower wall',
      price_incl_tax: 122,
      checksum: 'd766ca7cf2167ba1bd6a1263080ff36ff2fb21d96b15ab943891df44',
    });
    for (const field of [
      'description',
      'media_gallery',
      'stock',
      'configurable_children',
      'configurable_options',
    ])
      expect(items[0]).not.toHaveProperty(field);
  });

  it('[CART-12] keeps the variants where lines can be edited', () => {
    const { items } = productForCart(product(), { productsAreReconfigurable: true });
    expect(items[0]).toHaveProperty('configurable_children');
    expect(items[0]).toMatchObject({ qty: 1 });
  });

  it('[CART-02] splits a grouped product into one line per associated product', () => {
    const link = (sku: string, more: object = {}) => ({
      sku: 'SET',
      link_type: 'associated',
      linked_product_sku: sku,
      linked_product_type: 'simple',
      product: product({ sku }),
      ...more,
    });
    const group = product({
      sku: 'SET',
      type_id: 'grouped',
      product_links: [
        link('A'),
        link('B', { product: product({ sku: 'B', qty: 3 }) }),
        link('C', { product: undefined }),
        link('D', { link_type: 'related' }),
        link('E', { product: product({ sku: 'E', qty: 0 }) }),
      ],
    });
    const { items, missing } = productForCart(group, { productsAreReconfigurable: false, quantity: 2 });
    expect(items.map((item) => [item.sku, item.qty])).toEqual([
      ['A', 2],
      ['B', 3],
    ]);
    expect(missing).toEqual(['C']);
  });

  it('adds the quantity to an identical line', () => {
    const items = addToItems([{ sku: 'A', qty: 1, server_item_id: 7 }], { sku: 'A', qty: 2 });
    expect(items).toEqual([{ sku: 'A', qty: 3, server_item_id: 7 }]);
    expect(addToItems(items, { sku: 'B', qty: 1 })).toHaveLength(2);
  });
});

describe('request payload of a line', () => {
  it('contains the parent sku of a variant and no price', () => {
    const line = { sku: 'A-1', parentSku: 'A', qty: 2, price_incl_tax: 1, product_option: variant(49) };
    expect(itemPayload(line, 'cart')).toEqual({
      sku: 'A',
      qty: 2,
      quoteId: 'cart',
      product_option: variant(49),
    });
    expect(itemPayload(line, 'cart', { id: 7, qty: 5 })).toMatchObject({ sku: 'A', qty: 5, item_id: 7 });
    expect(itemPayload({ sku: 'B', parentSku: 'B', qty: 1 }, 'cart')).toEqual({
      sku: 'B',
      qty: 1,
      quoteId: 'cart',
    });
  });

  it('identifies a line to delete by its id', () => {
    expect(deletePayload({ sku: 'A', qty: 1, server_item_id: 7 }, 'cart')).toEqual({
      sku: 'A',
      item_id: '7',
      quoteId: 'cart',
    });
  });
});

describe('[CART-12] edit mode', () => {
  const clear = { sku: 'A-1', qty: 2, server_item_id: 7, prev_qty: 2, product_option: variant(49) };
  const grey = { sku: 'A-2', qty: 1, server_item_id: 8, product_option: variant(50) };

  it('sets the quantity', () => {
    expect(setItemQuantity([clear, grey], grey, 4).map((item) => item.qty)).toEqual([2, 4]);
  });

  it('replaces the line when options change, as a new line for the server', () => {
    const items = reconfigureItem([clear], clear, { ...clear, sku: 'A-3', product_option: variant(51) });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ sku: 'A-3', qty: 2 });
    expect(items[0]).not.toHaveProperty('server_item_id');
    expect(items[0]).not.toHaveProperty('prev_qty');
  });

  it('merges into a line that already has these options', () => {
    const items = reconfigureItem([clear, grey], clear, {
      ...clear,
      sku: 'A-2',
      product_option: variant(50),
    });
    expect(items).toEqual([{ ...grey, qty: 3 }]);
  });

  it('changes only the quantity when options are equal, and keeps the ids', () => {
    expect(reconfigureItem([clear, grey], clear, { ...clear, qty: 9 })).toEqual([{ ...clear, qty: 9 }, grey]);
  });

  it('changes nothing when the line no longer exists', () => {
    expect(reconfigureItem([grey], clear, { ...clear, sku: 'A-3', product_option: variant(51) })).toEqual([
      grey,
    ]);
  });
});

it('[CART-08] counts pieces or lines', () => {
  const items = [
    { sku: 'A', qty: 2 },
    { sku: 'B', qty: 3 },
  ];
  expect(countItems(items, 'quantities')).toBe(5);
  expect(countItems(items, 'items')).toBe(2);
});

it('[CART-09] is virtual when nothing needs shipping', () => {
  expect(isVirtualCart([{ type_id: 'virtual' }, { product_type: 'downloadable' }])).toBe(true);
  expect(isVirtualCart([{ type_id: 'virtual' }, { type_id: 'simple' }])).toBe(false);
  expect(isVirtualCart([])).toBe(false);
});
