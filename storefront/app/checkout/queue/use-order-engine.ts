// Hook to place orders: `const { place, pending } = useOrderEngine()`. Placing the same cart again, by a double click,
// in another tab, after a reload or a lost response, gives one order.

import type { OrderDraft } from '@klaas/core/checkout/queue/order-draft.ts';
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { useEffect } from 'react';
import { useOrderAccess, useOrderState } from './orders-context.tsx';
import type { PlaceResult } from './place-result.ts';
import { usePlacingMessages } from './use-placing-messages.ts';

/** A stored order that needs an action, is queued, or has not been notified. */
export type PendingOrder = StoredOrder;

export interface OrderEngine {
  place: (draft: OrderDraft) => Promise<PlaceResult>;
  pending: readonly PendingOrder[];
}

export const useOrderEngine = (): OrderEngine => {
  const { open } = useOrderAccess();
  const pending = useOrderState((state) => state.pending);
  const toPlaceResult = usePlacingMessages();
  // Load the engine early, so that an order can be placed offline.
  useEffect(() => {
    void open().catch(() => {});
  }, [open]);
  return {
    pending,
    place: async (draft) => toPlaceResult(await (await open()).place(draft)),
  };
};
