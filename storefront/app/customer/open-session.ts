// Puts the session of this browser together.
import { createShopClient } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createExclusive } from '../offline/exclusive.ts';
import { createOnlineStatus } from '../offline/online-status.ts';
import { createTokenLock } from '../offline/token-lock.ts';
import { keepGroupFresh } from './group-renewal.ts';
import { createSessionEngine, type SessionEngine, type SessionEngineDeps } from './session-engine.ts';
import type { SessionStore } from './session-store.ts';

export interface OpenSessionDeps
  extends Pick<SessionEngineDeps, 'onLogin' | 'beforeLogout' | 'onLogout' | 'showSignUp'> {
  sessionStore: SessionStore;
  settings: Settings;
  storeView: StoreView;
  notify: (text: string) => void;
}

const ANSWER_WITHIN_MS = 15_000;

export const openSession = (deps: OpenSessionDeps): SessionEngine => {
  const { sessionStore, settings, storeView, notify, ...hooks } = deps;
  const { queues, users, server } = settings;
  const engine = createSessionEngine({
    ...hooks,
    store: sessionStore,
    client: createShopClient({
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
      baseUrl: server.backendUrl,
      storeCode: storeView.storeCode,
      token: () => sessionStore.getState().token,
      tokenInHeader: users.tokenInHeader,
    }),
    createLock: (session) =>
      createTokenLock({
        rules: { ...queues, autoRefreshTokens: users.autoRefreshTokens },
        session,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        // The account has no queue: every call waits for its answer.
        clearUntransmitted: async () => {},
        notify,
      }),
    exclusive: createExclusive('klaas-token-refresh'),
    isOnline: createOnlineStatus(window).isOnline,
    now: Date.now,
    historyPageSize: users.historyPageSize,
    loginAfterCreatePassword: users.loginAfterCreatePassword,
  });
  keepGroupFresh({ store: sessionStore, renew: engine.renewProfile, now: Date.now, page: document });
  return engine;
};
