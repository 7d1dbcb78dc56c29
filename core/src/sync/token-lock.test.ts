import { describe, expect, it } from 'vitest';
import { FREE_LOCK, type LockEvent, type LockRules, reduceTokenLock, type TokenLock } from './token-lock.ts';

const RULES: LockRules = { autoRefreshTokens: true, maxNetworkTaskAttempts: 1, retryWaitMs: 1000 };
const step = (state: TokenLock, event: LockEvent, rules = RULES) => reduceTokenLock(state, event, rules);
const kinds = (state: TokenLock, event: LockEvent, rules = RULES) =>
  step(state, event, rules).effects.map((effect) => effect.kind);
const HELD = { lock: 1, attempts: 1 };
const FAILED = { lock: -1, attempts: 0 };
const UNAUTHORIZED: LockEvent = { kind: 'answered', code: 401, hasToken: true };

describe('[NET-03] before sending', () => {
  it('sends while free, and guests always', () => {
    expect(kinds(FREE_LOCK, { kind: 'send', hasToken: true })).toEqual(['send']);
    expect(kinds(HELD, { kind: 'send', hasToken: false })).toEqual(['send']);
    expect(kinds(FAILED, { kind: 'send', hasToken: false })).toEqual(['send']);
  });

  it('waits 1000 ms while a refresh is under way', () => {
    expect(step(HELD, { kind: 'send', hasToken: true }).effects).toEqual([{ kind: 'wait', ms: 1000 }]);
  });

  it('[NET-07] answers 401 after a failed one', () => {
    expect(step(FAILED, { kind: 'send', hasToken: true }).effects).toEqual([
      { kind: 'reject', code: 401, text: 'not_authorized' },
    ]);
  });
});

describe('[NET-02] 401', () => {
  it('takes the lock and refreshes; the new token frees it and the call is repeated', () => {
    const taken = step(FREE_LOCK, UNAUTHORIZED);
    expect(taken).toEqual({ state: { lock: 1, attempts: 1 }, effects: [{ kind: 'refresh' }] });
    const refreshed = step(taken.state, { kind: 'refreshed', token: 'new' });
    expect(refreshed.state.lock).toBe(0);
    expect(refreshed.effects).toEqual([{ kind: 'store-token', token: 'new' }, { kind: 'retry' }]);
  });

  it('of a second call waits for the first refresh', () => {
    expect(kinds(HELD, UNAUTHORIZED)).toEqual(['wait']);
  });

  it('after the maximum of attempts ends the session and says so', () => {
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
    '[SES-10] with a refresh that gives %j ends the session and says so',
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

  it('[NET-07] with a refresh that throws names the network', () => {
    expect(step(HELD, { kind: 'refresh-threw' }).effects).toContainEqual({ kind: 'notify', text: 'network' });
  });

  it('without auto refresh logs out and shows the sign-up', () => {
    const rules = { ...RULES, autoRefreshTokens: false };
    expect(kinds(FREE_LOCK, UNAUTHORIZED, rules)).toEqual(['logout', 'show-sign-up', 'settle']);
  });

  it('of a guest is an ordinary answer', () => {
    expect(kinds(FREE_LOCK, { kind: 'answered', code: 401, hasToken: false })).toEqual(['settle']);
  });
});

it('lets a later expiry refresh again once a call went through, and login starts anew', () => {
  const after = step({ lock: 0, attempts: 1 }, { kind: 'answered', code: 200, hasToken: true });
  expect(after.state).toEqual(FREE_LOCK);
  expect(kinds(after.state, UNAUTHORIZED)).toEqual(['refresh']);
  expect(step(FAILED, { kind: 'logged-in' }).state).toEqual(FREE_LOCK);
});
