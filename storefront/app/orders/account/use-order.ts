// One of the customer's orders: cached first, then reloaded.
import { loadOrderEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { useCallback, useEffect, useState } from 'react';
import { useOpenSession, useSessionState } from '../../customer/session-context.tsx';

export const useOrder = (number: string) => {
  const open = useOpenSession();
  const known = useSessionState((state) => state.orders?.find((order) => order.increment_id === number));
  const [loaded, setLoaded] = useState<CustomerOrder | null>(null);
  const [isMissing, setMissing] = useState(false);
  const reload = useCallback(async () => {
    const engine = await open();
    const result = await engine.call((shop) => shop.call(loadOrderEndpoint, { query: { orderId: number } }));
    if (result.ok) setLoaded(result.value);
    else setMissing(true);
  }, [open, number]);
  useEffect(() => void reload(), [reload]);
  return {
    order: loaded?.increment_id === number ? loaded : (known ?? null),
    isMissing,
    reload: () => void reload(),
  };
};
