// Composes the session engine of this browser.
import { createShopClient } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { BrowserStore } from '../offline/browser-store.ts';
import { createExclusive } from '../offline/exclusive-lock.ts';
import { createOnlineStatus } from '../offline/online-status.ts';
import { createTaskQueue } from '../offline/task-queue.ts';
import type { TokenSession } from '../offline/token-session.ts';
import type { MessageId } from '../shell/i18n/message-id.ts';
import { createTaskNotifier, type Notifier } from '../shell/notifications/notify-task.ts';
import { renewGroupToken } from './group-renewal.ts';
import {
  createProfileQueue,
  type ProfileNotice,
  type ProfileQueue,
  type ProfileQueueDeps,
} from './profile-queue.ts';
import { createSessionEngine, type SessionEngine, type SessionEngineDeps } from './session-engine.ts';
import type { SessionStore } from './session-store.ts';

export interface OpenSessionDeps
  extends Pick<SessionEngineDeps, 'onLogin' | 'beforeLogout' | 'onLogout' | 'showSignUp'> {
  local: BrowserStore;
  sessionStore: SessionStore;
  settings: Settings;
  storeView: StoreView;
  notifier: Notifier;
}

const REQUEST_TIMEOUT_MS = 15_000;

const newId = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

const NOTICES: Record<ProfileNotice['kind'], { type: 'success' | 'error'; id: MessageId }> = {
  saved: { type: 'success', id: 'message.account_updated' },
  conflict: { type: 'error', id: 'customer.profile_conflict' },
  failed: { type: 'error', id: 'customer.failed' },
};

const ownerOf = (store: SessionStore): string | null => {
  const { current } = store.getState();
  return current ? String(current.id) : null;
};

const openProfiles = (
  { local, sessionStore, settings, storeView, notifier }: OpenSessionDeps,
  session: TokenSession,
  hooks: Pick<ProfileQueueDeps, 'loadMe' | 'onSaved' | 'onPending'>,
): ProfileQueue => {
  const { queues, users, server } = settings;
  const notifyTask = createTaskNotifier(notifier);
  const profiles: ProfileQueue = createProfileQueue({
    ...hooks,
    createQueue: (actions) =>
      createTaskQueue({
        tasks: local.collection('userTasks'),
        fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
        now: Date.now,
        newId,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        rules: { ...queues, autoRefreshTokens: users.autoRefreshTokens },
        tokenInHeader: users.tokenInHeader,
        session,
        cartId: () => null,
        owner: () => ownerOf(sessionStore),
        // [UI-09] a pending form reports HTTP errors itself, but not failures without a response
        notify: (notice, task) => {
          if ('code' in notice || !task || !profiles.isAwaited(task.task_id)) notifyTask(notice);
        },
        actions,
        events: window,
        // biome-ignore lint/suspicious/noConsole: a task that failed to send is visible in the browser's console
        log: (message, fields) => console.warn(message, fields ?? {}),
      }),
    storage: local.collection('user'),
    baseUrl: server.backendUrl,
    storeCode: storeView.storeCode,
    exclusive: createExclusive('klaas-profile-tasks'),
    isOnline: createOnlineStatus(window).isOnline,
    notify: (news) => {
      const { notify, t } = notifier();
      const { type, id } = NOTICES[news.kind];
      const message = (news.kind === 'failed' && news.text) || t(id);
      notify({ type, message, action1: { label: t('message.ok') } });
    },
  });
  return profiles;
};

export const openSession = (deps: OpenSessionDeps): SessionEngine => {
  const { sessionStore, settings, storeView, notifier: _notifier, local: _local, ...hooks } = deps;
  const { users, server } = settings;
  const online = createOnlineStatus(window);
  const engine = createSessionEngine({
    ...hooks,
    store: sessionStore,
    client: createShopClient({
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
      baseUrl: server.backendUrl,
      storeCode: storeView.storeCode,
      token: () => sessionStore.getState().token,
      tokenInHeader: users.tokenInHeader,
    }),
    clientOver: (fetch) =>
      createShopClient({
        fetch,
        baseUrl: server.backendUrl,
        storeCode: storeView.storeCode,
        // The transport adds the token when it sends: it may have been refreshed since.
        tokenInHeader: true,
      }),
    createProfiles: (session, profileHooks) => openProfiles(deps, session, profileHooks),
    exclusive: createExclusive('klaas-token-refresh'),
    isOnline: online.isOnline,
    now: Date.now,
    historyPageSize: users.historyPageSize,
    loginAfterCreatePassword: users.loginAfterCreatePassword,
  });
  online.subscribe(() => {
    if (online.isOnline()) void engine.sendWaiting();
  });
  renewGroupToken({ store: sessionStore, renew: engine.renewProfile, now: Date.now, page: document });
  return engine;
};
