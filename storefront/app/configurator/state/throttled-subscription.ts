// Store subscription that is debounced while its element is out of the viewport.
import type { Configurator, ConfiguratorStore } from './configurator-store.ts';
import { createDebounce } from './debounce.ts';

/** The part of the store that subscribers need. */
export interface PaneSubscription {
  getState: () => Configurator;
  subscribe: (listener: () => void) => () => void;
}

export interface ThrottledSubscription extends PaneSubscription {
  /** Subscribes to the store; returns the unsubscribe function. */
  connect: () => () => void;
  setVisible: (isNowVisible: boolean) => void;
}

const DEBOUNCE_MS = 150;

/** Counts as visible until `setVisible(false)`. */
export const createThrottledSubscription = ({
  getState,
  subscribe,
}: Pick<ConfiguratorStore, 'getState' | 'subscribe'>): ThrottledSubscription => {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const debounce = createDebounce(DEBOUNCE_MS, notify);
  let isVisible = true;
  return {
    getState,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect: () => {
      const unsubscribe = subscribe(() => (isVisible ? notify() : debounce.schedule()));
      return () => {
        unsubscribe();
        debounce.stop();
      };
    },
    setVisible: (isNowVisible) => {
      isVisible = isNowVisible;
      if (!isVisible || !debounce.isWaiting()) return;
      debounce.stop();
      notify();
    },
  };
};
