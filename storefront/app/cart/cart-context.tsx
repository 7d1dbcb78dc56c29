// Cart context. The engine is loaded lazily: when a stored cart exists or at the first use.
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { loadCartCookie } from '../offline/cart-cookie.ts';
import { useLocalStore } from '../offline/local-store-context.tsx';
import type { TokenSession } from '../offline/token-session.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useCounts, useNotify, usePanels } from '../shell/state/shell-state.tsx';
import { useShop } from '../shell/state/use-shop.ts';
import type { CartEngine } from './cart-engine.ts';
import type { LineParent } from './edit/edited-line.ts';
import type { CartView } from './engine/cart-view.ts';
import { useNotifyMessages } from './use-notify-messages.ts';

const EMPTY_VIEW: CartView = {
  isLoaded: false,
  items: [],
  count: 0,
  coupon: null,
  rejectedCoupon: null,
  segments: [],
  isSettled: false,
  lines: {},
  notices: {},
  shippingTitle: null,
  isSyncing: false,
  isPending: false,
  token: null,
};

interface CartAccess {
  /** Loads the engine at the first call. */
  open: () => Promise<CartEngine>;
  view: StoreApi<CartView>;
  findParent: FindLineParent;
}

const CartContext = createContext<CartAccess | null>(null);

/** The configurable product of a simple line; null if it has none. */
export type FindLineParent = (item: CartItem) => Promise<LineParent | null>;

export type LoadCartLine = (server: ServerItem) => Promise<CartItem | undefined>;

interface CartProviderProps {
  loadLine: LoadCartLine;
  findParent: FindLineParent;
  session?: TokenSession;
  children: ReactNode;
}

export const CartProvider = ({ loadLine, findParent, session, children }: CartProviderProps) => {
  const local = useLocalStore();
  const counts = useCounts();
  const panels = usePanels();
  const notify = useNotify();
  const t = useText();
  const { settings, store } = useShop();
  const notifyMessages = useNotifyMessages();
  // The engine outlives renders: a ref gives it the current callbacks.
  const current = useRef({ notifyMessages, notify, t });
  current.current = { notifyMessages, notify, t };

  const [access] = useState<CartAccess>(() => {
    const view = createStore<CartView>(() => EMPTY_VIEW);
    let opened: Promise<CartEngine> | undefined;
    const start = async () => {
      if (!local) throw new Error('The cart is opened in a browser only');
      const { openCart } = await import('./open-cart.ts');
      // The session decides which cart is requested.
      await session?.restored?.();
      const engine = await openCart({
        local,
        settings,
        store,
        session,
        loadLine,
        // An open cart drawer shows line messages itself.
        onReport: ({ messages }) =>
          current.current.notifyMessages(
            panels.getState().open === 'microcart' ? messages.filter(({ isAtLine }) => !isAtLine) : messages,
          ),
        notifier: () => current.current,
      });
      const show = () => {
        const next = engine.getView();
        view.setState(next);
        counts.set({ cart: next.count });
      };
      engine.subscribe(show);
      show();
      return engine;
    };
    const open = () => {
      opened ??= start().catch((error: unknown) => {
        // Retry a failed import at the next call.
        opened = undefined;
        throw error;
      });
      return opened;
    };
    return { view, open, findParent };
  });

  useEffect(() => {
    if (!local) return;
    // Do not load the engine for visitors without a cart.
    const stored = local.collection('cart');
    void Promise.all([
      stored.get<{ items?: unknown[] }>('current-cart'),
      stored.get<{ owner?: string }>('current-cart-token'),
      session?.restored?.(),
    ])
      // A customer's cart may have been filled on another device, or its sync was interrupted by leaving the page.
      .then(([cart, token]) =>
        cart?.items?.length ||
        token?.owner === 'customer' ||
        session?.token() ||
        // Changed or ordered without JavaScript.
        loadCartCookie(store.storeCode)?.change
          ? access.open()
          : undefined,
      )
      .catch(() => {});
    return local.onChangedElsewhere('cart', () => void access.open().catch(() => {}));
  }, [local, access, session, store.storeCode]);

  return <CartContext value={access}>{children}</CartContext>;
};

const useAccess = (): CartAccess => {
  const access = useContext(CartContext);
  if (!access) throw new Error('The cart hooks need a CartProvider above them');
  return access;
};

/** `const engine = await openCart()` */
export const useOpenCart = (): CartAccess['open'] => useAccess().open;

export const useCartState = <T,>(select: (view: CartView) => T): T => useStore(useAccess().view, select);

export const useFindParent = (): FindLineParent => useAccess().findParent;
