// Size and weight of lines in the browser, by which methods are offered without a connection.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { expect, it } from 'vitest';
import { packedLineOf } from './packed-item.ts';

const SIZES = [
  { option_id: 1, size_field: 'width' },
  { option_id: 2, size_field: 'height' },
];
const PANE: CartItem = {
  ...{ sku: 'PANE', name: 'Wall', qty: 2, type_id: 'configurable', parcel_ok: true },
  custom_options: SIZES,
  custom_size: { bounds: { width: [100, 2000], height: [100, 2500] }, defaultThicknessMm: 8 },
  product_option: {
    extension_attributes: {
      custom_options: [
        { option_id: '1', option_value: '900' },
        { option_id: '2', option_value: '2000' },
      ],
    },
  },
};
const PACKED = { packed_length_mm: 480, packed_width_mm: 120, packed_height_mm: 90, packed_weight_g: 1400 };
const HANDLE: CartItem = { sku: 'HANDLE', qty: 1, type_id: 'simple', parcel_ok: true, ...PACKED };

it('a pane is packed by its size and never a parcel', () => {
  expect(packedLineOf(PANE, 0)).toMatchObject({
    ...{ name: 'Wall', qty: 2, isShipped: true, isParcelAllowed: false },
    pieces: [{ sidesMm: [2120, 1020, 128], weightG: 39_600 }],
  });
});

it('other goods have their sizes as data', () => {
  expect(packedLineOf(HANDLE, 0)).toMatchObject({
    ...{ name: 'HANDLE', isParcelAllowed: true },
    pieces: [{ sidesMm: [480, 120, 90], weightG: 1400 }],
  });
});

it.each([
  ['a bundle of unknown parts', { type_id: 'bundle' }, null, true],
  ['a service', { type_id: 'virtual' }, [], false],
  ['goods that are not shipped', { ...PACKED, ships_as: 'none' }, [], false],
])('%s', (_, fields, pieces, isShipped) => {
  expect(packedLineOf({ sku: 'A', qty: 1, type_id: 'simple', ...fields }, 0)).toMatchObject({
    pieces,
    isShipped,
  });
});
