import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { expect, it } from 'vitest';
import { lineDeliveryText } from './line-delivery-text.ts';

const t = (id: string, values: Record<string, unknown> = {}) => `${id} ${Object.values(values).join()}`;
const WALL = { sku: 'WALL', qty: 1, type_id: 'simple', stock: { is_in_stock: true, qty: 5 } } as CartItem;
const WHEN = 'esmaspäev, 23. november, 09:00–13:00';

const textWith = (shippingNeeds: 'none' | 'slot', deliverySlotText: string, item = WALL) =>
  lineDeliveryText(item, t, {
    settings: defaultSettings().delivery,
    route: { method: 'van', isAbroad: false },
    startMs: Date.parse('2026-11-18T10:00:00Z'),
    shipping: { shippingNeeds, deliverySlotText },
    locale: 'et-EE',
  });

it.each([
  ['by courier: the estimate', textWith('none', ''), /^cart\.delivery \d/],
  ['by courier, after a van was chosen before: the estimate', textWith('none', WHEN), /^cart\.delivery \d/],
  [
    'by the own van: the chosen day',
    textWith('slot', WHEN),
    /^orders\.time_delivery esmaspäev, 23\. november/,
  ],
])('the delivery of a line %s', (_, text, expected) => {
  expect(text).toMatch(expected);
});

it('without a chosen day there is no text: the estimate is the courier’s', () => {
  expect(textWith('slot', '')).toBeUndefined();
});

it('a service is not delivered', () => {
  expect(textWith('slot', WHEN, { ...WALL, type_id: 'virtual' } as CartItem)).toBeUndefined();
});
