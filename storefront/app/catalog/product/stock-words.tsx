// Whether and when the chosen thing comes. The server says it in working days, so that a page from the cache is never
// wrong; the browser turns them into dates.
import { useSyncExternalStore } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { StockDot } from '../../ui/stock-dot.tsx';
import { deliveryRange } from './delivery-window.ts';

/** Days between the shortest and the longest delivery. */
const SPREAD_DAYS = 2;

interface StockWordsProps {
  isInStock: boolean;
  isMadeToOrder: boolean;
  isShipped: boolean;
  leadTimeDays: number;
}

const never = () => () => {};
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export const StockWords = ({ isInStock, isMadeToOrder, isShipped, leadTimeDays }: StockWordsProps) => {
  const t = useText();
  const { store } = useShop();
  const isHydrated = useHydrated();
  if (!isInStock) return <StockDot kind="out">{t('product.out_of_stock')}</StockDot>;
  if (!isShipped) return <StockDot kind="in">{t('product.in_stock_now')}</StockDot>;
  const days = `${leadTimeDays}–${leadTimeDays + SPREAD_DAYS}`;
  const range = isHydrated
    ? deliveryRange(Date.now(), leadTimeDays, leadTimeDays + SPREAD_DAYS, store.i18n.defaultLocale)
    : null;
  const words = isMadeToOrder
    ? range
      ? t('product.made_to_order', { range })
      : t('product.made_to_order_days', { days })
    : range
      ? t('product.in_stock', { range })
      : t('product.in_stock_days', { days });
  return <StockDot kind={isMadeToOrder ? 'order' : 'in'}>{words}</StockDot>;
};
