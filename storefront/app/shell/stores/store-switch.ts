// Changing the store view: hooks before, a whole new page in the other language, hooks after.
export interface SwitchedStore {
  from: string;
  to: string;
}

type Hook = (change: SwitchedStore) => void | Promise<void>;

export interface StoreSwitchDeps {
  currentCode: string;
  /** Survives the new page load: tells the next page that it is the outcome of a switch. */
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
    /** [STORE-01] A hook that fails does not keep the visitor in the wrong language. */
    async switchTo(to: string, path: string): Promise<void> {
      await Promise.allSettled([...before].map(async (hook) => hook({ from: currentCode, to })));
      storage.set(currentCode);
      navigate(path);
    },
    /** On the new page, once everybody has put in their hooks. */
    async settle(): Promise<void> {
      const from = storage.get();
      storage.clear();
      if (from === null || from === currentCode) return;
      await Promise.allSettled([...after].map(async (hook) => hook({ from, to: currentCode })));
    },
  };
};

export type StoreSwitch = ReturnType<typeof createStoreSwitch>;
