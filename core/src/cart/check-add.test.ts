import { describe, expect, it } from 'vitest';
import { cartMessageOf } from './cart-message.ts';
import { checkAdd } from './check-add.ts';
import { decideStockOnAdd, decideStockOnItem } from './item-stock.ts';
import { checkQuantity, integerQuantity } from './quantity.ts';

const GOOD = { status: 1, price_incl_tax: 10 };
const codes = (...args: Parameters<typeof checkAdd>) => checkAdd(...args).map((message) => message.code);

describe('[CART-04] adding a product', () => {
  it.each([
    [10, true, []],
    [0, true, []],
    [-0.01, true, ['price_unknown']],
    [undefined, true, ['price_unknown']],
    [null, true, ['price_unknown']],
    [Number.NaN, true, ['price_unknown']],
    [0.01, false, []],
    [0, false, ['price_unknown']],
    [-1, false, ['price_unknown']],
  ])('at price %s with zero prices allowed %s gives %j', (price_incl_tax, useZeroPriceProduct, expected) => {
    expect(codes({ ...GOOD, price_incl_tax }, 1, { useZeroPriceProduct })).toEqual(expected);
  });

  it.each([0, 2, 3, undefined])('is rejected for status %s', (status) => {
    expect(codes({ ...GOOD, status }, 1, { useZeroPriceProduct: true })).toEqual(['product_unavailable']);
  });

  it('returns all errors attached to the product', () => {
    const errors = { variants: 'No available product variants.', other: 'Broken', none: '' };
    expect(checkAdd({ ...GOOD, errors }, 1, { useZeroPriceProduct: true })).toEqual([
      { code: 'product_error', type: 'error', values: { message: 'No available product variants.' } },
      { code: 'product_error', type: 'error', values: { message: 'Broken' } },
    ]);
  });

  it('returns every error at once', () => {
    expect(codes({ status: 2 }, '0', { useZeroPriceProduct: true })).toEqual([
      'price_unknown',
      'product_unavailable',
      'quantity_above_zero',
    ]);
  });
});

describe('[CART-06] quantity validation', () => {
  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['3.7', 3],
    [3.7, 3],
    ['3 tk', 3],
  ])('parses %j as %s', (value, expected) => {
    expect(integerQuantity(value)).toBe(expected);
  });

  it.each(['', 'abc', undefined, null])('rejects %j as not a number', (value) => {
    expect(integerQuantity(value)).toBeNaN();
  });

  it.each([
    ['1', {}, undefined],
    ['+2', {}, undefined],
    ['0', {}, 'Quantity must be above 0'],
    ['-3', {}, 'Quantity must be above 0'],
    ['', {}, 'Quantity must be positive integer'],
    ['1.5', {}, 'Quantity must be positive integer'],
    ['abc', {}, 'Quantity must be positive integer'],
    ['999999999', {}, undefined],
    ['1000000000', {}, 'Quantity must be below 1000000000'],
    [1e15, {}, 'Quantity must be below 1000000000'],
    ['10', { maxSaleQty: 10 }, undefined],
    ['11', { maxSaleQty: 10 }, 'Quantity must be below 11'],
    ['5', { available: 5 }, undefined],
    ['6', { available: 5 }, 'Only 5 products of this type are available.'],
    ['1', { available: -2 }, 'Only 0 products of this type are available.'],
    ['12', { available: 5, maxSaleQty: 10 }, 'Only 5 products of this type are available.'],
  ])('validates %j with limits %j as %j', (value, limits, text) => {
    const checked = checkQuantity(value, limits);
    expect(checked.ok ? undefined : cartMessageOf(checked.error, checked.detail)).toBe(text);
  });
});

describe('stock', () => {
  const strict = { allowOutOfStockInCart: false, synchronize: false };
  const open = { allowOutOfStockInCart: true, synchronize: true };

  it('[CART-05] on add: rejects out of stock, warns when unknown, adds out of stock where allowed', () => {
    expect(decideStockOnAdd('ok', strict)).toEqual({ add: true });
    expect(decideStockOnAdd('out_of_stock', strict)).toEqual({
      add: false,
      message: { code: 'out_of_stock', type: 'error' },
    });
    for (const rules of [strict, open])
      expect(decideStockOnAdd('volatile', rules)).toEqual({
        add: true,
        message: { code: 'stock_volatile', type: 'warning' },
      });
    for (const status of ['ok', 'out_of_stock'] as const)
      expect(decideStockOnAdd(status, open)).toEqual({ add: true });
  });

  it.each([
    [true, strict, { keep: true, info: { stock: 'in_stock' } }],
    [true, open, { keep: true, info: { stock: 'in_stock' } }],
    [false, open, { keep: true, errors: { stock: 'out_of_the_stock' } }],
    [false, { ...strict, synchronize: true }, { keep: true, errors: { stock: 'out_of_the_stock' } }],
    [
      false,
      { ...strict, allowOutOfStockInCart: true },
      { keep: true, errors: { stock: 'out_of_the_stock' } },
    ],
    [false, strict, { keep: false }],
  ])('[STOCK-02] on an existing line: in stock %s under %j', (isInStock, rules, expected) => {
    expect(decideStockOnItem(isInStock, rules)).toEqual(expected);
  });
});
