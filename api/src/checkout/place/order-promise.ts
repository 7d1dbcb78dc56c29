// Delivery promise of a new order, based on the stock just reserved for it.
import type { DeliveryLine, StockData } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { firstVanDay, orderDelivery } from '@klaas/core/orders/order-delivery.ts';
import type { OrderDelivery } from '@klaas/core/stores/delivery-promise.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Reserved } from '../../stock/stock-reservation-service.ts';
import type { OrderQuote } from './order-record.ts';

interface PromiseTerms extends Pick<Reserved, 'isThere'> {
  settings: Settings['delivery'];
  isAbroad: boolean;
  /** Null: production starts when the order is paid. */
  startMs: number | null;
}

type QuotedLine = OrderQuote['lines'][number];

/** The stock row decides; without one, the document does. */
const stockOf = ({ record, resolved }: QuotedLine, isThere: Reserved['isThere']): StockData => {
  const inStock = record.stock_parts.flatMap(({ sku }) => isThere.get(sku) ?? []);
  if (inStock.length === 0)
    return { is_in_stock: (resolved?.variant ?? resolved?.product)?.stock?.is_in_stock };
  return { is_in_stock: inStock.every(Boolean) };
};

const linesOf = (quote: OrderQuote, isThere: Reserved['isThere']): DeliveryLine[] =>
  quote.lines.map((line) => ({
    goods: {
      type_id: line.record.product_type,
      lead_time_days: line.resolved?.product['lead_time_days'],
      custom_size: line.resolved?.product.custom_size,
    },
    isSized: line.resolved?.isMadeToMeasure ?? false,
    stock: stockOf(line, isThere),
    qty: line.record.qty,
  }));

/** Before that day the goods are not ready for the shop's own van; null: unknown. */
export const firstVanDayOf = (
  quote: OrderQuote,
  { settings, isThere, nowMs }: Pick<PromiseTerms, 'settings' | 'isThere'> & { nowMs: number },
): string | null => firstVanDay(linesOf(quote, isThere), settings, nowMs);

/** Null where nothing is delivered. */
export const deliveryOf = (
  quote: OrderQuote,
  { settings, isThere, isAbroad, startMs }: PromiseTerms,
): OrderDelivery | null => {
  if (quote.isVirtual) return null;
  return orderDelivery(linesOf(quote, isThere), {
    settings,
    route: { method: quote.cart.method_code ?? '', isAbroad },
    startMs,
  });
};
