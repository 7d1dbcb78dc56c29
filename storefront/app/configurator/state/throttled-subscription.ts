// What nobody sees need not follow every key: out of sight a text is written when the fingers rest.
import type { Configurator, ConfiguratorStore } from './configurator-store.ts';
import { createRest } from './debounce.ts';

/** Whatever follows the pane needs. */
export interface PaneFeed {
  getState: () => Configurator;
  subscribe: (hear: () => void) => () => void;
}

export interface SightedFeed extends PaneFeed {
  /** Follows the store; returns the way to stop. */
  follow: () => () => void;
  see: (isInSight: boolean) => void;
}

const REST_MS = 150;

/** Taken for seen until somebody says that it is not. */
export const createSightedFeed = ({
  getState,
  subscribe,
}: Pick<ConfiguratorStore, 'getState' | 'subscribe'>): SightedFeed => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const hear of listeners) hear();
  };
  const rest = createRest(REST_MS, tell);
  let isSeen = true;
  return {
    getState,
    subscribe: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    follow: () => {
      const leave = subscribe(() => (isSeen ? tell() : rest.touch()));
      return () => {
        leave();
        rest.stop();
      };
    },
    see: (isInSight) => {
      isSeen = isInSight;
      if (!isSeen || !rest.isWaiting()) return;
      rest.stop();
      tell();
    },
  };
};
