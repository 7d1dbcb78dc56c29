// What nobody sees need not follow every key: out of sight a text is written when the fingers rest.
import type { Configurator, ConfiguratorStore } from './configurator-store.ts';
import { createDebounce } from './debounce.ts';

/** Whatever follows the pane needs. */
export interface PaneSubscription {
  getState: () => Configurator;
  subscribe: (hear: () => void) => () => void;
}

export interface ThrottledSubscription extends PaneSubscription {
  /** Follows the store; returns the way to stop. */
  connect: () => () => void;
  setVisible: (isInSight: boolean) => void;
}

const DEBOUNCE_MS = 150;

/** Taken for seen until somebody says that it is not. */
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
    subscribe: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    connect: () => {
      const unsubscribe = subscribe(() => (isVisible ? notify() : debounce.schedule()));
      return () => {
        unsubscribe();
        debounce.stop();
      };
    },
    setVisible: (isInSight) => {
      isVisible = isInSight;
      if (!isVisible || !debounce.isWaiting()) return;
      debounce.stop();
      notify();
    },
  };
};
