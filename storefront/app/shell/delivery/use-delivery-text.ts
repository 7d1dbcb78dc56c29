// Delivery promise as text. The server renders working days, so that a cached page is never wrong;
// the browser turns them into dates.
import { daysText, deliveryWindowOf } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { DeliveryDays } from '@klaas/core/stores/delivery-promise.ts';
import { useSyncExternalStore } from 'react';
import { useShop } from '../state/use-shop.ts';
import { dayRangeText } from './day-range-text.ts';

export type DeliveryText = { range: string; days?: undefined } | { days: string; range?: undefined };
type DayStyle = Parameters<typeof dayRangeText>[2];

const never = () => () => {};

/** False on the server and during hydration. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export const useDeliveryText = (): ((days: DeliveryDays, style?: DayStyle) => DeliveryText) => {
  const { defaultLocale } = useShop().store.i18n;
  const isHydrated = useHydrated();
  return (days, style) =>
    isHydrated
      ? { range: dayRangeText(deliveryWindowOf(days, Date.now()), defaultLocale, style) }
      : { days: daysText(days) };
};
