import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { expect, it } from 'vitest';
import { compareRowsOf, withDictionary } from './compare-rows.ts';

const color = {
  attribute_code: 'color',
  frontend_label: 'Klaas',
  default_frontend_label: '',
  is_comparable: '1',
  options: [
    { value: '49', label: 'Selge' },
    { value: '50', label: 'Hall' },
  ],
} as Attribute;
const product = (sku: string, more: object) => ({ sku, ...more }) as unknown as Product;

it('[UI-04] compares products without attribute metadata by the attributes of the shop', async () => {
  const products = [product('A', { color: 49 }), product('B', { color_options: [49, 50] })];
  const complete = await withDictionary(products, async () => [color]);
  expect(compareRowsOf(complete, 'et-EE')).toEqual([
    { code: 'color', label: 'Klaas', values: ['Selge', 'Selge, Hall'], isDifferent: true },
  ]);
});

it('[UI-04] sends no request for attributes that the products describe themselves', async () => {
  const products = [product('A', { attributes_metadata: [{ ...color, default_frontend_label: 'Glass' }] })];
  const never = () => Promise.reject(new Error('asked'));
  expect(await withDictionary(products, never)).toBe(products);
});
