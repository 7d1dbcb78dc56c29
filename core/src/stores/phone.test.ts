import { expect, it } from 'vitest';
import { isPhone } from './phone.ts';

it.each<[string, string | undefined, boolean]>([
  ['+372 5123 4567', 'EE', true],
  ['5123 4567', 'EE', true],
  ['555 1234', 'EE', true],
  ['00372 600 1234', 'EE', true],
  ['abc', 'EE', false],
  ['+372 abc 4567', 'EE', false],
  ['+372 51', 'EE', false],
  ['+372 5123 4567 89', 'EE', false],
  ['51', 'EE', false],
  ['5123456789', 'EE', false],
  ['+371 2123 4567', 'EE', true],
  ['+371 2123 456', 'LV', false],
  ['2123 4567', 'LV', true],
  ['8 612 34567', 'LT', true],
  ['+370 612 34567', 'LT', true],
  ['040 123 4567', 'FI', true],
  ['+358 (40) 123-4567', 'FI', true],
  ['+49 170 1234567', 'EE', true],
  ['+49 1', 'EE', false],
  ['0170 1234567', 'DE', true],
  ['12345', undefined, true],
  ['1234', undefined, false],
  ['1234567890123456', undefined, false],
  ['', 'EE', false],
])('[CONT-01] [CHK-05] validates the phone number %j in %s as %s', (value, country, expected) => {
  expect(isPhone(value, country)).toBe(expected);
});
