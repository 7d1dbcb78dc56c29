import type { Product } from '@klaas/core/catalog/product.ts';
import { describe, expect, it } from 'vitest';
import { ratingOf, reviewOf, shownAttributesOf, shownProductOf } from './shown-product.ts';

const product = {
  id: 1,
  sku: 'SD',
  name: 'Door',
  type_id: 'configurable',
  status: 1,
  visibility: 4,
  slug: 'door',
  url_key: 'door',
  url_path: 'doors/door.html',
  description: '<p>long</p>',
  price_incl_tax: 122,
  priceInclTax: 122,
  configurable_options: [{ attribute_id: '93', attribute_code: 'color', label: 'Color', values: [] }],
  configurable_children: [
    {
      id: 2,
      sku: 'SD-C',
      status: 1,
      color: '49',
      price_incl_tax: 122,
      priceInclTax: 122,
      custom_attributes: [],
    },
  ],
} as unknown as Product;

describe('product data sent to the browser', () => {
  it('keeps the fields needed for choosing and drops the rest', () => {
    const shown = shownProductOf(product);
    expect(shown.configurable_children).toEqual([
      { id: 2, sku: 'SD-C', status: 1, color: '49', price_incl_tax: 122 },
    ]);
    expect(shown).not.toHaveProperty('description');
    expect(shown).not.toHaveProperty('priceInclTax');
  });

  it('keeps custom_attributes when a child has its values only there', () => {
    const custom_attributes = [{ attribute_code: 'color', value: '49' }];
    const old = {
      ...product,
      configurable_children: [{ id: 2, sku: 'SD-C', status: 1, custom_attributes }],
    } as unknown as Product;
    expect(shownProductOf(old).configurable_children[0]?.custom_attributes).toEqual(custom_attributes);
  });

  it('accepts a document without options, children or stock', () => {
    const bare = {
      id: 1,
      sku: 'X',
      name: 'X',
      type_id: 'simple',
      status: 1,
      visibility: 4,
      slug: 'x',
      url_key: 'x',
      url_path: 'x',
    };
    expect(shownProductOf(bare as Product)).toMatchObject({
      configurable_children: [],
      custom_options: [],
      tier_prices: [],
      custom_size: null,
    });
    expect(shownAttributesOf(bare as Product, 'et-EE')).toEqual([]);
  });
});

it('[PROD-12] lists the labels of visible attributes, without those that select the variant', () => {
  const attribute = (
    attribute_code: string,
    is_visible_on_front: boolean | string,
    options: { value: string; label: string }[],
  ) => ({
    attribute_id: 1,
    attribute_code,
    default_frontend_label: attribute_code,
    frontend_input: 'select',
    is_visible_on_front,
    options,
  });
  const attributes_metadata = [
    attribute('color', '1', [{ value: '49', label: 'Clear' }]),
    attribute('side', '1', [
      { value: '81', label: 'Left' },
      { value: '82', label: 'Right' },
    ]),
    attribute('weight', true, []),
    attribute('secret', '0', []),
    attribute('unknown', '1', [{ value: '1', label: 'One' }]),
  ];
  const attributes = shownAttributesOf(
    {
      ...product,
      attributes_metadata,
      color: '49',
      side: [81, 82],
      weight: 32,
      secret: 1,
      unknown: 9,
    } as Product,
    'et-EE',
  );
  expect(attributes.map(({ code, value }) => [code, value])).toEqual([
    ['side', 'Left, Right'],
    ['weight', '32'],
  ]);
});

it('[PROD-12] averages only reviews with stars', () => {
  const of = (ratings: { value?: number; percent?: number }[]) => reviewOf({ id: 1, ratings }, () => '');
  const reviews = [of([{ value: 5 }]), of([{ percent: 80 }]), of([])];
  expect(reviews.map(({ rating }) => rating)).toEqual([5, 4, null]);
  expect(ratingOf(reviews)).toEqual({ average: 4.5, count: 3 });
  expect(ratingOf([])).toEqual({ average: 0, count: 0 });
});

it('[PROD-12] leaves out an attribute that is "no" and shows one that is "yes"', () => {
  const flag = (attribute_code: string) => ({
    attribute_id: 1,
    attribute_code,
    default_frontend_label: attribute_code,
    frontend_input: 'boolean',
    is_visible_on_front: '1',
    options: [
      { value: '1', label: 'Yes' },
      { value: '0', label: 'No' },
    ],
  });
  const attributes = shownAttributesOf(
    {
      ...product,
      attributes_metadata: [flag('recommended'), flag('made_to_measure')],
      recommended: 0,
      made_to_measure: 1,
    } as unknown as Product,
    'et-EE',
  );
  expect(attributes).toEqual([{ code: 'made_to_measure', label: 'made_to_measure', value: 'Yes' }]);
});
