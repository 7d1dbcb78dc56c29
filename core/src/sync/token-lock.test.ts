import { describe, expect, it } from 'vitest';
import {
  FREE_LOCK,
  type LockEvent,
  type LockRules,
  reduceTokenLock,
  type TokenLock,
  verdictOf,
} from './token-lock.ts';

const RULES: LockRules = { autoRefreshTokens: true, maxNetworkTaskAttempts: 1, retryWaitMs: 1000 };
const step = (state: TokenLock, event: LockEvent, rules = RULES) => reduceTokenLock(state, event, rules);
const kinds = (state: TokenLock, event: LockEvent, rules = RULES) =>
  step(state, event, rules).effects.map((effect) => effect.kind);
const HELD = { lock: 1, attempts: 1 };
const FAILED = { lock: -1, attempts: 0 };
const UNAUTHORIZED: LockEvent = { kind: 'answered', code: 401, hasToken: true };

describe('[NET-03] before sending', () => {
  it('sends while unlocked, and for guests always', () => {
    expect(kinds(FREE_LOCK, { kind: 'send', hasToken: true })).toEqual(['send']);
    expect(kinds(HELD, { kind: 'send', hasToken: false })).toEqual(['send']);
    expect(kinds(FAILED, { kind: 'send', hasToken: false })).toEqual(['send']);
  });

  it('waits 1000 ms during a refresh', () => {
    expect(step(HELD, { kind: 'send', hasToken: true }).effects).toEqual([{ kind: 'wait', ms: 1000 }]);
  });

  it('[NET-07] returns 401 after a failed refresh', () => {
    expect(step(FAILED, { kind: 'send', hasToken: true }).effects).toEqual([
      { kind: 'reject', code: 401, text: 'not_authorized' },
    ]);
  });
});

describe('[NET-02] 401', () => {
  it('locks and refreshes; the new token unlocks and the request is retried', () => {
    const taken = step(FREE_LOCK, UNAUTHORIZED);
    expect(taken).toEqual({ state: { lock: 1, attempts: 1 }, effects: [{ kind: 'refresh' }] });
    const refreshed = step(taken.state, { kind: 'refreshed', token: 'new' });
    expect(refreshed.state.lock).toBe(0);
    expect(refreshed.effects).toEqual([{ kind: 'store-token', token: 'new' }, { kind: 'retry' }]);
  });

  it('of a second request waits for the first refresh', () => {
    expect(kinds(HELD, UNAUTHORIZED)).toEqual(['wait']);
  });

  it('ends the session with a notification after the maximum of attempts', () => {
    const again = step({ lock: 0, attempts: 1 }, UNAUTHORIZED);
    expect(again.state).toEqual(FAILED);
    expect(again.effects).toContainEqual({ kind: 'notify', text: 'refresh_limit' });
    expect(again.effects).toContainEqual({ kind: 'logout', silent: true });
    expect(again.effects.map((effect) => effect.kind)).toEqual([
      'logout',
      'show-sign-up',
      'clear-untransmitted',
      'notify',
      'reject',
    ]);
  });

  it.each([null, undefined, ''])(
    '[SES-10] ends the session with a notification when the refresh returns %j',
    (token) => {
      const rejected = step(HELD, { kind: 'refreshed', token });
      expect(rejected.state.lock).toBe(-1);
      expect(rejected.effects).toContainEqual({ kind: 'notify', text: 'not_authorized' });
      expect(rejected.effects.map((effect) => effect.kind)).toEqual([
        'logout',
        'show-sign-up',
        'clear-untransmitted',
        'notify',
        'reject',
      ]);
    },
  );

  it('[NET-07] notifies a network error when the refresh throws', () => {
    expect(step(HELD, { kind: 'refresh-threw' }).effects).toContainEqual({ kind: 'notify', text: 'network' });
  });

  it('logs out and shows the sign-up without auto refresh', () => {
    const rules = { ...RULES, autoRefreshTokens: false };
    expect(kinds(FREE_LOCK, UNAUTHORIZED, rules)).toEqual(['logout', 'show-sign-up', 'settle']);
  });

  it('of a guest is an ordinary response', () => {
    expect(kinds(FREE_LOCK, { kind: 'answered', code: 401, hasToken: false })).toEqual(['settle']);
  });
});

it('allows a new refresh after a successful request, and login resets the lock', () => {
  const after = step({ lock: 0, attempts: 1 }, { kind: 'answered', code: 200, hasToken: true });
  expect(after.state).toEqual(FREE_LOCK);
  expect(kinds(after.state, UNAUTHORIZED)).toEqual(['refresh']);
  expect(step(FAILED, { kind: 'logged-in' }).state).toEqual(FREE_LOCK);
});

describe('what happens to the request', () => {
  const verdict = (state: TokenLock, event: LockEvent) => verdictOf(step(state, event).effects);

  it('is sent, waits and is sent again, or is settled', () => {
    expect(verdict(FREE_LOCK, { kind: 'send', hasToken: true })).toEqual({ kind: 'send' });
    expect(verdict(HELD, { kind: 'send', hasToken: true })).toEqual({ kind: 'again' });
    expect(verdict(HELD, { kind: 'refreshed', token: 'new' })).toEqual({ kind: 'again' });
    expect(verdict(FREE_LOCK, { kind: 'answered', code: 200, hasToken: true })).toEqual({ kind: 'settle' });
  });

  it('[NET-07] is rejected with the specified message when the session has ended', () => {
    const text = 'Error refreshing user token. User is not authorized to access the resource';
    expect(verdict(FAILED, { kind: 'send', hasToken: true })).toEqual({ kind: 'reject', text });
    expect(verdict(HELD, { kind: 'refreshed', token: null })).toEqual({ kind: 'reject', text });
  });
});
