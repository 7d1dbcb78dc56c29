// The customer's session in the browser as a value: unknown, guest, or customer with the loaded data.

import type { Customer, ProfileDraft } from './customer.ts';
import type { CustomerOrder } from './customer-order.ts';

export interface SessionState {
  /** `unknown` until the browser storage has been read. */
  status: 'unknown' | 'guest' | 'customer';
  token: string | null;
  refreshToken: string | null;
  groupToken: string | null;
  groupId: number | null;
  /** Null for a customer whose profile is not loaded yet. */
  current: Customer | null;
  /** [SES-09] Profile change that is not sent yet. */
  pendingProfile: ProfileDraft | null;
  orders: CustomerOrder[] | null;
  ordersTotal: number;
  startedAtMs: number | null;
  localDataLoaded: boolean;
  /** The session expired: form input stays in place. */
  isInterrupted: boolean;
}

export const UNKNOWN_SESSION: SessionState = {
  status: 'unknown',
  token: null,
  refreshToken: null,
  groupToken: null,
  groupId: null,
  current: null,
  pendingProfile: null,
  orders: null,
  ordersTotal: 0,
  startedAtMs: null,
  localDataLoaded: false,
  isInterrupted: false,
};

export type SessionEvent =
  /** [SES-01] Restored from browser storage. */
  | {
      kind: 'restored';
      token: string | null;
      refreshToken: string | null;
      current: Customer | null;
      orders: CustomerOrder[] | null;
    }
  | { kind: 'logged-in'; token: string; refreshToken: string | null; nowMs: number }
  | { kind: 'token-refreshed'; token: string; refreshToken: string | null }
  | { kind: 'profile-loaded'; customer: Customer }
  | { kind: 'profile-pending'; draft: ProfileDraft | null }
  | { kind: 'orders-loaded'; orders: CustomerOrder[]; total: number }
  | { kind: 'logged-out'; isInterrupted: boolean };

const withProfile = (state: SessionState, current: Customer | null): SessionState => ({
  ...state,
  current,
  // [SES-08]
  groupToken: current?.groupToken ?? null,
  groupId: current?.group_id ?? null,
});

export const reduceSession = (state: SessionState, event: SessionEvent): SessionState => {
  switch (event.kind) {
    case 'restored': {
      if (event.token === null) return { ...UNKNOWN_SESSION, status: 'guest', localDataLoaded: true };
      const { token, refreshToken, orders } = event;
      const customerState = { ...UNKNOWN_SESSION, status: 'customer' as const, localDataLoaded: true };
      return withProfile(
        { ...customerState, token, refreshToken, orders, ordersTotal: orders?.length ?? 0 },
        event.current,
      );
    }
    case 'logged-in':
      return {
        ...UNKNOWN_SESSION,
        status: 'customer',
        localDataLoaded: true,
        token: event.token,
        refreshToken: event.refreshToken,
        startedAtMs: event.nowMs,
      };
    // A response that arrives after logout must not restore anything.
    case 'token-refreshed':
      return state.status === 'customer'
        ? { ...state, token: event.token, refreshToken: event.refreshToken ?? state.refreshToken }
        : state;
    case 'profile-loaded':
      return state.status === 'customer' ? withProfile(state, event.customer) : state;
    case 'profile-pending':
      return state.status === 'customer' ? { ...state, pendingProfile: event.draft } : state;
    case 'orders-loaded':
      return state.status === 'customer'
        ? { ...state, orders: event.orders, ordersTotal: event.total }
        : state;
    case 'logged-out':
      return {
        ...UNKNOWN_SESSION,
        status: 'guest',
        localDataLoaded: true,
        isInterrupted: event.isInterrupted,
      };
  }
};
