// The numbers at the header's signs, and who is looking. Domains say them; the shell only hands them on.
import { createStore } from 'zustand/vanilla';

export interface Counts {
  cart: number;
  wishlist: number;
  compare: number;
  /** First name of the customer who is logged in. */
  customer: string | null;
  /** [SES-08] Of the customer's group, for searches and prices. */
  groupToken: string | null;
  groupId: number | null;
  /** Of the session, for prices that the platform says to the customer. */
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
