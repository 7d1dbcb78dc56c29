// State of the panels and other global UI flags.
import { createStore } from 'zustand/vanilla';

export type PanelName = 'microcart' | 'sidebar' | 'search';

export interface PanelState {
  open: PanelName | null;
  /** [UI-02] the page behind is covered while a panel is open. */
  overlay: boolean;
  /** The mobile menu is inside the sidebar. */
  mobileMenu: boolean;
  checkoutMode: boolean;
  /** Loading overlay with its message; `null` when hidden. */
  loader: { message: string } | null;
}

const stateFor = (open: PanelName | null) => ({
  open,
  overlay: open !== null,
  mobileMenu: open === 'sidebar',
});

export const createPanelStore = () => {
  const store = createStore<PanelState>(() => ({ ...stateFor(null), checkoutMode: false, loader: null }));
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open: (name: PanelName) => store.setState(stateFor(name)),
    close: () => store.setState(stateFor(null)),
    /** Opening one closes the other: there is one overlay. */
    toggle: (name: PanelName) => store.setState((state) => stateFor(state.open === name ? null : name)),
    setCheckoutMode: (checkoutMode: boolean) => store.setState({ checkoutMode }),
    showLoader: (message: string) => store.setState({ loader: { message } }),
    hideLoader: () => store.setState({ loader: null }),
  };
};

export type PanelStore = ReturnType<typeof createPanelStore>;
