// The days between which something happens, as a sentence names them: "7.–9. detsembril", "7–9 декабря".
import { SHOP_TIME_ZONE } from './shop-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (locale: string): Intl.DateTimeFormat => {
  const known =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: SHOP_TIME_ZONE });
  formats.set(locale, known);
  return known;
};

/** Estonian says when with the ending -l, which dates of the platform do not have: november → novembril, mai → mail. */
const estonianMonth = (month: string): string =>
  month.endsWith('er') ? `${month.slice(0, -2)}ril` : `${month}${month.endsWith('i') ? 'l' : 'il'}`;

export const dayRange = (fromMs: number, toMs: number, locale: string): string => {
  const parts = formatOf(locale).formatRangeToParts(fromMs, toMs);
  return parts
    .map(({ type, value }) => (type === 'month' && locale.startsWith('et') ? estonianMonth(value) : value))
    .join('');
};
