// Which modal is open, and its payload.
import type { MeasureChapter } from '@klaas/core/configurator/glass/measure-chapter.ts';
import { createStore } from 'zustand/vanilla';

export interface OfflineOrder {
  order_id: string;
  created_at: string;
  itemCount: number;
}

/** All modals and their payloads. */
export interface ModalPayloads {
  review: { product_id: number; productName: string };
  authentication: { mode?: 'login' | 'register' | 'forgot'; reason?: string };
  /** `chapter`: of the current product; without it the whole guide. */
  'size-guide': { chapter?: MeasureChapter | null };
  terms: { page?: string };
  'feature-not-implemented': { feature?: string };
  'language-switcher': Record<string, never>;
  'order-confirmation': { orders: OfflineOrder[] };
  /** `shouldSubmit`: submits the given address at once. */
  newsletter: { email?: string; shouldSubmit?: boolean };
}

export type ModalName = keyof ModalPayloads;

export type OpenModal = {
  [Name in ModalName]: { name: Name; payload: Partial<ModalPayloads[Name]>; instance: number };
}[ModalName];

export interface ModalState {
  open: OpenModal | null;
  /** Stacked on the open one, whose form stays mounted. */
  over: OpenModal | null;
}

export const createModalStore = () => {
  const store = createStore<ModalState>(() => ({ open: null, over: null }));
  let instances = 0;
  // [UI-01] reopening resets the modal: a new key remounts its form, also when it is open already
  const createModal = <Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]>) => {
    instances += 1;
    return { name, payload, instance: instances } as OpenModal;
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Returns a function that closes this one, if it is still open. */
    open<Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]> = {}): () => void {
      const modal = createModal(name, payload);
      store.setState({ open: modal, over: null });
      return () => {
        const { open, over } = store.getState();
        if (open === modal) store.setState({ open: over, over: null });
      };
    },
    /** Stacks on an open modal so that its form input is not lost; otherwise like `open`. */
    openOver<Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]> = {}) {
      const { open } = store.getState();
      const modal = createModal(name, payload);
      store.setState(open && open.name !== name ? { over: modal } : { open: modal, over: null });
    },
    /** Closes the topmost. */
    close: () => store.setState(store.getState().over ? { over: null } : { open: null }),
  };
};

export type ModalStore = ReturnType<typeof createModalStore>;
