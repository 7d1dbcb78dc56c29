// Token refresh lock: 0 free, above 0 a refresh is in progress, -1 it failed. A reducer that returns effects as values.
export interface TokenLock {
  lock: number;
  /** Refreshes since the last successful request. */
  attempts: number;
}

export const FREE_LOCK: TokenLock = { lock: 0, attempts: 0 };

export const LOCK_MESSAGES = {
  not_authorized: 'Error refreshing user token. User is not authorized to access the resource',
  refresh_limit:
    'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
  network: 'Unexpected authorization error. Check your Network conection.',
} as const;

export interface LockRules {
  autoRefreshTokens: boolean;
  maxNetworkTaskAttempts: number;
  retryWaitMs: number;
}

export type LockEvent =
  | { kind: 'send'; hasToken: boolean }
  | { kind: 'answered'; code: number; hasToken: boolean }
  | { kind: 'refreshed'; token: string | null | undefined }
  | { kind: 'refresh-threw' }
  | { kind: 'logged-in' };

export type LockEffect =
  | { kind: 'send' }
  | { kind: 'wait'; ms: number }
  | { kind: 'reject'; code: 401; text: keyof typeof LOCK_MESSAGES }
  | { kind: 'refresh' }
  | { kind: 'store-token'; token: string }
  | { kind: 'retry' }
  | { kind: 'logout'; silent: true }
  | { kind: 'show-sign-up' }
  | { kind: 'clear-untransmitted' }
  | { kind: 'notify'; text: keyof typeof LOCK_MESSAGES }
  | { kind: 'settle' };

export interface LockStep {
  state: TokenLock;
  effects: LockEffect[];
}

const END_SESSION: LockEffect[] = [
  { kind: 'logout', silent: true },
  { kind: 'show-sign-up' },
  { kind: 'clear-untransmitted' },
];

const failed = (notice: LockEffect): LockStep => ({
  state: { lock: -1, attempts: 0 },
  effects: [...END_SESSION, notice, { kind: 'reject', code: 401, text: 'not_authorized' }],
});

const onUnauthorized = (state: TokenLock, rules: LockRules): LockStep => {
  if (!rules.autoRefreshTokens)
    return {
      state,
      effects: [{ kind: 'logout', silent: true }, { kind: 'show-sign-up' }, { kind: 'settle' }],
    };
  if (state.lock < 0) return { state, effects: [{ kind: 'settle' }] };
  // Another request is refreshing: retry with the new token.
  if (state.lock > 0) return { state, effects: [{ kind: 'wait', ms: rules.retryWaitMs }] };
  if (state.attempts >= rules.maxNetworkTaskAttempts)
    return failed({ kind: 'notify', text: 'refresh_limit' });
  return {
    state: { lock: state.lock + 1, attempts: state.attempts + 1 },
    effects: [{ kind: 'refresh' }],
  };
};

/** [NET-02] [NET-03] [NET-07] */
export const reduceTokenLock = (state: TokenLock, event: LockEvent, rules: LockRules): LockStep => {
  switch (event.kind) {
    case 'send':
      if (!event.hasToken || state.lock === 0) return { state, effects: [{ kind: 'send' }] };
      return state.lock > 0
        ? { state, effects: [{ kind: 'wait', ms: rules.retryWaitMs }] }
        : { state, effects: [{ kind: 'reject', code: 401, text: 'not_authorized' }] };
    case 'answered':
      if (event.code === 401 && event.hasToken) return onUnauthorized(state, rules);
      // A successful request proves the token: the next expiry may refresh again.
      return {
        state: event.hasToken && state.lock === 0 ? FREE_LOCK : state,
        effects: [{ kind: 'settle' }],
      };
    case 'refreshed':
      return event.token
        ? {
            state: { ...state, lock: 0 },
            effects: [{ kind: 'store-token', token: event.token }, { kind: 'retry' }],
          }
        : // [SES-10]
          failed({ kind: 'notify', text: 'not_authorized' });
    case 'refresh-threw':
      return failed({ kind: 'notify', text: 'network' });
    case 'logged-in':
      return { state: FREE_LOCK, effects: [] };
  }
};

export type LockVerdict = { kind: 'send' | 'again' | 'settle' } | { kind: 'reject'; text: string };

/** What happens to the request after these effects. */
export const verdictOf = (effects: readonly LockEffect[]): LockVerdict => {
  for (const effect of effects) {
    if (effect.kind === 'send') return { kind: 'send' };
    if (effect.kind === 'wait' || effect.kind === 'retry') return { kind: 'again' };
    if (effect.kind === 'reject') return { kind: 'reject', text: LOCK_MESSAGES[effect.text] };
  }
  return { kind: 'settle' };
};
