// Store switch: before hooks, a document load in the other store, after hooks.
export interface SwitchedStore {
  from: string;
  to: string;
}

type Hook = (change: SwitchedStore) => void | Promise<void>;

export interface StoreSwitchDeps {
  currentCode: string;
  /** Survives the page load: marks the next page as the result of a switch. */
  storage: { get(): string | null; set(code: string): void; clear(): void };
  navigate: (path: string) => void;
}

export const createStoreSwitch = ({ currentCode, storage, navigate }: StoreSwitchDeps) => {
  const before = new Set<Hook>();
  const after = new Set<Hook>();
  const add = (hooks: Set<Hook>) => (hook: Hook) => {
    hooks.add(hook);
    return () => {
      hooks.delete(hook);
    };
  };
  return {
    onBefore: add(before),
    onAfter: add(after),
    /** [STORE-01] A failing hook does not block the switch. */
    async switchTo(to: string, path: string): Promise<void> {
      await Promise.allSettled([...before].map(async (hook) => hook({ from: currentCode, to })));
      storage.set(currentCode);
      navigate(path);
    },
    /** On the new page, after all hooks are registered. */
    async settle(): Promise<void> {
      const from = storage.get();
      storage.clear();
      if (from === null || from === currentCode) return;
      await Promise.allSettled([...after].map(async (hook) => hook({ from, to: currentCode })));
    },
  };
};

export type StoreSwitch = ReturnType<typeof createStoreSwitch>;
