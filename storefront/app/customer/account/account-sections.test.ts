import { expect, it } from 'vitest';
import { MENU_SECTIONS, menuSectionOf, placeOf } from './account-sections.ts';

it('[SES-07] latest orders and all orders are two sections with one menu entry', () => {
  expect(placeOf('orders')).toEqual({ section: 'orders', orderNumber: null });
  expect(placeOf('order-history')).toEqual({ section: 'order-history', orderNumber: null });
  expect(MENU_SECTIONS).not.toContain('order-history');
  expect(menuSectionOf('order-history')).toBe('orders');
  expect(MENU_SECTIONS.map(menuSectionOf)).toEqual(MENU_SECTIONS);
});
