import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { expect, it } from 'vitest';
import { checkoutUrl } from '../checkout-url.ts';
import { formatSize, glassOfLine, outlineOf, sizesOf, weightOf, workText } from '../line-size.ts';
import {
  editedChoiceOf,
  editedLineOf,
  editingOf,
  isEditable,
  linePathOf,
  parseEditedLine,
} from './edited-line.ts';

const option = (lists: object) => ({
  extension_attributes: { custom_options: [], configurable_item_options: [], bundle_options: [], ...lists },
});
const sizeOptions = [
  { option_id: 1, title: 'W', type: 'field' as const, is_require: true, size_field: 'width' as const },
  { option_id: 2, title: 'H', type: 'field' as const, is_require: true, size_field: 'height' as const },
  { option_id: 3, title: 'H2', type: 'field' as const, is_require: false, size_field: 'height2' as const },
  { option_id: 4, title: 'Engraving', type: 'field' as const, is_require: false },
];
const pane: CartItem = {
  sku: 'PANE-ERI',
  parentSku: 'PANE',
  slug: 'pane',
  qty: 2,
  name: 'Pane',
  server_item_id: 7,
  custom_options: sizeOptions,
  custom_size: { defaultThicknessMm: 8 },
  product_option: option({
    custom_options: [
      { option_id: '1', option_value: '1000' },
      { option_id: 2, option_value: 2100 },
      { option_id: '3', option_value: '1500' },
      { option_id: '4', option_value: 'Mari' },
    ],
  }),
};

it('[SIZE-03] returns size, formatted size and weight of a line', () => {
  const size = sizesOf(pane);
  expect(size).toEqual({ width: 1000, height: 2100, height2: 1500 });
  if (!size) throw new Error('no size');
  expect(formatSize(size)).toBe('1000 × 2100 / 1500');
  expect(formatSize({ width: 900, height: 2000 })).toBe('900 × 2000');
  expect(weightOf(pane, size)).toBe(36);
  expect(weightOf({ ...pane, custom_size: null }, size)).toBeNull();
  expect(sizesOf({ sku: 'A', qty: 1 })).toBeNull();
});

const worked: CartItem = {
  ...pane,
  color: '51',
  custom_options: [
    ...sizeOptions,
    {
      option_id: 5,
      title: 'Thickness',
      type: 'drop_down' as const,
      is_require: false,
      glass_field: 'thickness' as const,
      values: [{ option_type_id: 52, title: '10 mm', price: 0, price_type: 'fixed' as const, code: '10' }],
    },
    {
      option_id: 6,
      title: 'Holes',
      type: 'field' as const,
      is_require: false,
      glass_field: 'cutouts' as const,
      values: [{ option_type_id: 61, title: 'pipe', price: 0, price_type: 'fixed' as const, code: 'hole' }],
    },
  ],
  custom_size: {
    defaultThicknessMm: 8,
    deductions: { left: 0, right: 0, top: 0, bottom: 0 },
    glassByOption: { 51: 'grey' },
  },
  product_option: option({
    custom_options: [
      { option_id: '1', option_value: '1000' },
      { option_id: '2', option_value: '2000' },
      { option_id: '5', option_value: '52' },
      { option_id: '6', option_value: 'hole-300-1100.hole-500-1100' },
    ],
  }),
};

it('[SIZE-03] restores thickness, holes and glass of a line on the product page', () => {
  const size = sizesOf(worked);
  if (!size) throw new Error('no size');
  expect(weightOf(worked, size)).toBe(50);
  expect(workText(worked)).toBe('10 mm, pipe, pipe');
  expect(glassOfLine(worked)).toBe('grey');
  expect(outlineOf(worked, size)).toEqual([
    [0, 0],
    [1000, 0],
    [1000, 2000],
    [0, 2000],
  ]);
  expect(linePathOf(worked)).toBe(
    '/p/PANE/pane/PANE-ERI?width=1000&height=2000&thickness=10&cutouts=hole-300-1100.hole-500-1100',
  );
  const line = editedLineOf(worked);
  expect(editedChoiceOf(line, [...sizeOptions, ...((worked['custom_options'] ?? []) as [])]).custom).toEqual(
    {},
  );
});

it('[CART-12] links to the product page with variant and sizes', () => {
  expect(linePathOf(pane)).toBe('/p/PANE/pane/PANE-ERI?width=1000&height=2100&height2=1500');
  expect(linePathOf({ sku: 'A', slug: 'a', qty: 1 })).toBe('/p/A/a');
});

it('[CART-12] returns the chosen options without the sizes', () => {
  const line = parseEditedLine({ editItem: editedLineOf(pane) });
  expect(line).toMatchObject({ sku: 'PANE-ERI', qty: 2, server_item_id: 7 });
  if (!line) throw new Error('no line');
  expect(editedChoiceOf(line, sizeOptions)).toEqual({ qty: 2, custom: { '4': 'Mari' }, bundle: {} });
  const packaged = {
    ...line,
    product_option: option({
      bundle_options: {
        5: { option_id: 5, option_qty: 2, option_selections: [51] },
        6: { option_id: 6, option_qty: 1, option_selections: ['61', 62] },
      },
    }),
  };
  expect(editedChoiceOf(packaged, []).bundle).toEqual({
    '5': { linkIds: ['51'], qty: 2 },
    '6': { linkIds: ['61', '62'], qty: 1 },
  });
});

it('[CART-12] another line is edited as itself, the same line keeps its choice', () => {
  const first = editingOf(null, editedLineOf(pane), sizeOptions);
  expect(editingOf(first, { ...editedLineOf(pane), qty: 5 }, sizeOptions)).toBe(first);
  const { server_item_id: _id, ...wider } = editedLineOf({
    ...pane,
    qty: 1,
    product_option: option({ custom_options: [{ option_id: '1', option_value: '1200' }] }),
  });
  const variant = editedLineOf({ sku: 'KIT-M', qty: 4, server_item_id: 9 });
  for (const line of [wider, variant]) {
    const next = editingOf(first, line, sizeOptions);
    expect(next).toMatchObject({ line, choice: { qty: line.qty } });
    expect(next.key).not.toBe(first.key);
  }
});

it('[CART-12] ignores history state without a valid line', () => {
  for (const state of [null, undefined, 'x', {}, { editItem: null }, { editItem: { sku: 1 } }])
    expect(parseEditedLine(state)).toBeNull();
});

it('[CART-12] allows editing only lines with options', () => {
  expect(isEditable(pane)).toBe(true);
  expect(isEditable({ sku: 'A', parentSku: 'P', qty: 1 })).toBe(true);
  expect(isEditable({ sku: 'A', qty: 1, product_option: option({}) })).toBe(false);
});

it('[SYNC-10] fills session and cart id into the external checkout URL', () => {
  expect(checkoutUrl('https://pay.example/token/{token}/cart/{cartId}', { token: 'a/b', cartId: '12' })).toBe(
    'https://pay.example/token/a%2Fb/cart/12',
  );
});
