// `useOnline()` is false only while the shop is unreachable; the server always renders the online state.
import { useSyncExternalStore } from 'react';
import { createOnlineStatus } from './online-status.ts';

const status = typeof window === 'undefined' ? undefined : createOnlineStatus(window);
const subscribe = (listener: () => void) => status?.subscribe(listener) ?? (() => {});

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => status?.isOnline() ?? true,
    () => true,
  );
