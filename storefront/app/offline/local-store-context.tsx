// React context of the local store, created once in the browser. None on the server: cached pages are not personal.
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type BrowserStore, createBrowserStore } from './browser-store.ts';

const StoreContext = createContext<BrowserStore | null>(null);

interface LocalStoreProviderProps {
  storeCode: string;
  commonCache: boolean;
  children: ReactNode;
}

export const LocalStoreProvider = ({ storeCode, commonCache, children }: LocalStoreProviderProps) => {
  const [store] = useState(() =>
    typeof window === 'undefined' ? null : createBrowserStore(storeCode, commonCache),
  );
  return <StoreContext value={store}>{children}</StoreContext>;
};

/** `null` while rendering on the server. */
export const useLocalStore = (): BrowserStore | null => useContext(StoreContext);
