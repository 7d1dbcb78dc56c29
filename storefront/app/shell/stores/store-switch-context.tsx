// React context of the store switch.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { safeSessionStorage } from '../../offline/safe-local-storage.ts';
import { useShop } from '../state/use-shop.ts';
import { createStoreSwitch, type StoreSwitch } from './store-switch.ts';

const KEY = 'klaas/store-switched-from';

const storage = {
  get: () => safeSessionStorage.getItem(KEY),
  set: (code: string) => safeSessionStorage.setItem(KEY, code),
  clear: () => safeSessionStorage.removeItem(KEY),
};

const StoreSwitchContext = createContext<StoreSwitch | null>(null);

export const StoreSwitchProvider = ({ children }: { children: ReactNode }) => {
  const { store } = useShop();
  // A document load, because language, formats and catalogue belong to the store.
  const [storeSwitch] = useState(() =>
    createStoreSwitch({
      currentCode: store.storeCode,
      storage: storage,
      navigate: (path) => window.location.assign(path),
    }),
  );
  useEffect(() => {
    storeSwitch.settle();
  }, [storeSwitch]);
  return <StoreSwitchContext value={storeSwitch}>{children}</StoreSwitchContext>;
};

export const useStoreSwitch = (): StoreSwitch => {
  const storeSwitch = useContext(StoreSwitchContext);
  if (!storeSwitch) throw new Error('useStoreSwitch needs a StoreSwitchProvider above it');
  return storeSwitch;
};
