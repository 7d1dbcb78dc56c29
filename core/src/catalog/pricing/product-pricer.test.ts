import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESTONIAN_STORE } from '../../stores/store-view.ts';
import {
  createProductPricer,
  nextPriceChangeMs,
  type PriceableDocument,
  type PricingContext,
} from './product-pricer.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const PAST = '2026-01-01 00:00:00';
const FUTURE = '2026-12-01 00:00:00';
const vat = {
  id: 1,
  code: 'VAT',
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  rates: [{ tax_country_id: 'EE', tax_region_id: 0, rate: 22 }],
};
const pricerFor = (part: Partial<PricingContext> = {}) =>
  createProductPricer({ tax: ESTONIAN_STORE.tax, rules: [vat], nowMs: NOW, usePriceTiers: true, ...part });
const document = (part: PriceableDocument): PriceableDocument => ({ tax_class_id: '2', ...part });
const priced = (part: PriceableDocument, context: Partial<PricingContext> = {}) =>
  pricerFor(context).priceProduct(document(part));

describe('[PRICE-11] the price fields of a product', () => {
  it('price 122 at 22 percent', () => {
    expect(priced({ price: 122 })).toEqual({
      tax_class_id: '2',
      price: 100,
      price_tax: 22,
      price_incl_tax: 122,
      special_price: 0,
      special_price_tax: 0,
      special_price_incl_tax: 0,
      final_price: 100,
      final_price_tax: 22,
      final_price_incl_tax: 122,
      original_price: 100,
      original_price_tax: 22,
      original_price_incl_tax: 122,
      original_special_price: 0,
      original_special_price_tax: 0,
      original_special_price_incl_tax: 0,
      original_final_price: null,
      original_final_price_tax: null,
      original_final_price_incl_tax: null,
      priceTax: 22,
      priceInclTax: 122,
      specialPriceTax: 0,
      specialPriceInclTax: 0,
      finalPriceTax: 22,
      finalPriceInclTax: 122,
      originalPriceTax: 22,
      originalPriceInclTax: 122,
    });
  });

  it('omits the camelCase copies when disabled', () => {
    const tax = { ...ESTONIAN_STORE.tax, deprecatedPriceFieldsSupport: false };
    expect(priced({ price: 122 }, { tax })).not.toHaveProperty('priceInclTax');
  });

  it('price 122, final 61', () => {
    expect(priced({ price: 122, final_price: 61 })).toMatchObject({
      price: 50,
      price_incl_tax: 61,
      original_price: 100,
      original_price_incl_tax: 122,
      original_final_price_incl_tax: 61,
      special_price: 0,
    });
  });

  it('rounds net and tax so that they add up', () => {
    expect(priced({ price: 29.99 })).toMatchObject({ price: 24.58, price_tax: 5.41, price_incl_tax: 29.99 });
  });

  it('[PRICE-06] has no tax without a rate', () => {
    expect(priced({ price: 122, tax_class_id: 9 })).toMatchObject({
      price: 122,
      price_tax: 0,
      price_incl_tax: 122,
      special_price: 0,
    });
  });

  it('adds the tax when source prices are net', () => {
    const tax = { ...ESTONIAN_STORE.tax, sourcePriceIncludesTax: false, finalPriceIncludesTax: false };
    expect(priced({ price: 100, special_price: 50 }, { tax })).toMatchObject({
      price: 50,
      price_incl_tax: 61,
      original_price: 100,
      original_price_incl_tax: 122,
    });
  });

  it('parses numeric strings and keeps an unknown price unknown', () => {
    expect(priced({ price: '122' as unknown as number })).toMatchObject({ price_incl_tax: 122 });
    expect(priced({ price: null })).toEqual({ tax_class_id: '2', price: null });
    expect(pricerFor().effectivePriceOf(document({}))).toBeNull();
  });
});

describe('[PRICE-04] special and final price', () => {
  const table: [string, PriceableDocument, number, number][] = [
    ['special lower, no dates', { price: 122, special_price: 61 }, 61, 61],
    [
      'special lower, within dates',
      { price: 122, special_price: 61, special_from_date: PAST, special_to_date: FUTURE },
      61,
      61,
    ],
    ['special ended', { price: 122, special_price: 61, special_to_date: PAST }, 122, 0],
    ['special not begun', { price: 122, special_price: 61, special_from_date: FUTURE }, 122, 0],
    ['special equal', { price: 122, special_price: 122 }, 122, 0],
    ['special higher', { price: 122, special_price: 200 }, 122, 0],
    ['special zero', { price: 122, special_price: 0 }, 122, 0],
    ['final repeats the running special', { price: 122, special_price: 61, final_price: 61 }, 61, 61],
    [
      'final repeats the ended special',
      { price: 122, special_price: 61, final_price: 61, special_to_date: PAST },
      122,
      0,
    ],
    ['final below the running special', { price: 122, special_price: 90, final_price: 61 }, 61, 61],
    ['final above the running special', { price: 122, special_price: 61, final_price: 90 }, 61, 61],
    [
      'final below an ended special',
      { price: 122, special_price: 90, final_price: 61, special_to_date: PAST },
      61,
      0,
    ],
    ['final higher', { price: 122, final_price: 244 }, 122, 0],
    ['final zero', { price: 122, final_price: 0 }, 122, 0],
    ['only a final price', { final_price: 61 }, 61, 0],
  ];
  it.each(table)('%s', (_name, part, price, special) => {
    expect(priced(part)).toMatchObject({ price_incl_tax: price, special_price_incl_tax: special });
    expect(pricerFor().effectivePriceOf(document(part))).toBe(price);
  });
});

describe('[PROD-07] a configurable product shows its lowest child', () => {
  it('parent 244 special 183 with children 122 and 366', () => {
    const product = priced({
      price: 244,
      special_price: 183,
      configurable_children: [document({ price: 122 }), document({ price: 366 })],
    });
    expect(product).toMatchObject({ price: 100, price_incl_tax: 122, special_price: 0 });
    expect(product.configurable_children?.map((child) => child.price_incl_tax)).toEqual([122, 366]);
  });

  it('takes price, special and original from the same child', () => {
    expect(
      priced({
        price: 0,
        configurable_children: [
          document({ price: 244, special_price: 183, special_to_date: FUTURE }),
          document({ price: 200 }),
        ],
      }),
    ).toMatchObject({
      price_incl_tax: 183,
      special_price_incl_tax: 183,
      original_price_incl_tax: 244,
      special_to_date: FUTURE,
    });
  });

  it.each([
    ['its own price when lower', { price: 100, configurable_children: [{ price: 122 }] }, 100],
    ['a child’s when its own is 0', { price: 0, configurable_children: [{ price: 122 }] }, 122],
    ['a child’s when its own is unknown', { configurable_children: [{ price: 122 }] }, 122],
    [
      'ignores a child that is off sale',
      {
        price: 200,
        configurable_children: [
          { price: 50, status: 2 },
          { price: 122, status: 1 },
        ],
      },
      122,
    ],
    [
      'a child priced in custom attributes',
      {
        price: 200,
        configurable_children: [{ custom_attributes: [{ attribute_code: 'price', value: '122' }] }],
      },
      122,
    ],
    ['its own when the child has none', { price: 200, configurable_children: [{}] }, 200],
    ['no children', { price: 200, configurable_children: [] }, 200],
  ])('%s', (_name, part, expected) => {
    expect(priced(part).price_incl_tax).toBe(expected);
    expect(pricerFor().effectivePriceOf(document(part))).toBe(expected);
  });

  it('shows the child’s special and original price when prices are equal', () => {
    const children = [document({ price: 200, special_price: 122 })];
    expect(priced({ price: 122, configurable_children: children })).toMatchObject({
      price_incl_tax: 122,
      special_price_incl_tax: 122,
      original_price_incl_tax: 200,
    });
  });

  it('copies custom attributes to the child and inherits the parent’s price and tax class', () => {
    const product = priced({
      price: 122,
      configurable_children: [{ custom_attributes: [{ attribute_code: 'color', value: '49' }] }],
    });
    expect(product.configurable_children?.[0]).toMatchObject({
      color: '49',
      price: 100,
      price_incl_tax: 122,
    });
  });
});

describe('[PRICE-10] tier prices', () => {
  const tier_prices = [
    { customer_group_id: 0, qty: 5, value: 110 },
    { customer_group_id: 1, qty: 1, value: 100 },
    { customer_group_id: 1, qty: 10, value: 80 },
    { customer_group_id: 32_000, qty: 20, value: 60 },
    { customer_group_id: 2, qty: 1, value: 500 },
  ];
  const part = { price: 122, special_price: 115, tier_prices };
  it.each([
    [null, 1, 115],
    [null, 5, 110],
    [null, 20, 60],
    [0, 5, 110],
    [1, 1, 100],
    [1, 9, 100],
    [1, 10, 80],
    [1, 20, 60],
    [2, 1, 115],
    [7, 10, 115],
  ])('group %s buying %i pays %i each', (customerGroupId, qty, expected) => {
    expect(pricerFor({ customerGroupId }).unitPriceOf(document(part), qty)?.grossCents).toBe(expected * 100);
  });

  it('lower the shown price, clear the special price and hide other groups’ tiers', () => {
    const product = priced(part, { customerGroupId: 1 });
    expect(product).toMatchObject({
      price_incl_tax: 100,
      special_price_incl_tax: 0,
      original_price_incl_tax: 122,
    });
    expect(product.tier_prices?.map((tier) => tier.value)).toEqual([100, 80, 60]);
  });

  it('are ignored when disabled', () => {
    const product = priced(part, { customerGroupId: 1, usePriceTiers: false });
    expect(product).toMatchObject({ price_incl_tax: 115, tier_prices });
  });

  it('of the lowest child apply to the parent', () => {
    const children = [document({ price: 122, tier_prices }), document({ price: 110 })];
    const product = priced({ price: 300, configurable_children: children }, { customerGroupId: 1 });
    expect(product.price_incl_tax).toBe(100);
    expect(product.tier_prices?.map((tier) => tier.value)).toEqual([100, 80, 60]);
  });
});

describe('properties for any prices', () => {
  const euros = fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100);
  const maybe = fc.option(euros, { nil: undefined });
  const date = fc.option(fc.constantFrom(PAST, FUTURE, '2026-06-10', '2026-05-20 08:00:00'), { nil: null });
  const tiers = fc.array(
    fc.record({ customer_group_id: fc.constantFrom(0, 1), qty: fc.constantFrom(1, 5), value: euros }),
    { maxLength: 3 },
  );
  const plain = fc.record({
    price: euros,
    special_price: maybe,
    final_price: maybe,
    special_from_date: date,
    special_to_date: date,
    tier_prices: tiers,
    tax_class_id: fc.constantFrom('2', '9'),
  });
  const any = fc
    .tuple(plain, fc.array(plain, { maxLength: 4 }))
    .map(
      ([parent, children]): PriceableDocument =>
        children.length > 0 ? { ...parent, configurable_children: children } : parent,
    );

  it('net and tax add up to gross, in every field', () => {
    fc.assert(
      fc.property(any, (product) => {
        const result = pricerFor().priceProduct(product);
        for (const name of ['price', 'special_price', 'final_price', 'original_price'] as const) {
          const sum = Number(result[name]) + Number(result[`${name}_tax`]);
          expect(Math.round(sum * 100)).toBe(Math.round(Number(result[`${name}_incl_tax`]) * 100));
        }
      }),
    );
  });

  it('specials, finals and tiers never raise a price', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(0, 1), fc.constantFrom(1, 5), (product, customerGroupId, qty) => {
        const pricer = pricerFor({ customerGroupId });
        const unit = pricer.unitPriceOf(product, qty)?.grossCents ?? 0;
        expect(unit).toBeLessThanOrEqual(Math.round(product.price * 100));
        expect(unit).toBeLessThanOrEqual(pricer.unitPriceOf(product, 1)?.grossCents ?? 0);
      }),
    );
  });

  it('pricing is idempotent and does not mutate its input', () => {
    const net = { ...ESTONIAN_STORE.tax, sourcePriceIncludesTax: false, finalPriceIncludesTax: false };
    fc.assert(
      fc.property(any, fc.constantFrom(ESTONIAN_STORE.tax, net), (product, tax) => {
        const before = structuredClone(product);
        const once = pricerFor({ tax }).priceProduct(product);
        expect(pricerFor({ tax }).priceProduct(once)).toEqual(once);
        expect(product).toEqual(before);
      }),
    );
  });

  it('a priced document can be priced again after its specials started or ended', () => {
    const children = fc.array(plain, { minLength: 1, maxLength: 4 });
    const parent = children.map((list): PriceableDocument => ({ price: 0, configurable_children: list }));
    fc.assert(
      fc.property(fc.oneof(plain, parent), (product) => {
        const once = pricerFor().priceProduct(product);
        const later = pricerFor({ nowMs: NOW + 20 * 86_400_000 });
        expect(later.effectivePriceOf(once)).toBe(later.effectivePriceOf(product));
      }),
    );
  });

  it('the effective price equals the shown one, and is valid until the next change', () => {
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 0.999, noNaN: true }), (product, part) => {
        const shown = pricerFor().effectivePriceOf(product);
        expect(pricerFor().priceProduct(product).price_incl_tax).toBe(shown);
        const next = nextPriceChangeMs(product, NOW) ?? NOW + 1e10;
        const nowMs = Math.floor(NOW + (next - NOW) * part);
        expect(pricerFor({ nowMs }).effectivePriceOf(product)).toBe(shown);
      }),
    );
  });
});

it('finds the next change among the children too', () => {
  const child = document({ price: 100, special_price: 80, special_to_date: FUTURE });
  expect(nextPriceChangeMs(document({ price: 100, configurable_children: [child] }), NOW)).toBe(
    Date.parse('2026-11-30T22:00:00Z'),
  );
  expect(nextPriceChangeMs(document({ price: 100, special_to_date: FUTURE }), NOW)).toBeNull();
});
