// Selected rows of a list: by key, or all that match the filter, which is the query and not its keys.
import { useMemo, useState } from 'react';

export interface Selection {
  keys: ReadonlySet<string>;
  /** Everything that matches. */
  isAll: boolean;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  add: (key: string) => void;
  addAll: (keys: readonly string[]) => void;
  chooseAllMatching: () => void;
  clear: () => void;
}

interface State {
  keys: ReadonlySet<string>;
  isAll: boolean;
}

const NONE: State = { keys: new Set(), isAll: false };

export const useSelection = (): Selection => {
  const [state, setState] = useState<State>(NONE);
  return useMemo(() => {
    const change = (work: (keys: Set<string>) => void) =>
      setState(({ keys }) => {
        const next = new Set(keys);
        work(next);
        return { keys: next, isAll: false };
      });
    return {
      ...state,
      has: (key) => state.isAll || state.keys.has(key),
      toggle: (key) => change((keys) => void (keys.delete(key) || keys.add(key))),
      add: (key) => change((keys) => void keys.add(key)),
      addAll: (added) =>
        change((keys) => {
          for (const key of added) keys.add(key);
        }),
      chooseAllMatching: () => setState({ keys: new Set(), isAll: true }),
      clear: () => setState(NONE),
    };
  }, [state]);
};
