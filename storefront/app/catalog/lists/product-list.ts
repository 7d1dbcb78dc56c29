// A product list in browser storage: wishlist, compare, recently viewed.
import { createStore } from 'zustand/vanilla';
import type { BrowserStore } from '../../offline/browser-store.ts';
import { createExclusive } from '../../offline/exclusive-lock.ts';
import type { CollectionName, LocalCollection } from '../../offline/local-store.ts';
import type { CardModel } from '../cards/card-model.ts';

interface ListKind {
  collection: CollectionName;
  key: string;
  /** The oldest entries beyond this are dropped. */
  limit: number;
}

// [UI-04] stored locally, under the storage names of the ecosystem
export const LISTS = {
  wishlist: { collection: 'wishlist', key: 'current-wishlist', limit: 200 },
  compare: { collection: 'compare', key: 'current-compare', limit: 12 },
  'recently-viewed': { collection: 'recently-viewed', key: 'recently-viewed', limit: 24 },
} as const satisfies Record<string, ListKind>;

export type ListName = keyof typeof LISTS;

export interface ListState {
  items: readonly CardModel[];
  /** False until the storage has been read: a count shown before would be wrong. */
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
  /** Changes already shown but not yet written to storage. */
  const unsettled = new Set<unknown>();

  const read = async () => {
    const items = (await stored.get<CardModel[]>(key)) ?? [];
    state.setState({ items, isLoaded: true });
  };
  const load = () => {
    reading ??= read();
    return reading;
  };
  /** `next` must be idempotent: it is applied to the shown list and to the stored one. */
  const change = async (next: (items: readonly CardModel[]) => readonly CardModel[]) => {
    // Read the stored list before it is overwritten.
    await load();
    state.setState({ items: next(state.getState().items) });
    unsettled.add(next);
    await exclusive(async () => {
      // Another tab may have changed the list since it was read.
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
    /** Newest first, unique by sku; an existing entry keeps its position. */
    add: (card: CardModel) =>
      change((items) =>
        items.some(({ sku }) => sku === card.sku) ? items : [card, ...items].slice(0, limit),
      ),
    remove: (sku: string) => change((items) => without(items, sku)),
    clear: () => change(() => []),
    /** Updates names and prices; of the skus asked for, drops those that no longer exist: others were added since. */
    refresh: (asked: readonly string[], fresh: readonly CardModel[]) =>
      change((items) =>
        items.flatMap(
          (item) => fresh.find(({ sku }) => sku === item.sku) ?? (asked.includes(item.sku) ? [] : item),
        ),
      ),
  };
};

export type ProductList = ReturnType<typeof createProductList>;
