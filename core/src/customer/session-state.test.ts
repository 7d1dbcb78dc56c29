import { describe, expect, it } from 'vitest';
import type { Customer } from './customer.ts';
import { reduceSession, type SessionEvent, UNKNOWN_SESSION } from './session-state.ts';
import { decideRefresh, isResetUsable } from './token-state.ts';

const customer = { id: 1, group_id: 2, firstname: 'Maari', groupToken: 'g' } as Customer;
const run = (...events: SessionEvent[]) => events.reduce(reduceSession, UNKNOWN_SESSION);
const login: SessionEvent = { kind: 'logged-in', token: 't', refreshToken: 'r', nowMs: 5 };

describe('session', () => {
  it('[SES-01] a stored token restores the customer from storage, without one it is a guest', () => {
    const restored = {
      kind: 'restored',
      token: 't',
      refreshToken: 'r',
      current: customer,
      orders: [],
    } as const;
    expect(run(restored)).toMatchObject({
      status: 'customer',
      token: 't',
      current: customer,
      orders: [],
      groupId: 2,
    });
    expect(run({ ...restored, token: null })).toMatchObject({ status: 'guest', token: null, current: null });
  });

  it('[SES-02] [SES-08] login stores both tokens, the profile sets the group', () => {
    const state = run(login, { kind: 'profile-loaded', customer });
    expect(state).toMatchObject({
      token: 't',
      refreshToken: 'r',
      startedAtMs: 5,
      groupToken: 'g',
      groupId: 2,
    });
  });

  it('[NET-02] a refreshed token replaces the old one; the refresh token stays when none is returned', () => {
    expect(run(login, { kind: 'token-refreshed', token: 't2', refreshToken: 'r2' })).toMatchObject({
      token: 't2',
      refreshToken: 'r2',
    });
    expect(run(login, { kind: 'token-refreshed', token: 't2', refreshToken: null }).refreshToken).toBe('r');
  });

  it('[SES-03] logout clears the state, and late responses do not restore it', () => {
    const left = run(
      login,
      { kind: 'profile-loaded', customer },
      { kind: 'logged-out', isInterrupted: false },
    );
    expect(left).toEqual({ ...UNKNOWN_SESSION, status: 'guest', localDataLoaded: true });
    const lateEvents: SessionEvent[] = [
      { kind: 'profile-loaded', customer },
      { kind: 'orders-loaded', orders: [], total: 3 },
      { kind: 'token-refreshed', token: 'x', refreshToken: 'y' },
    ];
    for (const event of lateEvents) expect(reduceSession(left, event)).toEqual(left);
  });

  it('[SES-03] an expired session is marked until the next login', () => {
    const interrupted = run(login, { kind: 'logged-out', isInterrupted: true });
    expect(interrupted).toMatchObject({ status: 'guest', token: null, isInterrupted: true });
    expect(reduceSession(interrupted, login).isInterrupted).toBe(false);
  });

  it('[SES-02] another login starts with a clean state', () => {
    const again = run(login, { kind: 'profile-loaded', customer }, { ...login, token: 'other' });
    expect(again).toMatchObject({ token: 'other', current: null, groupToken: null, orders: null });
  });
});

describe('tokens', () => {
  const session = { ended_at_ms: null, expires_at_ms: 100 };
  it.each([
    ['unknown', null, 'refused'],
    ['fresh', { used_at_ms: null, session }, 'rotate'],
    ['used', { used_at_ms: 1, session }, 'reused'],
    ['used and expired', { used_at_ms: 1, session: { ...session, expires_at_ms: 1 } }, 'reused'],
    ['expired', { used_at_ms: null, session: { ...session, expires_at_ms: 50 } }, 'refused'],
    ['of a revoked family', { used_at_ms: null, session: { ...session, ended_at_ms: 2 } }, 'refused'],
    ['used, of a revoked family', { used_at_ms: 1, session: { ...session, ended_at_ms: 2 } }, 'refused'],
  ] as const)('[SES-02] a refresh token that is %s', (_, record, verdict) => {
    expect(decideRefresh(record, 50)).toBe(verdict);
  });

  it('[SES-04] a reset token is valid once and expires', () => {
    expect(isResetUsable({ used_at_ms: null, expires_at_ms: 100 }, 99)).toBe(true);
    expect(isResetUsable({ used_at_ms: null, expires_at_ms: 100 }, 100)).toBe(false);
    expect(isResetUsable({ used_at_ms: 1, expires_at_ms: 100 }, 50)).toBe(false);
    expect(isResetUsable(null, 0)).toBe(false);
  });
});
