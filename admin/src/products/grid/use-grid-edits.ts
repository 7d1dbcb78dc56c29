// The unsaved edits of the product grid: kept while the person looks at other screens, undone step by step.
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { type GridEdits, type HeldEdits, heldAfterSave, NO_EDITS, type SentCell } from './grid-edits.ts';

const MAX_STEPS = 100;

const NOTHING: HeldEdits = { edits: NO_EDITS, past: [] };
/** By store, whose texts and prices are edited. */
const held = new Map<string, HeldEdits>();
/** Rows that were edited may be filtered out. */
const rows = new Map<string, ProductRow>();
const listeners = new Set<() => void>();

const set = (store: string, next: HeldEdits): void => {
  held.set(store, next);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useGridEdits = (store: string, shown: readonly ProductRow[]) => {
  const { edits, past } = useSyncExternalStore(subscribe, () => held.get(store) ?? NOTHING);
  for (const row of shown) rows.set(`${store} ${row.key}`, row);
  const hasEdits = edits.size > 0;
  useEffect(() => {
    if (!hasEdits) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasEdits]);
  return {
    edits,
    canUndo: past.length > 0,
    rowOf: (key: string) => rows.get(`${store} ${key}`),
    change: (work: (edits: GridEdits) => GridEdits) => {
      const present = held.get(store) ?? NOTHING;
      const next = work(present.edits);
      if (next !== present.edits)
        set(store, { edits: next, past: [...present.past, present.edits].slice(-MAX_STEPS) });
    },
    undo: () => {
      const present = held.get(store) ?? NOTHING;
      const last = present.past.at(-1);
      if (last) set(store, { edits: last, past: present.past.slice(0, -1) });
    },
    /** There is no way back to them. */
    discard: () => set(store, NOTHING),
    /** `sentFrom`: the edits as they were when the cells were sent. */
    saved: (sentFrom: GridEdits, sent: readonly SentCell[]) =>
      set(store, heldAfterSave(held.get(store) ?? NOTHING, sentFrom, sent)),
  };
};
