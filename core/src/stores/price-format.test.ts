import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice } from './price-format.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE } from './store-view.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('[PRICE-05] prices in the store’s format', () => {
  it.each([
    [0, '0,00 €'],
    [5, '5,00 €'],
    [0.05, '0,05 €'],
    [29.9, '29,90 €'],
    [999.999, '1 000,00 €'],
    [1234.56, '1 234,56 €'],
    [1234567.8, '1 234 567,80 €'],
    [1.005, '1,01 €'],
    [8.345, '8,35 €'],
    [1e-7, '0,00 €'],
    [-12.2, '−12,20 €'],
    [-0.001, '0,00 €'],
  ])('formats %d as %s in both stores', (value, expected) => {
    expect(plain(formatPrice(value, ESTONIAN_STORE.i18n))).toBe(expected);
    expect(plain(formatPrice(value, RUSSIAN_STORE.i18n))).toBe(expected);
  });

  it('contains no breaking spaces', () => {
    expect(formatPrice(1234.56, ESTONIAN_STORE.i18n)).toBe('1\u00a0234,56\u00a0€');
  });

  it('shows the plain number with two decimals when no locale is configured', () => {
    expect(formatPrice(1234.5)).toBe('1234.50');
  });

  it.each([
    [{ currencySign: '$', priceFormat: '{sign}{amount}', currencyGroup: ',' }, '$1,234.50'],
    [{ fractionDigits: 0, currencyGroup: ' ' }, '1 235'],
    [{ fractionDigits: 3, currencyDecimal: ',' }, '1234,500'],
    // A replacement pattern in the sign is not interpreted.
    [{ currencySign: '$&', priceFormat: '{amount} {sign}' }, '1234.50 $&'],
  ])('supports another number format %j', (format, expected) => {
    expect(plain(formatPrice(1234.5, format))).toBe(expected);
  });

  it('parses back to the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), (cents) => {
        const text = formatPrice(cents / 100, ESTONIAN_STORE.i18n);
        const read = text
          .replace('−', '-')
          .replace(/[\u00a0€]/g, '')
          .replace(',', '.');
        return Math.round(Number(read) * 100) === cents;
      }),
    );
  });

  it('throws for an amount that is not a number', () => {
    expect(() => formatPrice(Number.NaN, ESTONIAN_STORE.i18n)).toThrow(RangeError);
  });
});
