import { type SessionState, UNKNOWN_SESSION } from '@klaas/core/customer/session-state.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { lifeMsOf, renewGroupToken } from './group-renewal.ts';

const HOUR_MS = 3_600_000;

const groupTokenWith = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
const anHour = (serial = 0) =>
  groupTokenWith({ group_id: 2, user: 'õ?>@b.ee', iat: 1000 + serial, exp: 4600 + serial });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const createPage = (groupToken: string | null, isReachable = true) => {
  const store = createStore<SessionState>(() => ({ ...UNKNOWN_SESSION, groupToken }));
  const listeners: (() => void)[] = [];
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: unknown) => void listeners.push(listener as () => void),
  };
  let requests = 0;
  const renew = vi.fn(async () => {
    requests += 1;
    if (!isReachable) throw new Error('unreachable');
    store.setState({ groupToken: anHour(requests) });
  });
  renewGroupToken({ store, renew, now: Date.now, page });
  const show = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState;
    for (const listener of listeners) listener();
  };
  return { store, renew, show };
};

describe('[PRICE-10] the customer group token', () => {
  it('is renewed before it expires, repeatedly', async () => {
    const { renew } = createPage(anHour());
    await vi.advanceTimersByTimeAsync(HOUR_MS - 61_000);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(renew).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('is not renewed while the page is hidden, and is renewed when it becomes visible', async () => {
    const { renew, show } = createPage(anHour());
    show('hidden');
    await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
    expect(renew).not.toHaveBeenCalled();
    show('visible');
    expect(renew).toHaveBeenCalledOnce();
  });

  it('is requested again after a failed request', async () => {
    const { renew } = createPage(anHour(), false);
    await vi.advanceTimersByTimeAsync(HOUR_MS - 60_000);
    expect(renew).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('is not renewed after logout; a login restarts the timer', async () => {
    const { store, renew } = createPage(anHour());
    store.setState({ groupToken: null });
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(renew).not.toHaveBeenCalled();
    store.setState({ groupToken: anHour(9) });
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(renew).toHaveBeenCalledOnce();
  });

  it.each([
    null,
    '',
    'g',
    'a.b.c',
    groupTokenWith({ group_id: 2 }),
    groupTokenWith({ exp: 5 }),
    groupTokenWith(['x']),
  ])('a token without an expiry is not renewed: %s', (token) => {
    expect(lifeMsOf(token)).toBeNull();
  });
});
