// A list of products that the shopper keeps in the browser: wishlist, compare, recently viewed.
import { createStore } from 'zustand/vanilla';
import type { BrowserStore } from '../../offline/browser-store.ts';
import { createExclusive } from '../../offline/exclusive-lock.ts';
import type { CollectionName, LocalCollection } from '../../offline/local-store.ts';
import type { CardModel } from '../cards/card-model.ts';

interface ListKind {
  collection: CollectionName;
  key: string;
  /** The oldest entries beyond this are forgotten. */
  limit: number;
}

// [UI-04] kept locally, under the ecosystem's names
export const LISTS = {
  wishlist: { collection: 'wishlist', key: 'current-wishlist', limit: 200 },
  compare: { collection: 'compare', key: 'current-compare', limit: 12 },
  'recently-viewed': { collection: 'recently-viewed', key: 'recently-viewed', limit: 24 },
} as const satisfies Record<string, ListKind>;

export type ListName = keyof typeof LISTS;

export interface ListState {
  items: readonly CardModel[];
  /** False until the browser's storage has been read: a count shown before would be wrong. */
  isLoaded: boolean;
}

type ListStorage = Pick<BrowserStore, 'onChangedElsewhere'> & {
  collection: (name: CollectionName) => LocalCollection;
};

const without = (items: readonly CardModel[], sku: string) => items.filter((item) => item.sku !== sku);

export const createProductList = (storage: ListStorage, name: ListName) => {
  const { collection, key, limit } = LISTS[name];
  const stored = storage.collection(collection);
  const state = createStore<ListState>(() => ({ items: [], isLoaded: false }));
  const exclusive = createExclusive(`klaas-list-${key}`);
  let reading: Promise<void> | undefined;
  /** Changes that are shown already and not yet applied to what is stored. */
  const unsettled = new Set<unknown>();

  const read = async () => {
    const items = (await stored.get<CardModel[]>(key)) ?? [];
    state.setState({ items, isLoaded: true });
  };
  const load = () => {
    reading ??= read();
    return reading;
  };
  /** `next` is applied twice, to what is shown and to what is stored: it must not matter how often. */
  const change = async (next: (items: readonly CardModel[]) => readonly CardModel[]) => {
    // What is on the disk must be known before it is written over.
    await load();
    state.setState({ items: next(state.getState().items) });
    unsettled.add(next);
    await exclusive(async () => {
      // Another tab may have changed the list since this one read it.
      stored.evict(key);
      const items = next((await stored.get<CardModel[]>(key)) ?? state.getState().items);
      unsettled.delete(next);
      if (unsettled.size === 0) state.setState({ items });
      await stored.set(key, items);
    }).finally(() => unsettled.delete(next));
  };
  storage.onChangedElsewhere(collection, (changed) => {
    if (changed === key) void exclusive(read);
  });

  return {
    getState: state.getState,
    getInitialState: state.getInitialState,
    subscribe: state.subscribe,
    load,
    /** Newest first, unique by sku; one that is there already stays where it is. */
    add: (card: CardModel) =>
      change((items) =>
        items.some(({ sku }) => sku === card.sku) ? items : [card, ...items].slice(0, limit),
      ),
    remove: (sku: string) => change((items) => without(items, sku)),
    clear: () => change(() => []),
    /** Fresh names and prices for what is in the list; what the shop no longer has is dropped. */
    refresh: (fresh: readonly CardModel[]) =>
      change((items) => items.flatMap((item) => fresh.find(({ sku }) => sku === item.sku) ?? [])),
  };
};

export type ProductList = ReturnType<typeof createProductList>;
