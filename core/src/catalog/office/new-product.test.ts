import { describe, expect, it } from 'vitest';
import { type NewProduct, newProductDocument, publishProblems } from './new-product.ts';

const SIMPLE: NewProduct = {
  ...{ type: 'simple', sku: 'A-1', names: { et: 'Käepide Õis', ru: 'Ручка' }, tax_class_id: 2 },
  ...{ price_cents: 4990, stock: 5, category_ids: [2, 25], size: null, parts: [], bundle: [] },
};
const ET = {
  store: 'et',
  categories: [{ category_id: 25, name: 'Tarvikud', slug: 'tarvikud', path: 'tarvikud' }],
  sizeTitles: { width: 'Laius', height: 'Kõrgus' },
};
const made = (given: Partial<NewProduct> = {}) =>
  newProductDocument(7, { ...SIMPLE, ...given }, ET, '2026-06-01 09:00:00');

describe('[OFFICE-75] a new product', () => {
  it('is hidden, with an address in its category and its stock', () => {
    expect(made()).toMatchObject({
      ...{ id: 7, sku: 'A-1', name: 'Käepide Õis', status: 2, price: 49.9 },
      ...{ url_key: 'kaepide-ois', url_path: 'tarvikud/kaepide-ois.html' },
      stock: { product_id: 7, qty: 5, is_in_stock: true, manage_stock: true },
    });
    expect(made({ stock: null })).toMatchObject({ stock: { is_in_stock: true, manage_stock: false } });
  });

  it('asks for width and height where it is made to measure', () => {
    const size = {
      ...{ bounds: { width: [100, 900], height: [100, 2000] }, stepMm: 1, priceKey: 'mirror' },
      ...{ defaultThicknessMm: 5, leadTimeDays: 10 },
    } as NewProduct['size'];
    expect(made({ size, stock: null })).toMatchObject({
      custom_size: size,
      custom_options: [
        { title: 'Laius', size_field: 'width', is_require: true },
        { title: 'Kõrgus', size_field: 'height', is_require: true },
      ],
    });
  });
});

describe('what keeps a product from being published', () => {
  it('nothing, where it is whole', () => {
    expect(publishProblems(made())).toEqual([]);
  });

  it.each([
    [made({ names: { ru: 'Ручка' } }), 'name', 'required'],
    [made({ price_cents: 0 }), 'price', 'required'],
    [made({ type: 'grouped' }), 'parts', 'needs_parts'],
    [made({ type: 'bundle' }), 'bundle', 'needs_parts'],
    [made({ type: 'configurable' }), 'variants', 'needs_variants'],
  ])('%#', (document, field, rule) => {
    expect(publishProblems(document)).toEqual([{ field, rule }]);
  });

  it('a variant without a value, and two alike', () => {
    const document = {
      ...made({ type: 'configurable' }),
      configurable_options: [{ attribute_code: 'color' }],
      configurable_children: [
        { sku: 'A', status: 1, color: '49' },
        { sku: 'B', status: 1, color: '49' },
        { sku: 'C', status: 1 },
        { sku: 'D', status: 2, color: '49' },
      ],
    };
    expect(publishProblems(document)).toEqual([
      { field: 'variants.B', rule: 'variants_alike' },
      { field: 'variants.C', rule: 'needs_option_value' },
    ]);
  });
});
