import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore, type LocalStoreOptions } from './local-store.ts';
import { purgeOverQuota, watchQuota } from './quota-watch.ts';
import { createMemoryDriver, type StorageDriver } from './storage-driver.ts';

const never = () => new Promise<never>(() => {});
const logged: string[] = [];

const storeOn = (driver: StorageDriver, more: Partial<LocalStoreOptions> = {}) =>
  createLocalStore({
    driver,
    storeCode: 'et',
    commonCache: false,
    now: () => Date.now(),
    log: (message) => void logged.push(message),
    ...more,
  });

const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('[OFF-04] collections', () => {
  it('separates user, cms, newsletter, claims and search cache', async () => {
    const driver = createMemoryDriver();
    const et = storeOn(driver);
    const claim = { code: 'a', created_at: 1, value: true, description: 'seen' };
    await et.collection('claims').set('a', claim);
    await et.collection('user').set('a', 'me');
    await et.collection('newsletter').set('a', 'm@example.com');
    await et.collection('cms').set('a', 'page');
    await et.collection('elasticCache').set('a', 'found');
    expect(await storeOn(driver).collection('claims').get('a')).toEqual(claim);
    expect(await storeOn(driver).collection('user').get('a')).toBe('me');
    expect(await storeOn(driver).collection('cms').get('a')).toBe('page');
    expect((await driver.entries('et-shop/elasticCache/')).length).toBe(1);
  });

  it('shares durable collections between stores, but not caches', async () => {
    const driver = createMemoryDriver();
    await storeOn(driver).collection('cart').set('current-cart', [1]);
    await storeOn(driver).collection('elasticCache').set('k', 'eesti');
    const russian = storeOn(driver, { storeCode: 'ru' });
    expect(await russian.collection('cart').get('current-cart')).toEqual([1]);
    expect(await russian.collection('elasticCache').get('k')).toBeNull();
  });

  it('shares the caches too when commonCache is set', async () => {
    const driver = createMemoryDriver();
    await storeOn(driver, { commonCache: true }).collection('elasticCache').set('k', [1]);
    const other = storeOn(driver, { commonCache: true, storeCode: 'ru' });
    expect(await other.collection('elasticCache').get('k')).toEqual([1]);
  });

  it('re-reads an evicted key that another tab changed', async () => {
    const driver = createMemoryDriver();
    const announced: string[] = [];
    const one = storeOn(driver, { announce: (key) => void announced.push(key) });
    const two = storeOn(driver);
    await two.collection('wishlist').set('w', ['old']);
    await one.collection('wishlist').set('w', ['new']);
    expect(announced).toEqual(['shop/wishlist/w']);
    two.collection('wishlist').evict('w');
    expect(await two.collection('wishlist').get('w')).toEqual(['new']);
  });
});

it('another tab re-reads what a clearing removed', async () => {
  const driver = createMemoryDriver();
  const announced: string[] = [];
  const one = storeOn(driver, { announce: (key) => void announced.push(key) });
  const two = storeOn(driver);
  await one.collection('checkout').set('a', 1);
  await two.collection('checkout').set('b', 2);
  announced.length = 0;
  await one.collection('checkout').clear();
  expect(announced.sort()).toEqual(['shop/checkout/a', 'shop/checkout/b']);
});

describe('[OFF-02] failing storage', () => {
  it('times out a read after 800 ms and disables further reads', async () => {
    const get = vi.fn(never);
    const store = storeOn({ ...createMemoryDriver(), get });
    const first = store.collection('cms').get('x');
    await vi.advanceTimersByTimeAsync(799);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toBeNull();
    expect(await store.collection('cms').get('y')).toBeNull();
    expect(get).toHaveBeenCalledTimes(1);
    expect(logged).toEqual(['Persistent reads are switched off']);
  });

  it('uses a longer timeout for durable collections, independent of slow cache reads', async () => {
    const driver = createMemoryDriver();
    await driver.set('shop/user/current-token', 'token');
    const get = async (key: string) => {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return driver.get(key);
    };
    const store = storeOn({ ...driver, get });
    const cached = store.collection('cms').get('x');
    const token = store.collection('user').get('current-token');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await cached).toBeNull();
    expect(await token).toBe('token');
  });

  it('times out iteration after 2000 ms', async () => {
    const store = storeOn({ ...createMemoryDriver(), entries: never });
    const entries = store.collection('elasticCache').entries();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await entries).toEqual([]);
  });

  it('still reads from memory when persistent reads are disabled', async () => {
    const store = storeOn({ ...createMemoryDriver(), get: () => Promise.reject(named('InvalidStateError')) });
    await store.collection('cart').get('nothing');
    await store.collection('cart').set('current-cart', [1, 2]);
    expect(await store.collection('cart').get('current-cart')).toEqual([1, 2]);
  });

  it('evict keeps values that storage rejected or cannot read back', async () => {
    const rejecting = storeOn({ ...createMemoryDriver(), set: () => Promise.reject(named('AbortError')) });
    await rejecting.collection('user').set('current-token', 'token');
    rejecting.collection('user').evict('current-token');
    expect(await rejecting.collection('user').get('current-token')).toBe('token');
    const blocked = storeOn({ ...createMemoryDriver(), get: () => Promise.reject(named('SecurityError')) });
    await blocked.collection('user').get('current-token');
    await blocked.collection('user').set('current-token', 'token');
    blocked.collection('user').evict('current-token');
    expect(await blocked.collection('user').get('current-token')).toBe('token');
  });

  it('one failed read disables reads of its kind (durable or cache) only', async () => {
    const driver = createMemoryDriver();
    await driver.set('shop/cart/current-cart', [1]);
    const get = vi.fn((key: string) =>
      key.includes('cms') ? Promise.reject(named('UnknownError')) : driver.get(key),
    );
    const store = storeOn({ ...driver, get });
    expect(await store.collection('cms').get('x')).toBeNull();
    expect(await store.collection('url').get('y')).toBeNull();
    expect(get).toHaveBeenCalledTimes(1);
    expect(await store.collection('cart').get('current-cart')).toEqual([1]);
  });

  it('times out a hanging write after 800 ms and counts it as an error', async () => {
    const store = storeOn({ ...createMemoryDriver(), set: never });
    const written = store.collection('cart').set('current-cart', [1]);
    const seen: string[] = [];
    void written.then(() => seen.push('done'));
    await vi.advanceTimersByTimeAsync(799);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['done']);
    expect(await store.collection('cart').get('current-cart')).toEqual([1]);
  });

  it('logs a slow read', async () => {
    let clock = 0;
    const store = storeOn(createMemoryDriver(), { now: () => (clock += 800) });
    await store.collection('cms').get('x');
    expect(logged).toEqual(['Slow storage read']);
  });

  it('disables writes after 30 write errors, not before', async () => {
    const set = vi.fn(() => Promise.reject(named('AbortError')));
    const store = storeOn({ ...createMemoryDriver(), set });
    for (let i = 0; i < 40; i++) await store.collection('cms').set(`k${i}`, i);
    expect(set).toHaveBeenCalledTimes(30);
    expect(logged).toEqual(['Persistent writes are switched off']);
  });

  it('clears caches and URL mappings when the quota is exceeded, never cart, user or queued orders', async () => {
    const driver = createMemoryDriver();
    const before = storeOn(driver);
    for (const name of ['cart', 'user', 'orders', 'elasticCache', 'url'] as const)
      await before.collection(name).set('k', name);
    let full = true;
    const freeSpace = vi.fn(async () => {});
    const store = storeOn(
      {
        ...driver,
        set: async (key, value) => {
          if (full) {
            full = false;
            throw named('QuotaExceededError');
          }
          await driver.set(key, value);
        },
      },
      { freeSpace },
    );
    await store.collection('cart').set('new', 1);
    expect(freeSpace).toHaveBeenCalledTimes(1);
    const left = (await driver.entries('')).map(([key]) => key);
    expect(left).toEqual(['shop/cart/k', 'shop/cart/new', 'shop/orders/k', 'shop/user/k']);
  });
});

describe('[OFF-03] quota', () => {
  it('purges the entries with an index under 100 only when above the quota', async () => {
    const store = storeOn(createMemoryDriver());
    const cache = store.collection('elasticCache');
    for (let i = 0; i < 130; i++) await cache.set(String(i).padStart(3, '0'), 'x'.repeat(100));
    expect(await purgeOverQuota(store, 4096)).toBe(0);
    expect(await purgeOverQuota(store, 4)).toBe(100);
    expect((await cache.entries()).map(([key]) => key)[0]).toBe('100');
  });

  it('checks every 30 seconds until stopped', async () => {
    const store = storeOn(createMemoryDriver());
    const cache = store.collection('elasticCache');
    await cache.set('big', 'x'.repeat(5000));
    const stop = watchQuota(store, 1);
    await vi.advanceTimersByTimeAsync(29_999);
    expect((await cache.entries()).length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await cache.entries()).length).toBe(0);
    stop();
  });
});
