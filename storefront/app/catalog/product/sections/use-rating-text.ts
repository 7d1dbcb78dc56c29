// An average in the store's own digits. Only for parts that wake up late: the browser needs long to make its first
// number format.
import { useShop } from '../../../shell/state/use-shop.ts';

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (locale: string): Intl.NumberFormat => {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  formats.set(locale, known);
  return known;
};

export const useRatingText = (average: number): string =>
  formatOf(useShop().store.i18n.defaultLocale).format(average);
