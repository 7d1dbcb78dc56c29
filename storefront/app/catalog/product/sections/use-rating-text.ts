// An average in the store's own digits. Only for parts that wake up late: the browser needs long to make its first
// number format.
import { useShop } from '../../../shell/state/use-shop.ts';

export const useRatingText = (average: number): string =>
  average.toLocaleString(useShop().store.i18n.defaultLocale, { maximumFractionDigits: 1 });
