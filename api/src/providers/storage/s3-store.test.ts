import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ObjectStoreUnavailable } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A bucket that takes every request and answers none. */
const openSilent = () => {
  let requests = 0;
  const silent: typeof fetch = (_url, init) => {
    requests += 1;
    const { signal } = init ?? {};
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const store = createS3Store({
    ...{ url: 'https://bucket.example/shop', region: 'eu', accessKey: 'key', secretKey: 'secret' },
    ...{ now: Date.now, fetch: silent },
  });
  return { store, requests: () => requests };
};
const outcomeOf = (work: Promise<unknown>) => {
  const seen: { outcome: unknown } = { outcome: 'open' };
  work.then(
    () => {
      seen.outcome = 'done';
    },
    (error: unknown) => {
      seen.outcome = error;
    },
  );
  return seen;
};

it('a bucket that does not answer holds an upload for seconds, and is not asked again', async () => {
  const { store, requests } = openSilent();
  const small = outcomeOf(store.put('uploads/a.txt', Buffer.from('text')));
  await vi.advanceTimersByTimeAsync(6000);
  expect(small.outcome).toBeInstanceOf(ObjectStoreUnavailable);
  expect(requests()).toBe(1);
  await expect(store.get('uploads/a.txt')).rejects.toThrow(ObjectStoreUnavailable);
  expect(requests()).toBe(1);
});

it('a large upload has the time that its size needs', async () => {
  const { store } = openSilent();
  const large = outcomeOf(store.put('uploads/a.pdf', Buffer.alloc(10_000_000)));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(large.outcome).toBe('open');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(large.outcome).toBeInstanceOf(ObjectStoreUnavailable);
});
