import { expect, it } from 'vitest';
import type { BundleOption } from '../product.ts';
import { productOptionOf } from './product-option.ts';

const selected = (attribute_code: string, id: string) => ({ attribute_code, id, label: id });

it('[PROD-08] sends configurable options as strings, without the price', () => {
  const configurable_options = [
    { attribute_id: '93', attribute_code: 'color', label: 'Glass', values: [] },
    { attribute_id: '1', attribute_code: 'price', label: 'Price', values: [] },
    { attribute_id: '142', attribute_code: 'size', label: 'Size', values: [] },
  ];
  const configuration = { color: selected('color', '49'), price: selected('price', '1') };
  expect(productOptionOf({ configurable_options }, { configuration })).toEqual({
    extension_attributes: {
      custom_options: [],
      configurable_item_options: [{ option_id: '93', option_value: '49' }],
      bundle_options: [],
    },
  });
});

it('[PROD-08] sends custom options, several values as a comma-separated list', () => {
  const option = (option_id: number, type: 'field' | 'checkbox') => ({
    option_id,
    title: '',
    type,
    is_require: false,
  });
  const custom_options = [option(7, 'field'), option(8, 'checkbox'), option(9, 'field')];
  const { extension_attributes } = productOptionOf(
    { custom_options },
    { custom: { 7: 1200, 8: ['1', '2'], 9: '' } },
  );
  expect(extension_attributes.custom_options).toEqual([
    { option_id: '7', option_value: '1200' },
    { option_id: '8', option_value: '1,2' },
  ]);
});

it('[PROD-08] sends bundle options by their id', () => {
  const link = (id: string, is_default: boolean) => ({
    id,
    sku: `P${id}`,
    qty: 2,
    is_default,
    can_change_quantity: 1,
  });
  const bundle = (option_id: number, product_links: BundleOption['product_links']): BundleOption => ({
    option_id,
    title: '',
    required: true,
    type: 'radio',
    product_links,
  });
  const bundle_options = [
    bundle(1, [link('1', false), link('2', true)]),
    bundle(2, [link('3', false)]),
    bundle(3, []),
  ];
  const { extension_attributes } = productOptionOf(
    { bundle_options },
    { bundle: { 1: { linkIds: ['1'], qty: 4 } } },
  );
  expect(extension_attributes.bundle_options).toEqual({
    1: { option_id: 1, option_qty: 4, option_selections: ['1'] },
    2: { option_id: 2, option_qty: 2, option_selections: ['3'] },
  });
});
