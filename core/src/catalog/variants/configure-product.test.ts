import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product, Variant } from '../product.ts';
import { chooseVariant, type VariantChoice } from './choose-variant.ts';
import { configureProduct } from './configure-product.ts';
import { optionAvailabilityOf } from './option-availability.ts';
import { labelledOptionsOf, optionLabelOf } from './selected-configuration.ts';

const variant = (sku: string, color: string, size: string, part: Partial<Variant> = {}): Variant => ({
  id: sku.charCodeAt(0),
  sku,
  status: 1,
  color,
  size,
  price_incl_tax: 100,
  stock: { is_in_stock: true, qty: 5 },
  ...part,
});
const outOfStock = { stock: { is_in_stock: false, qty: 0 } };
const product: Product = {
  id: 1769,
  sku: 'SD100',
  name: 'Door',
  slug: 'door',
  type_id: 'configurable',
  status: 1,
  visibility: 4,
  url_key: 'door',
  url_path: 'doors/door.html',
  image: '/parent.jpg',
  configurable_options: [
    {
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Glass',
      values: [
        { value_index: 49, label: 'Clear' },
        { value_index: 50, default_label: 'Grey' },
        { value_index: 51 },
      ],
    },
    {
      attribute_id: '142',
      attribute_code: 'size',
      label: 'Size',
      values: [{ value_index: 167, label: '80' }],
    },
    { attribute_id: '1', attribute_code: 'price', label: 'Price', values: [] },
  ],
  configurable_children: [
    variant('a', '49', '167', { price_incl_tax: 120, name: 'Child', visibility: 1, image: '/a.jpg' }),
    variant('b', '49', '168', { price_incl_tax: 90 }),
    variant('c', '50', '167', { price_incl_tax: 110, ...outOfStock }),
    variant('d', '50', '169', { price_incl_tax: 10, status: 2 }),
  ],
};
const settings = { listOutOfStockProducts: true, fallbackToDefaultWhenNoAvailable: true };
const hidden = { ...settings, listOutOfStockProducts: false };
const pick = (choice: VariantChoice, part = settings) => chooseVariant(product, choice, part)?.sku ?? null;
const of = (color?: string | number, size?: string | number) => ({
  ...(color !== undefined && { color: { id: color } }),
  ...(size !== undefined && { size: { id: size } }),
});

describe('[PROD-05] variant selection', () => {
  it.each<[string, VariantChoice, string | null]>([
    ['all attributes', { configuration: of('49', '167') }, 'a'],
    ['numbers as ids', { configuration: of(49, 167) }, 'a'],
    ['a tie goes to the lower price', { configuration: of('49') }, 'b'],
    ['most attributes', { configuration: of('50', '168') }, 'b'],
    ['a matching sku takes precedence', { sku: 'c', configuration: of('49', '168') }, 'c'],
    ['an unknown sku falls back to the configuration', { sku: 'x', configuration: of('49', '167') }, 'a'],
    ['one of several values', { configuration: { color: [{ id: 50 }, { id: 51 }] } }, 'c'],
    ['the price is ignored', { configuration: { price: { id: '1' } } }, 'b'],
    ['no configuration: the cheapest available', {}, 'b'],
    ['a variant off sale is never chosen', { sku: 'd' }, null],
    ['returns null when nothing matches', { configuration: of('99') }, null],
  ])('%s', (_name, choice, expected) => {
    expect(pick(choice)).toBe(expected);
  });

  it('without a configuration prefers in stock over cheaper, and takes the cheapest when all are sold out', () => {
    const children = [
      variant('m', '1', '1', { price_incl_tax: 10, ...outOfStock }),
      variant('n', '1', '2', { price_incl_tax: 40 }),
      variant('o', '2', '2', { price_incl_tax: 30 }),
    ];
    const choose = (variants: Variant[], choice: VariantChoice = {}) =>
      chooseVariant({ configurable_children: variants }, choice, settings)?.sku;
    expect(choose(children)).toBe('o');
    expect(choose(children.map((child) => ({ ...child, ...outOfStock })))).toBe('m');
    // An explicit choice is returned even when sold out.
    expect(choose(children, { sku: 'm' })).toBe('m');
    expect(choose(children, { configuration: of('1', '1') })).toBe('m');
  });

  it('without a configuration prefers a listed size over made to measure, and that over sold out', () => {
    const children = [
      variant('m', '1', '1', { price_incl_tax: 10, ...outOfStock }),
      variant('n', '1', '2', { price_incl_tax: 40 }),
      variant('own', '1', '9', { price_incl_tax: 20 }),
    ];
    const choose = (variants: Variant[]) =>
      chooseVariant({ configurable_children: variants, custom_size: { sizeOption: '9' } }, {}, settings)?.sku;
    expect(choose(children)).toBe('n');
    expect(choose(children.filter(({ sku }) => sku !== 'n'))).toBe('own');
  });

  it('takes the first of two equal matches at the same price', () => {
    const children = [variant('m', '1', '1'), variant('n', '1', '2')];
    expect(
      chooseVariant({ configurable_children: children }, { configuration: of('1') }, settings)?.sku,
    ).toBe('m');
  });

  it('skips out of stock when that is not listed', () => {
    expect(pick({ configuration: of('50') })).toBe('c');
    expect(pick({ configuration: of('50') }, hidden)).toBeNull();
    expect(pick({ sku: 'c' }, hidden)).toBeNull();
  });

  it('reads values that exist only in custom attributes', () => {
    const child = {
      ...variant('z', '', ''),
      color: undefined,
      custom_attributes: [{ attribute_code: 'color', value: 51 }],
    };
    expect(
      chooseVariant({ configurable_children: [child] }, { configuration: of('51') }, settings)?.sku,
    ).toBe('z');
  });

  it('uses the parent’s price for a child without one, and falls back to the original price', () => {
    const children = [
      variant('p', '1', '1', { price_incl_tax: undefined }),
      variant('q', '1', '2', { price_incl_tax: 0, original_price_incl_tax: 40 }),
    ];
    const choose = (price: number) =>
      chooseVariant({ configurable_children: children, price_incl_tax: price }, {}, settings)?.sku;
    expect(choose(30)).toBe('p');
    expect(choose(50)).toBe('q');
  });

  it('no other variant matches more, or as much at a lower price', () => {
    const id = fc.constantFrom('1', '2', '3');
    const child = fc.record({
      color: id,
      size: id,
      price: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom(1, 2),
      ok: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(child, { maxLength: 8 }), id, id, fc.boolean(), (children, color, size, list) => {
        const variants = children.map(({ price, ok, ...rest }, n) =>
          variant(`s${n}`, rest.color, rest.size, {
            price_incl_tax: price,
            status: rest.status,
            stock: { is_in_stock: ok, qty: 1 },
          }),
        );
        const chosen = chooseVariant(
          { configurable_children: variants },
          { configuration: of(color, size) },
          { listOutOfStockProducts: list },
        );
        const count = (v: Variant) => Number(v.color === color) + Number(v.size === size);
        const rivals = variants.filter((v) => v.status < 2 && (list || v.stock?.is_in_stock));
        if (!chosen) return rivals.every((v) => count(v) === 0);
        return (
          rivals.includes(chosen) &&
          rivals.every(
            (v) =>
              count(v) < count(chosen) ||
              (count(v) === count(chosen) && Number(v.price_incl_tax) >= Number(chosen.price_incl_tax)),
          )
        );
      }),
    );
  });
});

describe('configuring a product', () => {
  it('[PROD-04] merges the variant over its parent', () => {
    const { product: configured, error } = configureProduct(
      product,
      { configuration: of('49', '167') },
      settings,
    );
    expect(error).toBeNull();
    expect(configured).toMatchObject({
      sku: 'a',
      id: 97,
      parentSku: 'SD100',
      parentId: 1769,
      name: 'Door',
      visibility: 4,
      type_id: 'configurable',
      image: '/a.jpg',
      price_incl_tax: 120,
      is_configured: true,
      options: [
        { label: 'Glass', value: 'Clear' },
        { label: 'Size', value: '80' },
      ],
      product_option: {
        extension_attributes: {
          custom_options: [],
          configurable_item_options: [
            { option_id: '93', option_value: '49' },
            { option_id: '142', option_value: '167' },
          ],
          bundle_options: [],
        },
      },
    });
    expect(configured.configurable_children).toHaveLength(4);
  });

  it('keeps the parent’s picture when the variant has none, and the parent when configured again', () => {
    const once = configureProduct(product, { sku: 'b' }, settings).product;
    expect(once.image).toBe('/parent.jpg');
    const children = [variant('b', '1', '1', { image: 'no_selection' })];
    expect(
      configureProduct({ ...product, configurable_children: children }, {}, settings).product.image,
    ).toBe('/parent.jpg');
    expect(configureProduct(once, { sku: 'a' }, settings).product).toMatchObject({
      sku: 'a',
      parentSku: 'SD100',
      parentId: 1769,
    });
  });

  it.each<[string, VariantChoice, typeof settings, string | null, string | null]>([
    ['an exact choice', { configuration: of('49', '168') }, settings, 'b', null],
    [
      '[PROD-06] an impossible combination',
      { configuration: of('50', '168') },
      settings,
      'b',
      'no_such_configuration',
    ],
    [
      '[PROD-06] none found: the first available',
      { configuration: of('99') },
      settings,
      'a',
      'no_such_configuration',
    ],
    [
      '[PROD-06] none found, no fallback',
      { configuration: of('99') },
      { ...settings, fallbackToDefaultWhenNoAvailable: false },
      null,
      'no_available_variants',
    ],
  ])('%s', (_name, choice, part, sku, expectedError) => {
    const outcome = configureProduct(product, choice, part);
    expect(outcome.variant?.sku ?? null).toBe(sku);
    expect(outcome.error).toBe(expectedError);
  });

  it('[PROD-06] sets the error when there is no variant', () => {
    const empty = { ...product, configurable_children: [variant('x', '1', '1', { status: 2 })] };
    const outcome = configureProduct(empty, {}, settings);
    expect(outcome).toMatchObject({ variant: null, configuration: {}, error: 'no_available_variants' });
    expect(outcome.product.errors).toEqual({ variants: 'No available product variants' });
    expect(outcome.product.is_configured).toBeUndefined();
  });
});

describe('option labels', () => {
  const attributes = { color: { options: [{ value: '51', label: 'Bronze' }] } };
  const [color] = product.configurable_options ?? [];
  if (!color) throw new Error('no colour');
  it.each([
    [49, 'Clear'],
    ['50', 'Grey'],
    ['51', 'Bronze'],
    ['52', '52'],
  ])('%s is %s', (id, expected) => {
    expect(optionLabelOf(color, id, attributes)).toBe(expected);
  });

  it('are listed for every value', () => {
    expect(labelledOptionsOf(color, attributes).map(({ id, label }) => [id, label])).toEqual([
      ['49', 'Clear'],
      ['50', 'Grey'],
      ['51', 'Bronze'],
    ]);
  });
});

it.each([
  ['color', '49', of('49', '167'), 'available'],
  ['color', '50', of('49', '167'), 'out_of_stock'],
  ['color', '50', of('49', '168'), 'no_such_combination'],
  ['size', '169', of('50'), 'no_such_combination'],
  ['size', 168, {}, 'available'],
])('[PROD-06] availability of option %s %s is %s', (code, id, configuration, expected) => {
  expect(optionAvailabilityOf(product, configuration, code, id)).toBe(expected);
});
