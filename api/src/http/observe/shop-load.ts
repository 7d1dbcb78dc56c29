// How busy the visitors of the shop keep this process; bulk work of the staff asks before it goes on.

/** After the last request: the next one of the same visitors is near. */
const VISIT_MS = 1000;

export interface ShopLoad {
  /** A request of a visitor has arrived. The result is called when it has its response, or was closed. */
  begin(): () => void;
  /** Whether a visitor waits, or did a moment ago. */
  isBusy(): boolean;
  /** Resolves when nobody waits. */
  idle(): Promise<void>;
}

export const createShopLoad = (now: () => number): ShopLoad => {
  let waiting = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  let resolvers: (() => void)[] = [];
  return {
    begin: () => {
      waiting += 1;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        waiting -= 1;
        lastMs = now();
        if (waiting > 0) return;
        for (const resolve of resolvers) resolve();
        resolvers = [];
      };
    },
    isBusy: () => waiting > 0 || now() - lastMs < VISIT_MS,
    idle: async () => {
      if (waiting > 0) await new Promise<void>((resolve) => void resolvers.push(resolve));
    },
  };
};
