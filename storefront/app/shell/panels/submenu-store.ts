// Navigation path of the mobile menu.
import { createStore } from 'zustand/vanilla';

export interface SubmenuState {
  depth: number;
  /** Ids of the opened entries. One longer than `depth` while the last one slides out. */
  path: readonly number[];
}

export interface SubmenuDeps {
  closeDelayMs: number;
  after: (ms: number, run: () => void) => () => void;
}

export const createSubmenuStore = ({ closeDelayMs, after }: SubmenuDeps) => {
  const store = createStore<SubmenuState>(() => ({ depth: 0, path: [] }));
  let cancel: (() => void) | null = null;
  const settle = () => {
    cancel?.();
    cancel = null;
    store.setState(({ depth, path }) => ({ path: path.slice(0, depth) }));
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open(id: number) {
      settle();
      store.setState(({ depth, path }) => ({ depth: depth + 1, path: [...path, id] }));
    },
    // [UI-02] the depth falls at once, the path entry is removed after 300 ms
    back() {
      if (store.getState().depth === 0) return;
      settle();
      store.setState(({ depth }) => ({ depth: depth - 1 }));
      cancel = after(closeDelayMs, settle);
    },
    reset() {
      cancel?.();
      cancel = null;
      store.setState({ depth: 0, path: [] });
    },
  };
};

export type SubmenuStore = ReturnType<typeof createSubmenuStore>;
