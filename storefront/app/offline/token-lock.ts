// Runs the token lock: requests wait while the token is being refreshed and are retried with the new one.
import {
  FREE_LOCK,
  LOCK_MESSAGES,
  type LockEffect,
  type LockEvent,
  type LockRules,
  reduceTokenLock,
} from '@klaas/core/sync/token-lock.ts';
import type { TaskNotice } from './task-notice.ts';

/** The customer's session for network requests. A guest has no token and never refreshes. */
export interface TokenSession {
  token(): string | null;
  storeToken(token: string): void;
  /** The new token, or null when the refresh was rejected. Throws on a network error. */
  refresh(): Promise<string | null>;
  logout(): Promise<void>;
  showSignUp(): void;
  /** Resolves when the session has been restored from storage. */
  restored?(): Promise<void>;
}

export const GUEST_SESSION: TokenSession = {
  token: () => null,
  storeToken: () => {},
  refresh: async () => null,
  logout: async () => {},
  showSignUp: () => {},
};

export interface TokenLockDeps {
  rules: LockRules;
  session: TokenSession;
  wait: (ms: number) => Promise<void>;
  clearUntransmitted: () => Promise<void>;
  notify: (notice: TaskNotice) => void;
}

interface Coded {
  code: number | null;
}

type Verdict = { kind: 'send' } | { kind: 'again' } | { kind: 'settle' } | { kind: 'reject'; text: string };

export const createTokenLock = (deps: TokenLockDeps) => {
  const { rules, session, wait } = deps;
  let state = FREE_LOCK;

  const step = (event: LockEvent): LockEffect[] => {
    const next = reduceTokenLock(state, event, rules);
    state = next.state;
    return next.effects;
  };

  const refreshed = async (): Promise<LockEvent> => {
    try {
      return { kind: 'refreshed', token: await session.refresh() };
    } catch {
      return { kind: 'refresh-threw' };
    }
  };

  const runEffects = async (effects: readonly LockEffect[]): Promise<Verdict> => {
    let verdict: Verdict = { kind: 'settle' };
    for (const effect of effects) {
      if (effect.kind === 'refresh') return runEffects(step(await refreshed()));
      if (effect.kind === 'wait') await wait(effect.ms);
      if (effect.kind === 'store-token') session.storeToken(effect.token);
      if (effect.kind === 'logout') await session.logout();
      if (effect.kind === 'show-sign-up') session.showSignUp();
      if (effect.kind === 'clear-untransmitted') await deps.clearUntransmitted();
      if (effect.kind === 'notify') deps.notify({ code: effect.text });
      if (effect.kind === 'send') verdict = { kind: 'send' };
      if (effect.kind === 'wait' || effect.kind === 'retry') verdict = { kind: 'again' };
      if (effect.kind === 'reject') verdict = { kind: 'reject', text: LOCK_MESSAGES[effect.text] };
    }
    return verdict;
  };

  return {
    isRefreshing: () => state.lock > 0,
    loggedIn: () => void step({ kind: 'logged-in' }),
    /** [NET-02] [NET-03] `attempt` is called with the current token, once per retry. */
    async send<Sent extends Coded>(
      attempt: (token: string | null) => Promise<Sent>,
    ): Promise<Sent | { code: 401; rejected: string }> {
      for (;;) {
        const token = session.token();
        const hasToken = token !== null;
        const before = await runEffects(step({ kind: 'send', hasToken }));
        if (before.kind === 'reject') return { code: 401, rejected: before.text };
        if (before.kind === 'again') continue;
        const sent = await attempt(token);
        if (sent.code === null) return sent;
        // The token was refreshed while this request was in flight: the 401 is about the old one.
        if (sent.code === 401 && token !== null && session.token() !== null && session.token() !== token)
          continue;
        const after = await runEffects(step({ kind: 'answered', code: sent.code, hasToken }));
        if (after.kind === 'reject') return { code: 401, rejected: after.text };
        if (after.kind !== 'again') return sent;
      }
    },
  };
};

export type TokenLockRunner = ReturnType<typeof createTokenLock>;
