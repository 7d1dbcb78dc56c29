// The delivery promises of an order as text.
import { daysText } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { DeliveryPromise, OrderDelivery } from '@klaas/core/stores/delivery-promise.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import type { Translate } from '../i18n/use-text.tsx';
import { dayRangeText } from './day-range-text.ts';

export interface PromisedDelivery {
  kind: keyof OrderDelivery;
  /** "19.–23. november". */
  when: string;
  /** "Laokaup 19.–23. november". */
  text: string;
}

export const promisedDelivery = (
  delivery: OrderDelivery | null | undefined,
  t: Translate,
  locale: string,
): PromisedDelivery[] => {
  const formatPromise = ({ days, window }: DeliveryPromise): string =>
    window
      ? dayRangeText(window, locale, 'long')
      : t('checkout.delivery_after_payment', { days: daysText(days) });
  const line = (
    kind: keyof OrderDelivery,
    id: 'checkout.delivery_stocked' | 'checkout.delivery_sized',
  ): PromisedDelivery[] => {
    const promise = delivery?.[kind];
    if (!promise) return [];
    const when = formatPromise(promise);
    return [{ kind, when, text: t(id, { range: when }) }];
  };
  return [...line('stocked', 'checkout.delivery_stocked'), ...line('sized', 'checkout.delivery_sized')];
};

const lowerFirst = (text: string, locale: string) => text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);

/** As one sentence: "Laokaup 19.–23. november, erimõõt 8.–10. detsember". */
export const promisedSentence = (...input: Parameters<typeof promisedDelivery>): string =>
  promisedDelivery(...input)
    .map(({ text }, index) => (index === 0 ? text : lowerFirst(text, input[2])))
    .join(', ');

interface Delivered {
  delivery?: OrderDelivery | null | undefined;
  delivery_slot?: DeliverySlot | undefined;
}

/** The day and time that the buyer chose; otherwise the promises. */
export const deliverySentence = (
  { delivery, delivery_slot }: Delivered,
  t: Translate,
  locale: string,
): string => (delivery_slot ? formatSlot(delivery_slot, locale) : promisedSentence(delivery, t, locale));
