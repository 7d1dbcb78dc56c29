// Price formatting by store.
import { shiftedInteger } from './decimal.ts';
import type { I18nSettings } from './store-view.ts';

type PriceFormat = Partial<
  Pick<I18nSettings, 'currencySign' | 'currencyDecimal' | 'currencyGroup' | 'fractionDigits' | 'priceFormat'>
>;

const DEFAULT_FRACTION_DIGITS = 2;
const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

const amountOf = (value: number, format: PriceFormat): string => {
  const digits = format.fractionDigits ?? DEFAULT_FRACTION_DIGITS;
  const integer = String(Math.abs(shiftedInteger(value, digits))).padStart(digits + 1, '0');
  const units = digits === 0 ? integer : integer.slice(0, -digits);
  const fraction = digits === 0 ? '' : `${format.currencyDecimal ?? '.'}${integer.slice(-digits)}`;
  return `${units.replace(/\B(?=(\d{3})+$)/g, format.currencyGroup ?? '')}${fraction}`;
};

/** [PRICE-05] An amount in euros in the store's format; without one, the plain number with two decimals. */
export const formatPrice = (value: number, format: PriceFormat = {}): string => {
  const digits = format.fractionDigits ?? DEFAULT_FRACTION_DIGITS;
  const sign = shiftedInteger(value, digits) < 0 ? MINUS : '';
  const text = (format.priceFormat ?? '{amount}')
    .replace('{sign}', () => format.currencySign ?? '')
    .replace('{amount}', () => amountOf(value, format));
  // A price must not wrap.
  return sign + text.trim().replaceAll(' ', NO_BREAK_SPACE);
};
