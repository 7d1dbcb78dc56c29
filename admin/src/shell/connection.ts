// The stream of changes: open lists and pages renew themselves. It is also the sign that the server can be reached
// [OFFICE-41].
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/queries.ts';
import { openLiveSource } from './live-source.ts';

type Connection = 'open' | 'lost';

let connection: Connection = 'open';
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

/** Signed in: the stream is open. */
export const openStream = (): (() => void) => {
  const live = openLiveSource({
    create: () => new EventSource('/api/admin/live'),
    onOpen: () => setConnection('open'),
    onLost: () => setConnection('lost'),
    on: {
      changes: (data) => renew((JSON.parse(data) as { entities: string[] }).entities),
      presence: (data) => {
        present = JSON.parse(data) as Presence[];
        for (const listener of presenceListeners) listener();
      },
    },
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const onOnline = () => {
    if (live.isOpen()) setConnection('open');
    live.retry();
  };
  const onOffline = () => setConnection('lost');
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  return () => {
    live.close();
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
