// What became of orders while nobody looked, and which of them still wait: a place on every page, its code when needed.
import { lazy, Suspense, useEffect } from 'react';
import { useOrderState } from '../checkout/queue/orders-context.tsx';
import { PartBoundary } from '../shell/layout/part-boundary.tsx';

const loadNotices = async () => ({ default: (await import('./order-notices.tsx')).OrderNotices });
const OrderNotices = lazy(loadNotices);

export const OrdersNotice = () => {
  const isOpen = useOrderState((state) => state.isOpen);
  const hasPending = useOrderState(({ pending }) => pending.length > 0);
  // Early: when there is news the connection may be gone.
  useEffect(() => {
    if (isOpen) void loadNotices().catch(() => {});
  }, [isOpen]);
  return hasPending ? (
    <PartBoundary>
      <Suspense>
        <OrderNotices />
      </Suspense>
    </PartBoundary>
  ) : null;
};
