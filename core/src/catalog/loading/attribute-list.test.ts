import { describe, expect, it } from 'vitest';
import type { Attribute } from '../attribute.ts';
import { attributesToLoad, EMPTY_ATTRIBUTE_LIST, withAttributes } from './attribute-list.ts';

const attribute = (attribute_id: number, attribute_code: string): Attribute => ({
  id: attribute_id,
  attribute_id,
  attribute_code,
  frontend_input: 'select',
  frontend_label: attribute_code,
  default_frontend_label: attribute_code,
  is_user_defined: true,
  is_visible: true,
  is_comparable: '1',
  options: [
    { label: ' ', value: '' },
    { label: 'Black', value: '49' },
  ],
});
const list = withAttributes(EMPTY_ATTRIBUTE_LIST, [attribute(93, 'color')], {
  key: 'attribute_code',
  values: ['color', 'ghost'],
});

describe('[PROD-10] attribute cache', () => {
  it('stores attributes by code and id, without options that have no label', () => {
    expect(list.list_by_code['color']?.attribute_id).toBe(93);
    expect(list.list_by_id['93']?.options).toEqual([{ label: 'Black', value: '49' }]);
  });

  it('blacklists missing attributes by code or id', () => {
    expect(list.blacklist).toEqual(['ghost']);
    const more = withAttributes(list, [], { key: 'attribute_id', values: ['93', '7'] });
    expect(more.blacklist).toEqual(['ghost', '7']);
  });

  it.each([
    [
      'attribute_code' as const,
      ['color', 'size', 'size', 'ghost', 'stock.qty', '', 'constructor'],
      ['size', 'constructor'],
    ],
    ['attribute_id' as const, [93, 7, '7'], ['7']],
  ])('by %s loads each attribute once, none with a dot and none blacklisted', (key, wanted, expected) => {
    expect(attributesToLoad(list, key, wanted)).toEqual(expected);
  });
});
