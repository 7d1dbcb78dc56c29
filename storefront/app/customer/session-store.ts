// Session state in this browser, loaded on every page before the account's code: keep it small.
import type { Customer } from '@klaas/core/customer/customer.ts';
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import {
  reduceSession,
  type SessionEvent,
  type SessionState,
  UNKNOWN_SESSION,
} from '@klaas/core/customer/session-state.ts';
import { createStore } from 'zustand/vanilla';
import type { LocalCollection } from '../offline/local-store.ts';

// Storage keys shared with other storefronts of the ecosystem.
const TOKEN = 'current-token';
const REFRESH_TOKEN = 'current-refresh-token';
const CUSTOMER = 'current-user';
const ORDERS = 'orders-history';
const DEVICE_TOKEN = 'device-token';
const KEYS = [TOKEN, REFRESH_TOKEN, CUSTOMER, ORDERS];

/** `devices` survives the logout: it marks this browser as known, without naming the customer. */
export const createSessionStore = (storage: LocalCollection, devices: LocalCollection) => {
  const store = createStore<SessionState>(() => UNKNOWN_SESSION);
  let reading: Promise<void> | undefined;

  const dispatch = (event: SessionEvent) => store.setState(reduceSession(store.getState(), event));

  const read = async () => {
    const [token, refreshToken, current, orders] = await Promise.all([
      storage.get<string>(TOKEN),
      storage.get<string>(REFRESH_TOKEN),
      storage.get<Customer>(CUSTOMER),
      storage.get<CustomerOrder[]>(ORDERS),
    ]);
    dispatch({ kind: 'restored', token, refreshToken, current, orders });
  };

  /** Stores a value; removes the key when there is none. */
  const put = (key: string, value: unknown) =>
    value === null ? storage.remove(key) : storage.set(key, value);

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** [SES-01] Reads the storage once; later calls share the promise. */
    restore: () => {
      reading ??= read();
      return reading;
    },
    /** Another tab has logged in or out, or refreshed the token. */
    reload: async () => {
      for (const key of KEYS) storage.evict(key);
      await read();
    },
    /** The tokens in storage now, including those of another tab. */
    loadTokens: async () => {
      for (const key of [TOKEN, REFRESH_TOKEN]) storage.evict(key);
      return {
        token: await storage.get<string>(TOKEN),
        refreshToken: await storage.get<string>(REFRESH_TOKEN),
      };
    },
    deviceToken: () => devices.get<string>(DEVICE_TOKEN),
    storeDeviceToken: (token: unknown) =>
      typeof token === 'string' ? devices.set(DEVICE_TOKEN, token) : Promise.resolve(),
    async change(event: SessionEvent): Promise<void> {
      const before = store.getState();
      dispatch(event);
      const { token, refreshToken, current, orders } = store.getState();
      // Refresh token first: if the page is closed in between, the session can still be refreshed.
      if (refreshToken !== before.refreshToken) await put(REFRESH_TOKEN, refreshToken);
      if (token !== before.token) await put(TOKEN, token);
      if (current !== before.current) await put(CUSTOMER, current);
      if (orders !== before.orders) await put(ORDERS, orders);
    },
  };
};

export type SessionStore = ReturnType<typeof createSessionStore>;
