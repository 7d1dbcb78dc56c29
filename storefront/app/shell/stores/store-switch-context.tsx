// The store switch for components, and the watch over addresses that belong to another store.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionMemory } from '../../offline/small-memory.ts';
import { useShop } from '../state/use-shop.ts';
import { storeOfAddress } from './store-of-address.ts';
import { createStoreSwitch, type StoreSwitch } from './store-switch.ts';

const KEY = 'klaas/store-switched-from';

const memory = {
  get: () => sessionMemory.getItem(KEY),
  set: (code: string) => sessionMemory.setItem(KEY, code),
  clear: () => sessionMemory.removeItem(KEY),
};

const StoreSwitchContext = createContext<StoreSwitch | null>(null);

export const StoreSwitchProvider = ({ children }: { children: ReactNode }) => {
  const { store, settings } = useShop();
  const { pathname, search, hash } = useLocation();
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
  // [ROUTE-24] a path of another store, reached by a link inside the page, is opened in that store
  useEffect(() => {
    const address = { path: pathname, host: window.location.host };
    const code = storeOfAddress(address, settings.storeViews).storeCode;
    if (code !== store.storeCode) storeSwitch.switchTo(code, `${pathname}${search}${hash}`);
  }, [settings, pathname, search, hash, store.storeCode, storeSwitch]);
  return <StoreSwitchContext value={storeSwitch}>{children}</StoreSwitchContext>;
};

export const useStoreSwitch = (): StoreSwitch => {
  const storeSwitch = useContext(StoreSwitchContext);
  if (!storeSwitch) throw new Error('useStoreSwitch needs a StoreSwitchProvider above it');
  return storeSwitch;
};
