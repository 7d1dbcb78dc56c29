import { describe, expect, it } from 'vitest';
import { mergeOption, mergeProblem, usesOption } from './merge-option.ts';

const merge = { code: 'color', from: '50', into: '51' };

describe('[OFFICE-89] an option of an attribute', () => {
  it.each([
    [{ color: 50 }, true],
    [{ color: '50' }, true],
    [{ color: '49,50' }, true],
    [{ color: ['49', 50] }, true],
    [{ color_options: [49, 50] }, true],
    [{ custom_attributes: [{ attribute_code: 'color', value: '50' }] }, true],
    [{ configurable_children: [{ id: 1, color: 50 }] }, true],
    [{ configurable_children: { 1: { color: '50' } } }, true],
    [{ configurable_options: [{ attribute_code: 'color', values: [{ value_index: 50 }] }] }, true],
    [{ custom_size: { glassByOption: { 50: 'grey' } } }, true],
    [{ color: 500 }, false],
    [{ color: null }, false],
    [{ size: 50 }, false],
    [{ custom_attributes: [{ attribute_code: 'size', value: '50' }] }, false],
    [{ configurable_options: [{ attribute_code: 'size', values: [{ value_index: 50 }] }] }, false],
    [{ custom_size: { glassByOption: { 49: 'grey' } } }, false],
    [{ custom_size: { sizeOption: '50' } }, false],
  ])('%j is used: %s', (product, expected) => {
    expect(usesOption(product, 'color', '50')).toBe(expected);
  });

  it('a custom size is an option too', () => {
    expect(usesOption({ custom_size: { sizeOption: '50' } }, 'size', '50')).toBe(true);
    expect(mergeOption({ custom_size: { sizeOption: '50' } }, { ...merge, code: 'size' }, '')).toEqual({
      custom_size: { sizeOption: '51' },
    });
  });

  it.each([
    [{ color: 50, name: 'Door' }, { color: 51 }],
    [{ color: '49,50,51' }, { color: '49,51' }],
    [{ color: ['50', '51'] }, { color: ['51'] }],
    [{ color_options: [49, 50] }, { color_options: [49, 51] }],
    [
      {
        custom_attributes: [
          { attribute_code: 'color', value: '50' },
          { attribute_code: 'size', value: '50' },
        ],
      },
      {
        custom_attributes: [
          { attribute_code: 'color', value: '51' },
          { attribute_code: 'size', value: '50' },
        ],
      },
    ],
    [
      {
        configurable_children: [
          { id: 1, color: 50 },
          { id: 2, color: 49 },
        ],
      },
      {
        configurable_children: [
          { id: 1, color: 51 },
          { id: 2, color: 49 },
        ],
      },
    ],
    [{ configurable_children: { 1: { color: 50 } } }, { configurable_children: { 1: { color: 51 } } }],
    [
      {
        configurable_options: [
          { attribute_code: 'color', values: [{ value_index: 49 }, { value_index: 50, label: 'Grey' }] },
        ],
      },
      {
        configurable_options: [
          { attribute_code: 'color', values: [{ value_index: 49 }, { value_index: 51, label: 'Bronze' }] },
        ],
      },
    ],
    [
      {
        attributes_metadata: [
          {
            attribute_code: 'color',
            options: [
              { value: '50', label: 'Grey' },
              { value: '51', label: 'Brown' },
            ],
          },
        ],
      },
      { attributes_metadata: [{ attribute_code: 'color', options: [{ value: '51', label: 'Brown' }] }] },
    ],
    [
      { custom_size: { stepMm: 1, glassByOption: { 49: 'clear', 50: 'grey' } } },
      { custom_size: { stepMm: 1, glassByOption: { 49: 'clear', 51: 'grey' } } },
    ],
    [{ color: 49, size: 50 }, {}],
  ])('%j becomes %j', (fields, expected) => {
    expect(mergeOption(fields, merge, 'Bronze')).toEqual(expected);
  });

  it.each([
    [
      {
        configurable_options: [{ attribute_code: 'color' }],
        configurable_children: [{ color: 50 }, { color: 51 }],
      },
      'variants_alike',
    ],
    [
      {
        configurable_options: [{ attribute_code: 'color' }, { attribute_code: 'size' }],
        configurable_children: [
          { color: 50, size: 1 },
          { color: 51, size: 2 },
        ],
      },
      null,
    ],
    [
      {
        configurable_options: [{ attribute_code: 'size' }],
        configurable_children: [{ size: 1 }, { size: 2 }],
      },
      null,
    ],
    [{ custom_size: { glassByOption: { 50: 'grey', 51: 'bronze' } } }, 'glass_differs'],
    [{ custom_size: { glassByOption: { 50: 'grey', 51: 'grey' } } }, null],
    [{ custom_size: { glassByOption: { 50: 'grey' } } }, null],
  ])('%j would lose: %s', (document, expected) => {
    expect(mergeProblem(document, merge)).toBe(expected);
  });
});
