// Whether and when the chosen thing comes.
import {
  type DeliveryLine,
  deliveryDaysOf,
  isCarried,
  isMadeToOrder,
} from '@klaas/core/catalog/delivery/delivery-window.ts';
import { useDeliveryText } from '../../shell/delivery/use-delivery-text.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { StockDot } from '../../ui/stock-dot.tsx';

interface StockWordsProps {
  line: DeliveryLine;
  /** Whether it can be bought, which also counts for what nobody knows the stock of. */
  isInStock: boolean;
}

export const StockWords = ({ line, isInStock }: StockWordsProps) => {
  const t = useText();
  const { settings } = useShop();
  const textOf = useDeliveryText();
  if (!isInStock) return <StockDot kind="out">{t('product.out_of_stock')}</StockDot>;
  const days = isCarried(line.goods) ? deliveryDaysOf(line, settings.delivery) : null;
  if (!days) return <StockDot kind="in">{t('product.in_stock_now')}</StockDot>;
  const isMade = line.isSized || isMadeToOrder(line.goods, settings.delivery);
  const text = textOf(days, 'when');
  const words =
    text.range === undefined
      ? t(isMade ? 'product.made_to_order_days' : 'product.in_stock_days', { days: text.days })
      : t(isMade ? 'product.made_to_order' : 'product.in_stock', { range: text.range });
  return <StockDot kind={isMade ? 'order' : 'in'}>{words}</StockDot>;
};
