// Requests with the customer's token: they wait while it is refreshed and are retried with the new one.
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';
import { authorizeTask, withTokenParameter } from '@klaas/core/sync/sync-task.ts';
import { parseJson, parseTaskResponse } from '@klaas/core/sync/task-response.ts';
import {
  FREE_LOCK,
  type LockEffect,
  type LockEvent,
  type LockRules,
  type LockVerdict,
  reduceTokenLock,
  verdictOf,
} from '@klaas/core/sync/token-lock.ts';
import type { TaskNotice } from './task-notice.ts';
import type { TokenSession } from './token-session.ts';

export interface TokenTransportDeps {
  fetch: ShopFetch;
  wait: (ms: number) => Promise<void>;
  rules: LockRules;
  tokenInHeader: boolean;
  session: TokenSession;
  notify: (notice: TaskNotice) => void;
  /** Drops the queued tasks of a session that has ended. */
  clearUntransmitted: () => Promise<void>;
}

/** `meta.error` of a request that was not sent because the session has ended. */
export const SESSION_ENDED = 'session_ended';

export const jsonResponse = (value: { code: number; result: unknown; meta?: unknown }) => ({
  ok: true,
  status: 200,
  headers: { get: (name: string) => (name === 'content-type' ? 'application/json' : null) },
  text: async () => JSON.stringify(value),
  value,
});

/** `send` calls `attempt` under the token lock; `fetch` sends a contract client's call at once. */
export const createTokenTransport = (deps: TokenTransportDeps) => {
  const { rules, session } = deps;
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

  const runEffects = async (effects: readonly LockEffect[]): Promise<LockVerdict> => {
    for (const effect of effects) {
      if (effect.kind === 'refresh') return runEffects(step(await refreshed()));
      if (effect.kind === 'wait') await deps.wait(effect.ms);
      if (effect.kind === 'store-token') session.storeToken(effect.token);
      if (effect.kind === 'logout') await session.logout();
      if (effect.kind === 'show-sign-up') session.showSignUp();
      if (effect.kind === 'clear-untransmitted') await deps.clearUntransmitted();
      if (effect.kind === 'notify') deps.notify({ code: effect.text });
    }
    return verdictOf(effects);
  };

  /** [NET-02] [NET-03] `attempt` gets the current token, once per retry. Its code is null without a valid response. */
  const send = async <Sent extends { code: number | null }>(
    attempt: (token: string | null) => Promise<Sent>,
  ): Promise<Sent | { code: 401; rejected: string }> => {
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
  };

  const fetch: ShopFetch = async (url, init) => {
    const sent = await send(async (token) => {
      const tokenUrl = withTokenParameter(url, encodeURIComponent(token ?? ''));
      const call = authorizeTask(tokenUrl, init.headers, token, deps.tokenInHeader);
      const response = await deps.fetch(call.url, { ...init, headers: call.headers });
      const { ok, status, headers } = response;
      const text = await response.text();
      const value = parseJson(text);
      const parsed = parseTaskResponse({ contentType: headers.get('content-type'), body: value });
      return {
        code: parsed.ok ? parsed.response.code : null,
        response: { ok, status, headers, text: async () => text, value },
      };
    });
    if ('response' in sent) return sent.response;
    return jsonResponse({ code: sent.code, result: sent.rejected, meta: { error: SESSION_ENDED } });
  };

  return {
    send,
    fetch,
    isRefreshing: () => state.lock > 0,
    loggedIn: () => void step({ kind: 'logged-in' }),
  };
};
