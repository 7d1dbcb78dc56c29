// The layout of the table of an area: kept in this browser per person, taken over from a saved view.
import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../shell/session.tsx';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.ts';

const known = new Map<string, TableLayout>();
const listeners = new Set<() => void>();

const read = (key: string): TableLayout => {
  const present = known.get(key);
  if (present) return present;
  let layout = DEFAULT_LAYOUT;
  try {
    layout = {
      ...DEFAULT_LAYOUT,
      ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<TableLayout>),
    };
  } catch {
    // Not readable: as the table says.
  }
  known.set(key, layout);
  return layout;
};

export const useTableLayout = (area: string): [TableLayout, (layout: TableLayout) => void] => {
  const { id } = useMe();
  const key = `klaas-office-table ${id} ${area}`;
  const layout = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(key),
  );
  const change = useMemo(
    () => (next: TableLayout) => {
      known.set(key, next);
      localStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [layout, change];
};
