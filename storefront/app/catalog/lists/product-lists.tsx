// React context of the shopper's lists, created once per page.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { useCounts } from '../../shell/state/shell-state.tsx';
import type { CardModel } from '../cards/card-model.ts';
import { createProductList, LISTS, type ListName, type ListState, type ProductList } from './product-list.ts';

type ProductLists = Record<ListName, ProductList>;

const ListsContext = createContext<ProductLists | null>(null);
const EMPTY = createStore<ListState>(() => ({ items: [], isLoaded: false }));

const NAMES = Object.keys(LISTS) as ListName[];

export const ProductListsProvider = ({ children }: { children: ReactNode }) => {
  const store = useLocalStore();
  const counts = useCounts();
  const [lists] = useState(() =>
    store
      ? (Object.fromEntries(NAMES.map((name) => [name, createProductList(store, name)])) as ProductLists)
      : null,
  );
  useEffect(() => {
    if (!lists) return;
    for (const name of NAMES) void lists[name].load();
    const count = () =>
      counts.set({
        wishlist: lists.wishlist.getState().items.length,
        compare: lists.compare.getState().items.length,
      });
    const stops = [lists.wishlist.subscribe(count), lists.compare.subscribe(count)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [lists, counts]);
  return <ListsContext value={lists}>{children}</ListsContext>;
};

/** `null` during server rendering. */
export const useProductList = (name: ListName): ProductList | null =>
  useContext(ListsContext)?.[name] ?? null;

export const useListState = <T,>(name: ListName, select: (state: ListState) => T): T =>
  useStore(useProductList(name) ?? EMPTY, select);

export const useIsListed = (name: ListName, sku: string): boolean =>
  useListState(name, ({ items }) => items.some((item: CardModel) => item.sku === sku));
