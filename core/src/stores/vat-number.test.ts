import { expect, it } from 'vitest';
import { parseVatNumber, vatNumberText } from './vat-number.ts';

it.each([
  ['EE123456789', 'EE123456789'],
  ['ee 123 456 789', 'EE123456789'],
  ['LV-4000.3000.000', 'LV40003000000'],
  ['LT123456789012', 'LT123456789012'],
  ['FI12345678', 'FI12345678'],
  ['GR123456789', 'EL123456789'],
  ['EL123456789', 'EL123456789'],
  ['SE556012579001', 'SE556012579001'],
  ['EE12345678', null],
  ['EE1234567890', null],
  ['US123456789', null],
  ['123456789', null],
  ['', null],
  ['EE12345678O', null],
])('%s is the VAT number %s', (text, expected) => {
  const parsed = parseVatNumber(text);
  expect(parsed && vatNumberText(parsed)).toBe(expected);
});
