import { describe, expect, it } from 'vitest';
import { ESTONIAN_STORE } from '../../stores/store-view.ts';
import { bundlePartsOf, groupedPartsOf, linkedPriceFieldsOf, linkedPriceOf } from './linked-price.ts';
import type { PriceFields } from './price-fields.ts';
import { createProductPricer } from './product-pricer.ts';

const pricer = createProductPricer({
  tax: ESTONIAN_STORE.tax,
  rules: [
    {
      id: 1,
      code: 'VAT',
      customer_tax_class_ids: [],
      product_tax_class_ids: [2],
      rates: [{ tax_country_id: 'EE', tax_region_id: 0, rate: 22 }],
    },
  ],
  nowMs: 0,
  usePriceTiers: false,
});
const product = (price: number, special_price = 0): PriceFields =>
  pricer.priceProduct({ price, special_price, tax_class_id: 2 });

const associated = (linked_product_sku: string, part: { qty?: number; product?: PriceFields } = {}) => ({
  link_type: 'associated',
  linked_product_type: 'simple',
  linked_product_sku,
  ...part,
});

describe('[PRICE-01] grouped', () => {
  it('sums its associated simple products, one of each', () => {
    const parts = groupedPartsOf({
      product_links: [
        associated('A', { qty: 3, product: product(122) }),
        associated('B', { product: product(61) }),
        { ...associated('C', { product: product(999) }), link_type: 'related' },
        { ...associated('D', { product: product(999) }), linked_product_type: 'bundle' },
      ],
    });
    expect(linkedPriceOf(parts)).toEqual({
      price: { netCents: 15_000, taxCents: 3_300, grossCents: 18_300 },
      original: { netCents: 15_000, taxCents: 3_300, grossCents: 18_300 },
      missingSkus: [],
    });
  });

  it('starts at 0', () => {
    expect(linkedPriceOf(groupedPartsOf({})).price.grossCents).toBe(0);
  });

  it('[PROD-09] has no price while a linked product is missing', () => {
    const linked = linkedPriceOf(
      groupedPartsOf({ product_links: [associated('A', { product: product(5) }), associated('B')] }),
    );
    expect(linked.missingSkus).toEqual(['B']);
    expect(linkedPriceFieldsOf(linked, true)).toMatchObject({
      price: null,
      price_incl_tax: null,
      priceInclTax: null,
    });
  });
});

describe('[PRICE-02] bundle', () => {
  const link = (id: string, price: number, qty: number, is_default = false, special = 0) => ({
    id,
    sku: `P${id}`,
    qty,
    is_default,
    can_change_quantity: 1,
    product: product(price, special),
  });
  const bundle = {
    bundle_options: [
      { option_id: 1, product_links: [link('1', 50, 1), link('2', 122, 2, true)] },
      { option_id: 2, product_links: [link('3', 61, 3), link('4', 10, 1)] },
      { option_id: 3, product_links: [] },
    ],
  };
  it.each([
    ['default or first link times its quantity', {}, 122 * 2 + 61 * 3],
    ['a chosen link', { 1: { linkIds: [1] } }, 50 + 61 * 3],
    ['a chosen quantity', { 2: { linkIds: ['4'], qty: 5 } }, 122 * 2 + 50],
    ['falls back to the default for an unknown link', { 1: { linkIds: ['x'] } }, 122 * 2 + 61 * 3],
  ])('%s', (_name, choice, expected) => {
    expect(linkedPriceOf(bundlePartsOf(bundle, choice)).price.grossCents).toBe(expected * 100);
  });

  it('shows the price without special prices', () => {
    const parts = bundlePartsOf({
      bundle_options: [{ option_id: 1, product_links: [link('1', 122, 2, true, 61)] }],
    });
    expect(linkedPriceFieldsOf(linkedPriceOf(parts), false)).toMatchObject({
      price: 100,
      price_incl_tax: 122,
      special_price_incl_tax: 122,
      original_price_incl_tax: 244,
    });
  });

  it('treats a missing product as unknown price', () => {
    const links = [{ id: 1, sku: 'GONE', qty: 1, is_default: true }];
    const linked = linkedPriceOf(bundlePartsOf({ bundle_options: [{ option_id: 1, product_links: links }] }));
    expect(linked).toMatchObject({ missingSkus: ['GONE'], price: { grossCents: 0 } });
  });
});
