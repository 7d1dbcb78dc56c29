// [ORD-04] Orders of this browser that the shop does not have yet, or that the shopper has to do something about: shown
// above those that the shop has.
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useOrderState } from '../orders-context.tsx';
import { PendingList } from './pending-list.tsx';

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
