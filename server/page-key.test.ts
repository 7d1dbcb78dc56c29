import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { expect, it } from 'vitest';
import { createPageKey } from './page-key.ts';

const keyOf = createPageKey(SettingsSchema.parse({}));

it.each([
  '/cart',
  '/et/cart',
  '/ru/cart?said=added',
  '/et/cart.data',
  '/et/cart.data?_routes=et-cart',
  '/et/CART',
])('does not share the cart page at %s between visitors', (target) =>
  expect(keyOf('klaas.example', target)).toBeNull(),
);

it.each(['/et', '/et/carts', '/et/cart/more', '/et/dusilahendused?page=2', '/et/cart-x.html'])(
  'shares one cached page at %s',
  (target) => expect(keyOf('klaas.example', target)).toBe(target),
);
