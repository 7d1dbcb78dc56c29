// The stream of changes: open lists and pages renew themselves. It is also the sign that the server can be reached
// [OFFICE-41].
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/queries.ts';

type Connection = 'open' | 'lost';

let connection: Connection = 'open';
let source: EventSource | null = null;
const listeners = new Set<() => void>();
const presenceListeners = new Set<() => void>();
let present: readonly Presence[] = [];

export interface Presence {
  staff_id: number;
  name: string;
  /** For example `orders/12`. */
  thing: string;
}

const setConnection = (next: Connection): void => {
  if (next === connection) return;
  const isBack = next === 'open';
  connection = next;
  for (const listener of listeners) listener();
  // What happened meanwhile is unknown.
  if (isBack) void queryClient.invalidateQueries();
};

const renew = (entities: readonly string[]): void => {
  const changed = new Set(entities);
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => {
      const shown = (meta?.['entities'] ?? []) as readonly string[];
      return shown.includes('*') || shown.some((entity) => changed.has(entity));
    },
  });
};

/** Signed in: the stream is open. The browser connects again by itself. */
export const openStream = (): (() => void) => {
  const opened = new EventSource('/api/admin/live');
  source = opened;
  opened.addEventListener('open', () => setConnection('open'));
  opened.addEventListener('error', () => setConnection('lost'));
  opened.addEventListener('changes', (event) => {
    const { entities } = JSON.parse(event.data) as { entities: string[] };
    renew(entities);
  });
  opened.addEventListener('presence', (event) => {
    present = JSON.parse(event.data) as Presence[];
    for (const listener of presenceListeners) listener();
  });
  const onOnline = () => setConnection(source?.readyState === EventSource.OPEN ? 'open' : connection);
  const onOffline = () => setConnection('lost');
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  return () => {
    opened.close();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection);

const subscribePresence = (listener: () => void) => {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
};

export const usePresent = (): readonly Presence[] => useSyncExternalStore(subscribePresence, () => present);
