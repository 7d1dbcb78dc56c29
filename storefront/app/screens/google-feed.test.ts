import type { Product } from '@klaas/core/catalog/product.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { googleFeedXml } from '../shell/seo/google-feed.ts';
import { feedItemsOf } from './google-feed.ts';

const shop = { settings: defaultSettings(), store: ESTONIAN_STORE, shopUrl: 'https://shop.example' };
const product = (more: object): Product =>
  ({
    ...{ id: 1, sku: 'A', name: 'Avar & Ava', slug: 'avar', type_id: 'simple', image: '/a.jpg' },
    ...{ price_incl_tax: 100, description: '<p>Klaas</p>', stock: { is_in_stock: true } },
    ...more,
  }) as unknown as Product;
const xmlOf = (more: object): string =>
  googleFeedXml(
    { title: 'Klaas', link: 'https://shop.example', description: '' },
    feedItemsOf(product(more), shop),
  );

it('has the price of the page; a reduced one beside the price that is struck through', () => {
  expect(xmlOf({})).toContain('<g:price>100.00 EUR</g:price>');
  expect(xmlOf({})).not.toContain('sale_price');
  expect(xmlOf({})).toContain('<title>Avar &amp; Ava</title>');
  const reduced = xmlOf({ price_incl_tax: 80, original_price_incl_tax: 100, prior_price_incl_tax: 90 });
  expect(reduced).toContain('<g:price>90.00 EUR</g:price><g:sale_price>80.00 EUR</g:sale_price>');
  // Raised before the sale: nothing is struck through.
  const raised = xmlOf({ price_incl_tax: 80, original_price_incl_tax: 100, prior_price_incl_tax: 80 });
  expect(raised).not.toContain('sale_price');
});

it('lists the variants that have a price, not those to typed millimetres', () => {
  const variant = (sku: string, size: string, more: object = {}) => ({
    ...{ sku, size, status: 1, price_incl_tax: 50, stock: { is_in_stock: false } },
    ...more,
  });
  const items = feedItemsOf(
    product({
      type_id: 'configurable',
      custom_size: { sizeOption: '9' },
      configurable_children: [variant('A-1', '1'), variant('A-9', '9'), variant('A-2', '2', { status: 2 })],
    }),
    shop,
  );
  expect(items).toMatchObject([{ id: 'A-1', groupId: 'A', isInStock: false, price: 50 }]);
  expect(items[0]?.link).toContain('A-1');
});

it.each([
  ['a pane without listed sizes', { custom_size: {} }],
  ['a service', { type_id: 'virtual' }],
  ['a file', { type_id: 'downloadable' }],
  ['a set', { type_id: 'bundle' }],
  ['goods without a price', { price_incl_tax: 0 }],
])('leaves out %s', (_, more) => {
  expect(feedItemsOf(product(more), shop)).toEqual([]);
});
