import { expect, it } from 'vitest';
import type { Variant } from '../product.ts';
import { variantOfFilters } from './variant-of-filters.ts';

const child = (
  sku: string,
  color: string,
  size: string,
  price: number,
  more: Partial<Variant> = {},
): Variant => ({
  id: 1,
  sku,
  status: 1,
  color,
  size,
  price_incl_tax: price,
  stock: { is_in_stock: true, qty: 1 },
  ...more,
});
const product = {
  price_incl_tax: 100,
  configurable_children: [
    child('CLEAR-600', '49', '1', 100),
    child('GREY-600-OFF', '52', '1', 90, { status: 2 }),
    child('GREY-800-OUT', '52', '2', 110, { stock: { is_in_stock: false, qty: 0 } }),
    child('GREY-900', '52', '3', 130),
    child('GREY-1000', '52', '4', 120),
  ],
};
const settings = { listOutOfStockProducts: true };
const skuOf = (chosen: Record<string, string[]>) => variantOfFilters(product, chosen, settings)?.sku ?? null;

it.each([
  ['matches both values', { color: ['52'], size: ['2'] }, 'GREY-800-OUT'],
  ['prefers in stock and cheapest', { color: ['52'] }, 'GREY-1000'],
  ['matches any of several values', { color: ['49', '52'], size: ['1', '3'] }, 'CLEAR-600'],
  ['returns null when no variant has both', { color: ['49'], size: ['3'] }, null],
  ['ignores a variant off sale', { color: ['52'], size: ['1'] }, null],
  ['returns null when no filter concerns variants', { hardware: ['61'], sort: ['price:asc'] }, null],
  ['ignores other filters', { hardware: ['61'], color: ['49'] }, 'CLEAR-600'],
])('[CATG-02] %s', (_name, chosen: Record<string, string[]>, expected) => {
  expect(skuOf(chosen)).toBe(expected);
});
