// The store switch for components.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { sessionMemory } from '../../offline/safe-local-storage.ts';
import { useShop } from '../state/use-shop.ts';
import { createStoreSwitch, type StoreSwitch } from './store-switch.ts';

const KEY = 'klaas/store-switched-from';

const memory = {
  get: () => sessionMemory.getItem(KEY),
  set: (code: string) => sessionMemory.setItem(KEY, code),
  clear: () => sessionMemory.removeItem(KEY),
};

const StoreSwitchContext = createContext<StoreSwitch | null>(null);

export const StoreSwitchProvider = ({ children }: { children: ReactNode }) => {
  const { store } = useShop();
  // A whole page load: the language, formats and catalogue are those of the store.
  const [storeSwitch] = useState(() =>
    createStoreSwitch({
      currentCode: store.storeCode,
      memory,
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
