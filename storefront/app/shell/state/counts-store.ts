// Header counts and the current customer. Set by the domains, read by the shell.
import { createStore } from 'zustand/vanilla';

export interface Counts {
  cart: number;
  wishlist: number;
  compare: number;
  /** First name of the customer who is logged in. */
  customer: string | null;
  /** [SES-08] Customer group token, for searches and prices. */
  groupToken: string | null;
  groupId: number | null;
  /** Session token, for customer prices of the platform. */
  token: string | null;
}

export const createCountsStore = () => {
  const store = createStore<Counts>(() => ({
    cart: 0,
    wishlist: 0,
    compare: 0,
    customer: null,
    groupToken: null,
    groupId: null,
    token: null,
  }));
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (counts: Partial<Counts>) => store.setState(counts),
  };
};

export type CountsStore = ReturnType<typeof createCountsStore>;
