import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_HEADER } from '../worker-messages.ts';
import { createNetworkFirst, type NetworkFirstRequest, type ResponseCache } from './network-first.ts';
import type { RequestKind } from './request-kind.ts';

const TYPES: Record<RequestKind, string> = {
  page: 'text/html; charset=utf-8',
  data: 'text/x-script',
  asset: 'text/javascript',
  picture: 'image/webp',
};

const shopResponse = (text: string, more: { status?: number; kind?: RequestKind; headers?: object } = {}) =>
  new Response(text, {
    status: more.status ?? 200,
    headers: { 'content-type': TYPES[more.kind ?? 'page'], [BUILD_HEADER]: 'b1', ...more.headers },
  });
const portal = () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } });
const networkError = () => Promise.reject(new TypeError('Failed to fetch'));

const createFakeCache = (first: Record<string, string> = {}) => {
  const values = new Map(Object.entries(first));
  const cache: ResponseCache = {
    find: async (key) => (values.has(key) ? shopResponse(values.get(key) ?? '') : undefined),
    put: async (key, response) => void values.set(key, await response.text()),
    remove: async (key) => void values.delete(key),
  };
  return { cache, values };
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const setUp = (first: Record<string, string> = {}) => {
  const { cache, values } = createFakeCache(first);
  const reach: boolean[] = [];
  const networkFirst = createNetworkFirst({
    cache,
    wait,
    notifyReach: (isReached) => void reach.push(isReached),
  });
  const get = async (load: NetworkFirstRequest['load'], more: Partial<NetworkFirstRequest> = {}) => {
    const { response, settled } = networkFirst({
      kind: 'page',
      key: 'k',
      load,
      isAborted: () => false,
      ...more,
    });
    await vi.advanceTimersByTimeAsync(5000);
    await settled;
    return (await response)?.text();
  };
  return { networkFirst, get, values, reach };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[OFF-01] network first, cache as fallback', () => {
  it('prefers the network and caches its response', async () => {
    const { get, values, reach } = setUp({ k: 'old' });
    expect(await get(async () => shopResponse('new'))).toBe('new');
    expect(values.get('k')).toBe('new');
    expect(reach).toEqual([true]);
  });

  it('falls back to the cache on a network error, else to nothing', async () => {
    const { get, reach } = setUp({ k: 'old' });
    expect(await get(networkError)).toBe('old');
    expect(await get(networkError, { key: 'other' })).toBeUndefined();
    expect(reach).toEqual([false, false]);
  });

  it('does not report the connection on an aborted request', async () => {
    const { get, reach } = setUp();
    await get(networkError, { isAborted: () => true });
    expect(reach).toEqual([]);
  });

  it('times out a slow network after 3 s, the next time sooner, and caches the late response', async () => {
    const { networkFirst, values } = setUp({ k: 'old' });
    const load = async () => {
      await wait(4000);
      return shopResponse('late');
    };
    const request = { kind: 'page' as const, key: 'k', load, isAborted: () => false };
    const first = networkFirst(request);
    const order: string[] = [];
    void first.response.then(async (response) => order.push((await response?.text()) ?? ''));
    await vi.advanceTimersByTimeAsync(2999);
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(['old']);
    await vi.advanceTimersByTimeAsync(1000);
    await first.settled;
    expect(values.get('k')).toBe('late');
    void networkFirst(request).response.then(async (response) => order.push((await response?.text()) ?? ''));
    await vi.advanceTimersByTimeAsync(800);
    expect(order).toEqual(['old', 'late']);
  });

  it('waits for a slow network when nothing is cached', async () => {
    const { get } = setUp();
    expect(
      await get(async () => {
        await wait(4500);
        return shopResponse('late');
      }),
    ).toBe('late');
  });
});

describe('[OFF-01] responses that are not a page of the shop', () => {
  it('captive portal: serves the cached page, else the portal’s own for its login; never caches it', async () => {
    const { get, values, reach } = setUp({ k: 'old' });
    expect(await get(async () => portal())).toBe('old');
    expect(await get(async () => portal(), { key: 'other' })).toBe('<h1>Log in</h1>');
    expect([...values]).toEqual([['k', 'old']]);
    expect(reach).toEqual([false, false]);
  });

  it('captive portal instead of data: no response', async () => {
    const { get } = setUp();
    expect(await get(async () => portal(), { kind: 'data' })).toBeUndefined();
  });

  it('server error: serves the cached page, else the error; never caches it', async () => {
    const { get, values } = setUp({ k: 'old' });
    const broken = async () => shopResponse('broken', { status: 500 });
    expect(await get(broken)).toBe('old');
    expect(await get(broken, { key: 'other' })).toBe('broken');
    expect([...values.keys()]).toEqual(['k']);
  });

  it('404: removes the cached page', async () => {
    const { get, values } = setUp({ k: 'old' });
    expect(await get(async () => shopResponse('gone', { status: 404 }))).toBe('gone');
    expect(values.size).toBe(0);
  });
});

describe('[OFF-01] responses that must not be cached', () => {
  it.each(['private', 'no-store', 'private, max-age=60'])('cache-control: %s', async (control) => {
    const { get, values } = setUp();
    await get(async () => shopResponse('mine', { headers: { 'cache-control': control } }));
    expect(values.size).toBe(0);
  });

  it('a personal page (no key) is neither cached nor served from the cache', async () => {
    const { get, values } = setUp({ k: 'old' });
    expect(await get(async () => shopResponse('mine'), { key: null })).toBe('mine');
    expect(await get(networkError, { key: null })).toBeUndefined();
    expect([...values]).toEqual([['k', 'old']]);
  });

  it('returns the response when the cache is full', async () => {
    const full = { ...createFakeCache().cache, put: () => Promise.reject(new Error('QuotaExceededError')) };
    const networkFirst = createNetworkFirst({ cache: full, wait, notifyReach: () => {} });
    const { response, settled } = networkFirst({
      kind: 'page',
      key: 'k',
      load: async () => shopResponse('new'),
      isAborted: () => false,
    });
    await settled;
    expect(await (await response)?.text()).toBe('new');
  });
});
