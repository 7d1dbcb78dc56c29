import { expect, it } from 'vitest';
import { isIban, printedIban, referenceNumberOf, transferDueDate } from './bank-transfer.ts';

it.each([
  ['123456', '1234561'],
  ['1', '13'],
  ['13', '136'],
  ['7', '71'],
  ['102', '1025'],
  ['0', '00'],
  ['9999999999', '99999999990'],
])('computes the reference number of %s as %s', (digits, reference) => {
  expect(referenceNumberOf(digits)).toBe(reference);
});

it.each(['', '12a', '12345678901234567890'])('throws for the invalid digits "%s"', (digits) => {
  expect(() => referenceNumberOf(digits)).toThrow('no reference number');
});

it('computes the due date in the shop’s time zone', () => {
  // 23:30 in London is already the next day in Tallinn.
  expect(transferDueDate(Date.parse('2026-11-16T23:30:00Z'), 7)).toBe('2026-11-24');
  expect(transferDueDate(Date.parse('2026-12-28T09:00:00Z'), 7)).toBe('2027-01-04');
  // Just after midnight, and a day of 25 hours before it is due.
  expect(transferDueDate(Date.parse('2026-10-19T21:10:00Z'), 7)).toBe('2026-10-27');
});

it.each([
  ['EE382200221020145685', true],
  ['ee38 2200 2210 2014 5685', true],
  ['EE382200221020145686', false],
  ['EE382200221020145', false],
  ['DE89370400440532013000', true],
  ['', false],
  ['38 2200', false],
])('validates the IBAN %s as %s', (text, expected) => {
  expect(isIban(text)).toBe(expected);
});

it('formats an IBAN in groups of four', () => {
  expect(printedIban('ee382200221020145685')).toBe('EE38 2200 2210 2014 5685');
});
