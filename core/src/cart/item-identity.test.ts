import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LooseProductOption } from './cart-item.ts';
import { checksumOf, identityOf, optionsOf, sameItem } from './item-identity.ts';

const variant = (id: string | number, value: string | number): LooseProductOption => ({
  extension_attributes: { configurable_item_options: [{ option_id: id, option_value: value }] },
});
const size = (width: number, height: number): LooseProductOption => ({
  extension_attributes: {
    custom_options: [
      { option_id: 1, option_value: width },
      { option_id: 2, option_value: height },
    ],
  },
});

describe('checksum', () => {
  it('[CART-01] has the contract value for a line without options', () => {
    const none = 'd766ca7cf2167ba1bd6a1263080ff36ff2fb21d96b15ab943891df44';
    expect(checksumOf(undefined)).toBe(none);
    expect(checksumOf(null)).toBe(none);
  });

  it('[CART-01] has the contract value for one option, for numbers and strings', () => {
    const one = 'ac8c62372369479de48055cb8738edaf2b272678d3c3daf8b40166c3';
    expect(checksumOf(variant(93, 49))).toBe(one);
    expect(checksumOf(variant('93', '49'))).toBe(one);
  });

  it('prefers bundle over custom over configurable options, else uses the whole option', () => {
    const all = {
      extension_attributes: {
        bundle_options: { 7: { option_id: 7, option_qty: 1, option_selections: [2] } },
        custom_options: [{ option_id: '1', option_value: 'a' }],
        configurable_item_options: [{ option_id: '93', option_value: '49' }],
      },
    };
    const { bundle_options: _bundle, ...rest } = all.extension_attributes;
    const { custom_options: _custom, ...last } = rest;
    expect(checksumOf(all)).toBe(
      checksumOf({ extension_attributes: { bundle_options: all.extension_attributes.bundle_options } }),
    );
    expect(checksumOf({ extension_attributes: rest })).toBe(
      checksumOf({ extension_attributes: { custom_options: rest.custom_options } }),
    );
    expect(checksumOf({ extension_attributes: last })).toBe(checksumOf(variant(93, 49)));
    expect(checksumOf({ extension_attributes: { custom_options: [] } })).not.toBe(checksumOf(undefined));
  });

  it('reads objects keyed by option id like lists', () => {
    expect(
      optionsOf({ extension_attributes: { bundle_options: { 7: { option_id: 7 } } } }, 'bundle_options'),
    ).toEqual([{ option_id: '7' }]);
  });
});

describe('[CART-01] line identity', () => {
  it.each([
    ['plain: equal sku', { sku: 'A' }, { sku: 'A' }, true],
    ['plain: other sku', { sku: 'A' }, { sku: 'B' }, false],
    ['plain: equal id', { sku: 'A', server_item_id: 5 }, { sku: 'B', item_id: '5' }, true],
    ['plain: other id, equal sku', { sku: 'A', server_item_id: 5 }, { sku: 'A', item_id: 6 }, true],
    [
      'variant: sku and options',
      { sku: 'A-1', product_option: variant(93, 49) },
      { sku: 'A-1', product_option: variant('93', '49') },
      true,
    ],
    [
      'variant: other options',
      { sku: 'A-1', product_option: variant(93, 49) },
      { sku: 'A-1', product_option: variant(93, 50) },
      false,
    ],
    [
      'variant: other sku',
      { sku: 'A-1', product_option: variant(93, 49) },
      { sku: 'A-2', product_option: variant(93, 49) },
      false,
    ],
    [
      'variant: equal id, other sku or options',
      { sku: 'A-1', server_item_id: 5, product_option: variant(93, 49) },
      { sku: 'A-2', item_id: 5, product_option: variant(93, 50) },
      false,
    ],
    ['variant versus plain', { sku: 'A-1', product_option: variant(93, 49) }, { sku: 'A-1' }, false],
    [
      'one size',
      { sku: 'M', product_option: size(900, 2000) },
      { sku: 'M', product_option: size(900, 2000) },
      true,
    ],
    [
      'two sizes',
      { sku: 'M', product_option: size(900, 2000) },
      { sku: 'M', product_option: size(901, 2000) },
      false,
    ],
    [
      'one size in two glass types',
      { sku: 'M-CLEAR', product_option: size(900, 2000) },
      { sku: 'M-GREY', product_option: size(900, 2000) },
      false,
    ],
    [
      'custom options: equal id',
      { sku: 'M', server_item_id: 5, product_option: size(900, 2000) },
      { sku: 'M', item_id: 5, product_option: size(901, 2000) },
      true,
    ],
    ['custom options versus none', { sku: 'M', product_option: size(900, 2000) }, { sku: 'M' }, false],
  ])('%s', (_title, a, b, expected) => {
    expect(sameItem(a, b)).toBe(expected);
    expect(sameItem(b, a)).toBe(expected);
  });

  it('[SIZE-03] ignores the order of options, the order of keys, and number versus string', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ option_id: fc.nat(20), option_value: fc.nat(3000) }), {
          selector: (option) => option.option_id,
          minLength: 1,
        }),
        fc.constantFrom('custom_options' as const, 'configurable_item_options' as const),
        (options, kind) => {
          const renumbered = options.map(({ option_id, option_value }) => ({
            option_value: String(option_value),
            option_id: String(option_id),
          }));
          const a = { sku: 'X', product_option: { extension_attributes: { [kind]: options } } };
          const b = {
            sku: 'X',
            product_option: { extension_attributes: { [kind]: renumbered.toReversed() } },
          };
          expect(identityOf(a).key).toBe(identityOf(b).key);
        },
      ),
    );
  });
});
