// What this browser knows about the customer, before any code of the account is loaded: small, on every page.
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

// The ecosystem's names.
const TOKEN = 'current-token';
const REFRESH_TOKEN = 'current-refresh-token';
const CUSTOMER = 'current-user';
const ORDERS = 'orders-history';
const DEVICE_TOKEN = 'device-token';
const KEYS = [TOKEN, REFRESH_TOKEN, CUSTOMER, ORDERS];

/** `devices` stays when the customer leaves: this browser has logged in before. It says nothing about whom. */
export const createSessionStore = (kept: LocalCollection, devices: LocalCollection) => {
  const store = createStore<SessionState>(() => UNKNOWN_SESSION);
  let reading: Promise<void> | undefined;

  const tell = (event: SessionEvent) => store.setState(reduceSession(store.getState(), event));

  const read = async () => {
    const [token, refreshToken, current, orders] = await Promise.all([
      kept.get<string>(TOKEN),
      kept.get<string>(REFRESH_TOKEN),
      kept.get<Customer>(CUSTOMER),
      kept.get<CustomerOrder[]>(ORDERS),
    ]);
    tell({ kind: 'restored', token, refreshToken, current, orders });
  };

  /** A value is kept, nothing is removed. */
  const put = (key: string, value: unknown) => (value === null ? kept.remove(key) : kept.set(key, value));

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** [SES-01] Once; later calls wait for the same reading. */
    restore: () => {
      reading ??= read();
      return reading;
    },
    /** Another tab logged in, out, or has a newer token. */
    follow: async () => {
      for (const key of KEYS) kept.forget(key);
      await read();
    },
    /** The tokens as they are in storage now, another tab's too. */
    loadTokens: async () => {
      for (const key of [TOKEN, REFRESH_TOKEN]) kept.forget(key);
      return {
        token: await kept.get<string>(TOKEN),
        refreshToken: await kept.get<string>(REFRESH_TOKEN),
      };
    },
    deviceToken: () => devices.get<string>(DEVICE_TOKEN),
    keepDeviceToken: (token: unknown) =>
      typeof token === 'string' ? devices.set(DEVICE_TOKEN, token) : Promise.resolve(),
    async change(event: SessionEvent): Promise<void> {
      const before = store.getState();
      tell(event);
      const { token, refreshToken, current, orders } = store.getState();
      // The refresh token first: a page that dies in between can still go on with it.
      if (refreshToken !== before.refreshToken) await put(REFRESH_TOKEN, refreshToken);
      if (token !== before.token) await put(TOKEN, token);
      if (current !== before.current) await put(CUSTOMER, current);
      if (orders !== before.orders) await put(ORDERS, orders);
    },
  };
};

export type SessionStore = ReturnType<typeof createSessionStore>;
