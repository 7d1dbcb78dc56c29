import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rejects with the signal's reason, like fetch. */
const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
  });

it('rejects with a timeout error when a call takes too long', async () => {
  const call = expect(withTimeout(100, untilEnded)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(99);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await call;
});

it('clears the timer after a response', async () => {
  expect(await withTimeout(100, async () => 'here')).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

it('clears the timer after a failure', async () => {
  await expect(withTimeout(100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
