import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { expect, it } from 'vitest';
import { deliveryDays } from './delivery-days.ts';

const item = (more: Partial<CartItem>): CartItem => ({ sku: 'x', qty: 1, type_id: 'simple', ...more });
const sized = (leadTimeDays?: number): CartItem =>
  item({
    custom_options: [
      { option_id: 1, size_field: 'width' },
      { option_id: 2, size_field: 'height' },
    ],
    custom_size: leadTimeDays === undefined ? null : { leadTimeDays },
    lead_time_days: 9,
    product_option: {
      extension_attributes: {
        custom_options: [
          { option_id: '1', option_value: '900' },
          { option_id: '2', option_value: '2000' },
        ],
      },
    },
  });

it('the slowest line of each kind decides', () => {
  const items = [item({ lead_time_days: 3 }), item({ lead_time_days: '5' }), sized(15), sized(12)];
  expect(deliveryDays(items)).toEqual({ stocked: 5, sized: 15 });
});

it('what is not carried, or of which nobody knows, says nothing', () => {
  expect(deliveryDays([item({ type_id: 'virtual', lead_time_days: 1 }), item({})])).toEqual({
    stocked: null,
    sized: null,
  });
  expect(deliveryDays([sized()])).toEqual({ stocked: null, sized: 9 });
});
