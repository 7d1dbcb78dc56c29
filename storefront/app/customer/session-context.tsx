// React context of the customer session. The engine's code is loaded only for customers, or on demand.
import { type SessionState, UNKNOWN_SESSION } from '@klaas/core/customer/session-state.ts';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLocalStore } from '../offline/local-store-context.tsx';
import type { TokenSession } from '../offline/token-session.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useCounts, useModals, useNotify } from '../shell/state/shell-state.tsx';
import { useShop } from '../shell/state/use-shop.ts';
import type { SessionEngine } from './session-engine.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

export interface SessionHooks {
  /** After a login: merges the guest cart into the customer's. */
  onLogin: () => void;
  /** Flushes pending changes while the token is still valid. */
  beforeLogout: () => Promise<void>;
  /**
   * [SES-03] Clears customer data of other domains; after an interrupted session data that exists nowhere else is kept.
   */
  onLogout: (isInterrupted: boolean) => Promise<void>;
}

interface SessionAccess {
  open: () => Promise<SessionEngine>;
  store: SessionStore | null;
  tokenSession: TokenSession;
  hooks: { current: SessionHooks };
}

const SessionContext = createContext<SessionAccess | null>(null);
const UNKNOWN_STORE = createStore<SessionState>(() => UNKNOWN_SESSION);

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const local = useLocalStore();
  const counts = useCounts();
  const modals = useModals();
  const notify = useNotify();
  const t = useText();
  const { settings, store: storeView } = useShop();
  // The engine outlives renders: it reads the current values from this ref.
  const current = useRef({ notify, t });
  current.current = { notify, t };
  const hooks = useRef<SessionHooks>({
    onLogin: () => {},
    beforeLogout: async () => {},
    onLogout: async () => {},
  });

  const [access] = useState<SessionAccess>(() => {
    const store = local ? createSessionStore(local.collection('user'), local.collection('devices')) : null;
    let opened: Promise<SessionEngine> | undefined;
    const start = async () => {
      if (!store || !local) throw new Error('A session is opened in a browser only');
      const { openSession } = await import('./open-session.ts');
      await store.restore();
      return openSession({
        local,
        sessionStore: store,
        settings,
        storeView,
        onLogin: () => hooks.current.onLogin(),
        beforeLogout: () => hooks.current.beforeLogout(),
        onLogout: (isInterrupted) => hooks.current.onLogout(isInterrupted),
        showSignUp: () =>
          modals.openOver('authentication', { reason: current.current.t('customer.session_ended') }),
        notifier: () => current.current,
      });
    };
    const open = () => {
      opened ??= start().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    };
    const tokenSession: TokenSession = {
      token: () => store?.getState().token ?? null,
      storeToken: () => {},
      refresh: async () => (await open()).tokenSession.refresh(),
      logout: async () => (await open()).tokenSession.logout(),
      showSignUp: () => void open().then((engine) => engine.tokenSession.showSignUp()),
      restored: async () => store?.restore(),
    };
    return { open, store, tokenSession, hooks };
  });

  useEffect(() => {
    const { store, open } = access;
    if (!store || !local) return;
    const show = () => {
      const { current, groupToken, groupId, token } = store.getState();
      counts.set({ customer: current?.firstname ?? null, groupToken, groupId, token });
    };
    const stops = [store.subscribe(show), local.onChangedElsewhere('user', () => void store.reload())];
    void store
      .restore()
      .then(() => (store.getState().token === null ? undefined : open()))
      .then((engine) => engine?.start())
      .catch(() => {});
    return () => {
      for (const stop of stops) stop();
    };
  }, [access, counts, local]);

  return <SessionContext value={access}>{children}</SessionContext>;
};

const useAccess = (): SessionAccess => {
  const access = useContext(SessionContext);
  if (!access) throw new Error('The session hooks need a SessionProvider above them');
  return access;
};

/** `const engine = await openSession()` */
export const useOpenSession = (): SessionAccess['open'] => useAccess().open;

export const useSessionState = <T,>(select: (state: SessionState) => T): T =>
  useStore(useAccess().store ?? UNKNOWN_STORE, select);

/** For the cart, which sends the customer's token and must follow its refresh. */
export const useTokenSession = (): TokenSession => useAccess().tokenSession;

/** Registered by the root, which connects the domains. */
export const useSessionHooks = (hooks: SessionHooks): void => {
  const { hooks: hooksRef } = useAccess();
  useEffect(() => {
    hooksRef.current = hooks;
  }, [hooksRef, hooks]);
};
