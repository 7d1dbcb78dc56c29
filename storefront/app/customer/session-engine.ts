// Customer session: login, registration, passwords, profile and logout.
// Results are values; the screens choose the messages.
import type { ShopClient, ShopFetch, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import {
  changePasswordEndpoint,
  confirmEmailEndpoint,
  createPasswordEndpoint,
  createUserEndpoint,
  deleteMeEndpoint,
  exportMeEndpoint,
  loadMeEndpoint,
  loginEndpoint,
  logoutEndpoint,
  orderHistoryEndpoint,
  refreshEndpoint,
  resetPasswordEndpoint,
  saveMeEndpoint,
} from '@klaas/core/contract/user-endpoints.ts';
import type { Customer, ProfileDraft } from '@klaas/core/customer/customer.ts';
import type { Exclusive } from '../offline/exclusive-lock.ts';
import type { TokenSession } from '../offline/token-session.ts';
import { SESSION_ENDED } from '../offline/token-transport.ts';
import type { ProfileQueue, ProfileQueueDeps } from './profile-queue.ts';
import { done, resultOf, type SessionResult } from './session-result.ts';
import type { SessionStore } from './session-store.ts';

export interface SessionEngineDeps {
  store: SessionStore;
  /** Sends the current token, without a retry when it has expired. */
  client: ShopClient;
  clientOver: (fetch: ShopFetch) => ShopClient;
  /** Lock across tabs: one token refresh at a time. */
  exclusive: Exclusive;
  isOnline: () => boolean;
  now: () => number;
  historyPageSize: number;
  loginAfterCreatePassword: boolean;
  /** Lets other domains merge or clear their customer data. */
  onLogin: () => void;
  /** Runs while the token is still valid. */
  beforeLogout: () => Promise<void>;
  onLogout: (isInterrupted: boolean) => Promise<void>;
  showSignUp: () => void;
  /** [SES-09] Built with this engine's token session and its profile hooks. */
  createProfiles: (
    session: TokenSession,
    hooks: Pick<ProfileQueueDeps, 'loadMe' | 'onSaved' | 'onPending'>,
  ) => ProfileQueue;
}

type Run<Value> = (shop: ShopClient) => Promise<ShopResponse<Value>>;

const TEMPORARY = new Set([0, 429, 500, 502, 503, 504]);

export const createSessionEngine = (deps: SessionEngineDeps) => {
  const { store, client, isOnline } = deps;
  let refreshing: Promise<string | null> | undefined;

  const refreshOnce = () =>
    deps.exclusive(async (): Promise<string | null> => {
      const stored = await store.loadTokens();
      if (stored.token !== null && stored.token !== store.getState().token) {
        // Another tab has refreshed already; reusing the old refresh token would end the session.
        await store.change({
          kind: 'token-refreshed',
          token: stored.token,
          refreshToken: stored.refreshToken,
        });
        return stored.token;
      }
      const refreshToken = stored.refreshToken ?? store.getState().refreshToken;
      if (refreshToken === null) return null;
      const response = await client.call(refreshEndpoint, { body: { refreshToken } });
      if (!response.ok && TEMPORARY.has(response.code)) throw new Error('nobody answered the refresh');
      const token = response.ok ? response.result : null;
      const next = response.meta?.['refreshToken'];
      if (token)
        await store.change({
          kind: 'token-refreshed',
          token,
          refreshToken: typeof next === 'string' ? next : null,
        });
      return token;
    });

  const endSession = async (isInterrupted: boolean) => {
    if (store.getState().status !== 'customer') return;
    await store.change({ kind: 'logged-out', isInterrupted });
    await profiles.drop();
    await deps.onLogout(isInterrupted);
  };

  const tokenSession: TokenSession = {
    token: () => store.getState().token,
    // `refresh` has stored both tokens already.
    storeToken: () => {},
    refresh: () => {
      refreshing ??= refreshOnce().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    logout: () => endSession(true),
    showSignUp: deps.showSignUp,
    restored: store.restore,
  };

  /** Sends the token if there is one, and retries after a refresh. */
  const callWithOptionalToken = async <Value>(run: Run<Value>): Promise<SessionResult<Value>> => {
    const response = await run(customer);
    return response.meta?.['error'] === SESSION_ENDED
      ? { ok: false, error: 'session_ended' }
      : resultOf(response);
  };

  const call = async <Value>(run: Run<Value>): Promise<SessionResult<Value>> =>
    store.getState().token === null ? { ok: false, error: 'session_ended' } : callWithOptionalToken(run);

  /** Counts the profiles shown and the logins: an answer to what was asked before is outdated. */
  let profilesShown = 0;
  const showProfile = (shown: Customer) => {
    profilesShown += 1;
    return store.change({ kind: 'profile-loaded', customer: shown });
  };
  const loadProfile = async (): Promise<SessionResult> => {
    const shownBefore = profilesShown;
    const me = await call((shop) => shop.call(loadMeEndpoint, {}));
    if (me.ok && profilesShown === shownBefore) await showProfile(me.value);
    return done(me);
  };

  const loadHistory = (currentPage: number) => {
    const pageSize = deps.historyPageSize;
    return call((shop) => shop.call(orderHistoryEndpoint, { query: { pageSize, currentPage } }));
  };

  const profiles = deps.createProfiles(tokenSession, {
    loadMe: async () => {
      const me = await call((shop) => shop.call(loadMeEndpoint, {}));
      return me.ok ? me.value : null;
    },
    onSaved: showProfile,
    onPending: (draft) => store.change({ kind: 'profile-pending', draft }),
  });
  const customer = deps.clientOver(profiles.fetch);

  let ordersRequested = 0;
  let ordersShown = 0;
  const loadOrders = async (): Promise<SessionResult> => {
    ordersRequested += 1;
    const requestNumber = ordersRequested;
    const history = await loadHistory(1);
    // Ignore a response that a newer request has overtaken.
    if (history.ok && requestNumber > ordersShown) {
      ordersShown = requestNumber;
      const { items: orders, total_count: total } = history.value;
      await store.change({ kind: 'orders-loaded', orders, total });
    }
    return done(history);
  };

  // [SES-02]
  const login = async (username: string, password: string): Promise<SessionResult> => {
    if (!isOnline()) return { ok: false, error: 'offline' };
    const deviceToken = await store.deviceToken();
    const response = await client.call(loginEndpoint, {
      body: { username, password, ...(deviceToken && { deviceToken }) },
    });
    if (!response.ok) return done(resultOf(response));
    await store.storeDeviceToken(response.meta?.['deviceToken']);
    const refreshToken = response.meta?.['refreshToken'];
    profilesShown += 1;
    await store.change({
      kind: 'logged-in',
      token: response.result,
      refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
      nowMs: deps.now(),
    });
    profiles.loggedIn();
    const profile = await loadProfile();
    if (!profile.ok) {
      // A session without a profile is unusable.
      await store.change({ kind: 'logged-out', isInterrupted: false });
      return profile;
    }
    deps.onLogin();
    void loadOrders();
    return { ok: true, value: true };
  };

  return {
    tokenSession,
    call,
    callWithOptionalToken: callWithOptionalToken,
    login,
    loadOrders,
    loadHistory,
    /** [SES-01] The stored state is displayed already; loads the current one. */
    async start(): Promise<void> {
      await store.restore();
      if (store.getState().token === null) return;
      await profiles.sendWaiting();
      if (isOnline() && (await loadProfile()).ok) await loadOrders();
    },
    /** Reloads the profile for a new group token; no-op when logged out. */
    renewProfile: async (): Promise<void> => {
      if (isOnline() && store.getState().token !== null) await loadProfile();
    },
    async register(
      customer: { email: string; firstname: string; lastname: string },
      password: string,
    ): Promise<SessionResult> {
      if (!isOnline()) return { ok: false, error: 'offline' };
      const created = resultOf(await client.call(createUserEndpoint, { body: { customer, password } }));
      return created.ok ? login(customer.email, password) : done(created);
    },
    // [SES-03]
    async logout(): Promise<void> {
      await deps.beforeLogout().catch(() => {});
      // Started before the token is removed; the logout does not wait for the response.
      void client.call(logoutEndpoint, {});
      await endSession(false);
    },
    // [SES-05]
    async resetPassword(email: string): Promise<SessionResult> {
      if (!isOnline()) return { ok: false, error: 'offline' };
      return done(resultOf(await client.call(resetPasswordEndpoint, { body: { email } })));
    },
    // [SES-04] then logs in
    async createPassword(email: string, resetToken: string, newPassword: string): Promise<SessionResult> {
      if (!isOnline()) return { ok: false, error: 'offline' };
      const body = { email, resetToken, newPassword };
      const response = await client.call(createPasswordEndpoint, { body });
      const made = resultOf(response);
      if (made.ok) await store.storeDeviceToken(response.meta?.['deviceToken']);
      return made.ok && deps.loginAfterCreatePassword ? login(email, newPassword) : done(made);
    },
    // [SES-04] then logs in with the new password
    async changePassword(currentPassword: string, newPassword: string): Promise<SessionResult> {
      if (!isOnline()) return { ok: false, error: 'offline' };
      const changed = await call((shop) =>
        shop.call(changePasswordEndpoint, { body: { currentPassword, newPassword } }),
      );
      const email = store.getState().current?.email;
      return changed.ok && email ? login(email, newPassword) : done(changed);
    },
    /** [SES-06] Needs the password, which is never stored: cannot be queued offline. */
    async changeEmail(customer: ProfileDraft, password: string): Promise<SessionResult> {
      if (!isOnline()) return { ok: false, error: 'offline' };
      const saved = await call((shop) => shop.call(saveMeEndpoint, { body: { customer, password } }));
      if (saved.ok) await showProfile(saved.value);
      return done(saved);
    },
    async confirmEmail(token: string): Promise<SessionResult<{ email: string }>> {
      if (!isOnline()) return { ok: false, error: 'offline' };
      const confirmed = resultOf(await client.call(confirmEmailEndpoint, { body: { token } }));
      if (confirmed.ok && store.getState().token !== null) await loadProfile();
      return confirmed;
    },
    // [SES-06] [SES-09]
    async saveProfile(customer: ProfileDraft): Promise<SessionResult<'saved' | 'queued'>> {
      const { token, current } = store.getState();
      if (token === null) return { ok: false, error: 'session_ended' };
      const sent = await profiles.save(customer, current);
      if (sent.kind === 'unreachable') return { ok: true, value: 'queued' };
      if (sent.kind === 'rejected') return { ok: false, error: 'session_ended' };
      const { code, result, meta } = sent.response;
      if (code === 200) return { ok: true, value: 'saved' };
      return resultOf<never>({ ok: false, code, result, error: 'http', ...(meta && { meta }) });
    },
    /** Called when the connection is back. */
    sendWaiting: async (): Promise<void> => {
      if (store.getState().token !== null) await profiles.sendWaiting();
    },
    exportData: () => call((shop) => shop.call(exportMeEndpoint, {})),
    async deleteAccount(password: string): Promise<SessionResult> {
      const deleted = await call((shop) => shop.call(deleteMeEndpoint, { body: { password } }));
      if (deleted.ok) await endSession(false);
      return done(deleted);
    },
  };
};

export type SessionEngine = ReturnType<typeof createSessionEngine>;
