// [ORD-04] Pending orders stored in this browser, shown above the account's orders.

import { useOrderState } from '../checkout/queue/orders-context.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { PendingList } from './pending-list.tsx';

/** Ids of stored orders that the server has, joined: changes when another one is placed. */
export const useArrivedOrders = (): string =>
  useOrderState(({ orders }) => orders.flatMap(({ placed }) => placed?.orderId ?? []).join(' '));

export const PendingOrders = () => {
  const t = useText();
  const pending = useOrderState((state) => state.pending);
  if (pending.length === 0) return null;
  return (
    <div className="stack gap-4 mb-8">
      <h2>{t('orders.pending_title')}</h2>
      <PendingList orders={pending} />
    </div>
  );
};
