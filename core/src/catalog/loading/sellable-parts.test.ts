import { expect, it } from 'vitest';
import type { Product } from '../product.ts';
import { withSellableParts } from './sellable-parts.ts';

const STATUS: Record<string, number> = { ON: 1, OFF: 2, DRAFT: 0 };
const statusOf = (sku: string) => STATUS[sku];
const partsOf = (product: Partial<Product>): string[] => {
  const { bundle_options = [], product_links = [] } = withSellableParts(product as Product, statusOf);
  return [
    ...bundle_options.flatMap((option) => option.product_links.map(({ sku }) => sku)),
    ...product_links.map(({ linked_product_sku }) => linked_product_sku),
  ];
};
const link = (linked_product_sku: string, link_type = 'associated') => ({ linked_product_sku, link_type });

it('[PROD-01] a bundle omits parts that are off sale; an unknown part stays, without a price', () => {
  const product_links = ['ON', 'OFF', 'DRAFT', 'GONE'].map((sku) => ({ sku }));
  expect(partsOf({ type_id: 'bundle', bundle_options: [{ product_links }] as never })).toEqual([
    'ON',
    'GONE',
  ]);
});

it('[PRICE-01] a grouped product keeps its existing parts; links of other types stay', () => {
  const product_links = [...['ON', 'OFF', 'GONE'].map((sku) => link(sku)), link('OFF', 'related')];
  expect(partsOf({ type_id: 'grouped', product_links: product_links as never })).toEqual(['ON', 'OFF']);
});

it('leaves other products unchanged', () => {
  expect(partsOf({ type_id: 'simple', product_links: [link('OFF')] as never })).toEqual(['OFF']);
});
