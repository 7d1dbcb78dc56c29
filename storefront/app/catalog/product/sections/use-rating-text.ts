// Formats an average rating in the store's locale.
// Only for parts with deferred hydration: the first Intl.NumberFormat is slow to create.
import { useShop } from '../../../shell/state/use-shop.ts';

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (locale: string): Intl.NumberFormat => {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  formats.set(locale, format);
  return format;
};

export const useRatingText = (average: number): string =>
  formatOf(useShop().store.i18n.defaultLocale).format(average);
