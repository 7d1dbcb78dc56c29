// Which modal is open, and with what.
import { createStore } from 'zustand/vanilla';

export interface OfflineOrder {
  order_id: string;
  created_at: string;
  itemCount: number;
}

/** Every modal of the shop and what it may be opened with. */
export interface ModalPayloads {
  review: { product_id: number; productName: string };
  authentication: { mode?: 'login' | 'register' | 'forgot'; reason?: string };
  'size-guide': { productName?: string };
  terms: { page?: string };
  'feature-not-implemented': { feature?: string };
  'language-switcher': Record<string, never>;
  'order-confirmation': { orders: OfflineOrder[] };
  newsletter: { email?: string };
}

export type ModalName = keyof ModalPayloads;

export type OpenModal = {
  [Name in ModalName]: { name: Name; payload: Partial<ModalPayloads[Name]>; opening: number };
}[ModalName];

export interface ModalState {
  open: OpenModal | null;
}

export const createModalStore = () => {
  const store = createStore<ModalState>(() => ({ open: null }));
  let openings = 0;
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    // [UI-01] opening re-opens fresh: a new number makes a new form, also for the modal that is already there
    open<Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]> = {}) {
      openings += 1;
      store.setState({ open: { name, payload, opening: openings } as OpenModal });
    },
    close: () => store.setState({ open: null }),
  };
};

export type ModalStore = ReturnType<typeof createModalStore>;
