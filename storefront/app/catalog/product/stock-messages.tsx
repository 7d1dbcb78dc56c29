// Stock status and delivery date of the chosen variant.
import {
  type DeliveryLine,
  deliveryDaysOf,
  isMadeToOrder,
  isShipped,
} from '@klaas/core/catalog/delivery/delivery-window.ts';
import { useDeliveryText } from '../../shell/delivery/use-delivery-text.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { StockDot } from '../../shell/marks/stock-dot.tsx';
import { useShop } from '../../shell/state/use-shop.ts';

interface StockMessagesProps {
  line: DeliveryLine;
  /** Whether it can be bought; also true when the stock is unknown. */
  isInStock: boolean;
}

const useArrival = (line: DeliveryLine) => {
  const { delivery } = useShop().settings;
  return {
    days: isShipped(line.goods) ? deliveryDaysOf(line, delivery) : null,
    isMade: line.isSized || isMadeToOrder(line.goods, delivery),
  };
};

export const StockMessages = ({ line, isInStock }: StockMessagesProps) => {
  const t = useText();
  const textOf = useDeliveryText();
  const { days, isMade } = useArrival(line);
  if (!isInStock) return <StockDot kind="out">{t('product.out_of_stock')}</StockDot>;
  if (!days) return <StockDot kind="in">{t('product.in_stock_now')}</StockDot>;
  const text = textOf(days, 'when');
  const message =
    text.range === undefined
      ? t(isMade ? 'product.made_to_order_days' : 'product.in_stock_days', { days: text.days })
      : t(isMade ? 'product.made_to_order' : 'product.in_stock', { range: text.range });
  return <StockDot kind={isMade ? 'order' : 'in'}>{message}</StockDot>;
};

interface BarArrivalProps extends Pick<StockMessagesProps, 'line'> {
  /** Shown when there is no delivery date. */
  otherwise: string;
}

/** Delivery date in the sticky bar on phones, where the stock message is out of the viewport. */
export const BarArrival = ({ line, otherwise }: BarArrivalProps) => {
  const t = useText();
  const textOf = useDeliveryText();
  const { days, isMade } = useArrival(line);
  if (!days) return otherwise;
  const { range, days: count } = textOf(days);
  if (range !== undefined) return t('cart.delivery', { range });
  return t(isMade ? 'product.made_to_order_days' : 'product.in_stock_days', { days: count });
};
