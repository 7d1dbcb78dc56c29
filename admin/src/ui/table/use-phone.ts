// Whether the screen is that of a phone: lists are then two-line rows.
import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 720px)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
