// Messages shared by all cards of a list, translated once per list.
import { daysText } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { DeliveryDays } from '@klaas/core/stores/delivery-promise.ts';
import type { DeliveryText } from '../../shell/delivery/use-delivery-text.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import type { CardModel } from './card-model.ts';

export interface CardMessages {
  from: string;
  oldPrice: string;
  isNew: string;
  madeToMeasure: string;
  stock: (card: Pick<CardModel, 'stock' | 'delivery' | 'isService'>) => string;
  glass: (names: string) => string;
}

export const cardMessages = (
  t: Translate,
  deliveryText: (days: DeliveryDays) => DeliveryText,
): CardMessages => {
  const ready = t('product.in_stock_now');
  const out = t('catalog.stock_out');
  const glass = t('catalog.glass_in');
  const deliveryMessage = (kind: CardModel['stock'], days: DeliveryDays): string => {
    const text = deliveryText(days);
    if (text.range === undefined)
      return t(kind === 'in' ? 'product.in_stock_days' : 'product.made_to_order_days', { days: text.days });
    return t(kind === 'in' ? 'catalog.stock_in' : 'catalog.stock_order', { range: text.range });
  };
  // Fifty cards share two or three delivery windows: the formatted text is cached.
  const promises = new Map<string, string>();
  const promiseOf = (kind: CardModel['stock'], days: DeliveryDays): string => {
    const key = `${kind} ${daysText(days)}`;
    const message = promises.get(key) ?? deliveryMessage(kind, days);
    promises.set(key, message);
    return message;
  };
  return {
    from: t('catalog.from'),
    oldPrice: t('catalog.old_price'),
    isNew: t('catalog.badge_new'),
    madeToMeasure: t('catalog.badge_size'),
    stock: ({ stock, delivery, isService }) => {
      if (stock === 'out') return out;
      // A service is not delivered, or the delivery time is unknown.
      if (isService || !delivery) return ready;
      return promiseOf(stock, delivery);
    },
    glass: (names) => `${glass} ${names}`,
  };
};
