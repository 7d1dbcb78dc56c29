// [ORD-04] Orders of this browser that the shop does not have yet, or that the shopper has to do something about: shown
// above those that the shop has.

import { useOrderState } from '../checkout/queue/orders-context.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { PendingList } from './pending-list.tsx';

/** Which of this browser's orders the shop has, as a text that changes when it gets another. */
export const useArrivedOrders = (): string =>
  useOrderState(({ orders }) => orders.flatMap(({ placed }) => placed?.orderId ?? []).join(' '));

export const PendingOrders = () => {
  const t = useText();
  const pending = useOrderState((state) => state.pending);
  if (pending.length === 0) return null;
  return (
    <div className="pending-orders">
      <h2>{t('orders.pending_title')}</h2>
      <PendingList orders={pending} />
    </div>
  );
};
