// Which modal is open, and with what.
import type { MeasureChapter } from '@klaas/core/configurator/glass/measure-chapter.ts';
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
  /** `chapter`: the one of the product at hand; without it the whole guide. */
  'size-guide': { chapter?: MeasureChapter | null };
  terms: { page?: string };
  'feature-not-implemented': { feature?: string };
  'language-switcher': Record<string, never>;
  'order-confirmation': { orders: OfflineOrder[] };
  /** `isAsked`: the address was sent already, only the answer is shown. */
  newsletter: { email?: string; shouldSubmit?: boolean };
}

export type ModalName = keyof ModalPayloads;

export type OpenModal = {
  [Name in ModalName]: { name: Name; payload: Partial<ModalPayloads[Name]>; instance: number };
}[ModalName];

export interface ModalState {
  open: OpenModal | null;
  /** Over the open one, whose form stays as it is. */
  over: OpenModal | null;
}

export const createModalStore = () => {
  const store = createStore<ModalState>(() => ({ open: null, over: null }));
  let instances = 0;
  // [UI-01] opening re-opens fresh: a new number makes a new form, also for the modal that is already there
  const createModal = <Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]>) => {
    instances += 1;
    return { name, payload, instance: instances } as OpenModal;
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open<Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]> = {}) {
      store.setState({ open: createModal(name, payload), over: null });
    },
    /** Where a form is open, what is typed in it is not lost; otherwise as `open`. */
    openOver<Name extends ModalName>(name: Name, payload: Partial<ModalPayloads[Name]> = {}) {
      const { open } = store.getState();
      const modal = createModal(name, payload);
      store.setState(open && open.name !== name ? { over: modal } : { open: modal, over: null });
    },
    /** The upper one of two. */
    close: () => store.setState(store.getState().over ? { over: null } : { open: null }),
  };
};

export type ModalStore = ReturnType<typeof createModalStore>;
