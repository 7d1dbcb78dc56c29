// What many pages need and seldom changes (the menu, the attributes) is loaded once and forgotten at the first change.
// What changes where nobody tells us of it (a foreign backend, a content service) is asked again after a while.
export interface RememberOptions<Value> {
  /** Says no to a value that only those who asked now must live with. */
  isWorthKeeping?: (value: Value) => boolean;
}

export interface Remembered {
  get<Value>(key: string, load: () => Promise<Value>, options?: RememberOptions<Value>): Promise<Value>;
  forget(): void;
}

interface Entry {
  value: Promise<unknown>;
  untilMs: number;
}

const MAX_AGE_MS = 60_000;

export const createRemembered = (now: () => number): Remembered => {
  let entries = new Map<string, Entry>();
  return {
    get<Value>(
      key: string,
      load: () => Promise<Value>,
      { isWorthKeeping = () => true }: RememberOptions<Value> = {},
    ): Promise<Value> {
      const known = entries.get(key);
      if (known && known.untilMs > now()) return known.value as Promise<Value>;
      const current = entries;
      const value = load();
      const entry = { value, untilMs: now() + MAX_AGE_MS };
      const drop = () => {
        if (current.get(key) === entry) current.delete(key);
      };
      current.set(key, entry);
      // A failure is the failure of those who asked now, not of those who ask later.
      value.then((loaded) => {
        if (!isWorthKeeping(loaded)) drop();
      }, drop);
      return value;
    },
    // A load that began before the change ends in the map that nobody looks at any more.
    forget() {
      entries = new Map();
    },
  };
};
