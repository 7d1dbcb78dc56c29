// Lazy-loaded order notices on every page.
import { lazy, Suspense, useEffect } from 'react';
import { useOrderState } from '../checkout/queue/orders-context.tsx';
import { PartBoundary } from '../shell/layout/part-boundary.tsx';

const loadNotices = async () => ({ default: (await import('./order-notices.tsx')).OrderNotices });
const OrderNotices = lazy(loadNotices);

export const OrdersNotice = () => {
  const isOpen = useOrderState((state) => state.isOpen);
  const hasPending = useOrderState(({ pending }) => pending.length > 0);
  // Preload: the connection may be lost when a notice is due.
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
