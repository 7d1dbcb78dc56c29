import { expect, it } from 'vitest';
import { MENU_SECTIONS, menuSectionOf, placeOf } from './account-sections.ts';

it('[SES-07] the latest orders and all of them are two sections under one entry of the menu', () => {
  expect(placeOf('orders')).toEqual({ section: 'orders', orderNumber: null });
  expect(placeOf('order-history')).toEqual({ section: 'order-history', orderNumber: null });
  expect(MENU_SECTIONS).not.toContain('order-history');
  expect(menuSectionOf('order-history')).toBe('orders');
  expect(MENU_SECTIONS.map(menuSectionOf)).toEqual(MENU_SECTIONS);
});
