import type { Product } from '@klaas/core/catalog/product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { describe, expect, it } from 'vitest';
import { plainFieldsOf, withPlainChoice } from './plain-choices.ts';

const product = {
  custom_options: [
    { option_id: 1, title: 'Width', type: 'field', is_require: false, size_field: 'width' },
    { option_id: 7, title: 'Engraving', type: 'field', is_require: true, price: 5, price_type: 'fixed' },
    {
      option_id: 8,
      title: 'Coating',
      type: 'checkbox',
      is_require: false,
      values: [
        { option_type_id: 81, title: 'Inside', price: 10, price_type: 'fixed' },
        { option_type_id: 82, title: 'Outside', price: 10, price_type: 'percent' },
      ],
    },
  ],
  bundle_options: [
    {
      option_id: 1,
      title: 'Wall',
      required: true,
      type: 'radio',
      product_links: [
        { id: '1', sku: 'WALL', qty: 1, is_default: false },
        { id: '2', sku: 'DOOR', qty: 1, is_default: true },
        { id: '3', sku: 'OFF', qty: 1, is_default: false },
      ],
    },
  ],
} as unknown as Product;

describe('[CART-01] options without JavaScript', () => {
  it('has fields for options outside the pane and for available bundle products', () => {
    const fields = plainFieldsOf(product, { WALL: 'Wall', DOOR: 'Door' });
    expect(fields.map(({ name, isRequired, isMany }) => [name, isRequired, isMany])).toEqual([
      ['option_7', true, false],
      ['option_8', false, true],
      ['bundle_1', true, false],
    ]);
    expect(fields.at(-1)).toMatchObject({ chosen: '2', values: [{ value: '1' }, { value: '2' }] });
  });

  it('builds the same options as the page with JavaScript', () => {
    const standard = productOptionOf(product, { bundle: {} });
    expect(
      withPlainChoice(standard, [
        ['option_7', ' Mari '],
        ['option_8', '81'],
        ['option_8', '82'],
        ['bundle_1', '1'],
        ['qty', '2'],
      ]),
    ).toEqual(
      productOptionOf(product, { custom: { 7: 'Mari', 8: ['81', '82'] }, bundle: { 1: { linkIds: ['1'] } } }),
    );
  });

  it('ignores empty fields and unrelated fields', () => {
    const standard = productOptionOf(product, {});
    expect(
      withPlainChoice(standard, [
        ['option_7', ' '],
        ['option_x', '1'],
        ['intent', 'add'],
      ]),
    ).toBe(standard);
    expect(withPlainChoice(undefined, [])).toBeUndefined();
  });
});
