// Context of the stored orders. The engine is loaded lazily: when an order is pending or one is placed.
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { isUnsettled } from '@klaas/core/checkout/queue/unsettled-order.ts';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useOpenCart } from '../../cart/cart-context.tsx';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import type { TokenSession } from '../../offline/token-session.ts';
import type { FormResponse } from '../../shell/forms/form-response.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useModals, useNotify } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { OpenedOrders } from './open-orders.ts';

interface OrderState {
  /** Newest first, including settled orders that are still stored. */
  orders: readonly StoredOrder[];
  /** Orders that need an action, are queued, or have not been notified. */
  pending: readonly StoredOrder[];
  /** The engine is loaded. */
  isOpen: boolean;
}

interface OrderAccess {
  open: () => Promise<OpenedOrders>;
  /** Loads the engine only if an order is stored. */
  openStored: () => Promise<OpenedOrders | undefined>;
  state: StoreApi<OrderState>;
  /** [ORD-04] Whether the thank-you page is open. */
  thankYou: { current: boolean };
}

const OrdersContext = createContext<OrderAccess | null>(null);

const isPending = (order: StoredOrder): boolean =>
  isUnsettled(order) || order.state === 'unpaid' || !order.isNotified;

interface OrdersProviderProps {
  session: TokenSession;
  customerId: () => string | null;
  children: ReactNode;
}

export const OrdersProvider = ({ session, customerId, children }: OrdersProviderProps) => {
  const local = useLocalStore();
  const modals = useModals();
  const notify = useNotify();
  const t = useText();
  const openCart = useOpenCart();
  const { settings, store } = useShop();
  // The engine outlives renders: a ref gives it the current callbacks.
  const current = useRef({ notify, t, customerId });
  current.current = { notify, t, customerId };

  const [access] = useState<OrderAccess>(() => {
    const state = createStore<OrderState>(() => ({ orders: [], pending: [], isOpen: false }));
    const thankYou = { current: false };
    let opened: Promise<OpenedOrders> | undefined;
    const start = async () => {
      if (!local) throw new Error('Orders are opened in a browser only');
      const { openOrders } = await import('./open-orders.ts');
      await session.restored?.();
      return openOrders({
        local,
        settings,
        store,
        session,
        customerId: () => current.current.customerId(),
        openCart,
        isThankYouPage: () => thankYou.current,
        onOrders: (orders) => state.setState({ orders, pending: orders.filter(isPending), isOpen: true }),
        onConfirmationNeeded: (orders) =>
          modals.open('order-confirmation', {
            orders: orders.map(({ order_id, created_at, items }) => ({
              order_id,
              created_at,
              itemCount: items.length,
            })),
          }),
        notifier: () => current.current,
      });
    };
    const open = () => {
      opened ??= start().catch((error: unknown) => {
        // Retry a failed import at the next call.
        opened = undefined;
        throw error;
      });
      return opened;
    };
    const openStored = async () => {
      const stored = opened ? [] : await local?.collection('orders').entries();
      return opened || stored?.length ? open() : undefined;
    };
    return { open, openStored, state, thankYou };
  });

  useEffect(() => {
    if (!local) return;
    const openIfPending = () =>
      local
        .collection('orders')
        .entries<StoredOrder>()
        .then((entries) => (entries.some(([, order]) => isPending(order)) ? access.open() : undefined))
        .catch(() => {});
    void openIfPending();
    return local.onChangedElsewhere('orders', () => void openIfPending());
  }, [local, access]);

  return <OrdersContext value={access}>{children}</OrdersContext>;
};

/** [ORD-04] Confirms and sends the queued orders. */
export const useConfirmOrders = (): (() => Promise<FormResponse>) => {
  const t = useText();
  const { open } = useOrderAccess();
  return async () => {
    const error = await (await open()).confirm();
    return error === null ? { ok: true } : { ok: false, message: t(error) };
  };
};

export const useOrderAccess = (): OrderAccess => {
  const access = useContext(OrdersContext);
  if (!access) throw new Error('The order hooks need an OrdersProvider above them');
  return access;
};

export const useOrderState = <T,>(select: (state: OrderState) => T): T =>
  useStore(useOrderAccess().state, select);
