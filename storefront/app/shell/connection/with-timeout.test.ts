import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As fetch does: fails with the reason of the signal. */
const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
  });

it('ends a call that takes too long as a timeout', async () => {
  const call = expect(withTimeout(100, untilEnded)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(99);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await call;
});

it('leaves no timer behind an answer', async () => {
  expect(await withTimeout(100, async () => 'here')).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves no timer behind a failure', async () => {
  await expect(withTimeout(100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
