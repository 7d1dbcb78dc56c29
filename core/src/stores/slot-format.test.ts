import { expect, it } from 'vitest';
import { formatSlot } from './slot-format.ts';

it.each([
  ['et-EE', 'neljapäev, 19. november, 09:00–13:00'],
  ['ru-RU', 'четверг, 19 ноября, 09:00–13:00'],
])('a delivery slot in %s', (locale, text) => {
  expect(formatSlot({ day: '2026-11-19', from: '09:00', to: '13:00' }, locale)).toBe(text);
});
