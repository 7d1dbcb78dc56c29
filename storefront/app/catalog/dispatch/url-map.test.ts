import { describe, expect, it, vi } from 'vitest';
import { createUrlMap, type UrlMapping } from './url-map.ts';

const DOORS: UrlMapping = { _type: 'category', _source: { id: 20, slug: 'doors' } };

const setUp = (stored: Record<string, UrlMapping> = {}, response: UrlMapping | null = DOORS) => {
  const entries = new Map<string, unknown>(Object.entries(stored));
  const fetchMapping = vi.fn(async () => response);
  const map = createUrlMap<UrlMapping>({
    chunkSize: 10,
    storage: () => ({
      get: async <Value>(key: string) => (entries.get(key) as Value | undefined) ?? null,
      set: async (key, value) => void entries.set(key, value),
    }),
  });
  return { resolve: (path: string) => map.resolve(path, fetchMapping), map, fetchMapping, entries };
};

describe('URL map', () => {
  it('[URLM-01] requests a path from the server once, then reads it from memory and writes it to storage', async () => {
    const { resolve, fetchMapping, entries } = setUp();
    expect(await resolve('doors')).toEqual(DOORS);
    entries.clear();
    expect(await resolve('doors')).toEqual(DOORS);
    expect(fetchMapping).toHaveBeenCalledOnce();
  });

  it('[URLM-01] does not request a path that is in storage', async () => {
    const { resolve, fetchMapping } = setUp({ doors: DOORS });
    expect(await resolve('doors')).toEqual(DOORS);
    expect(fetchMapping).not.toHaveBeenCalled();
  });

  it('[URLM-01] finds a fetched path in storage after a restart', async () => {
    const first = setUp();
    await first.resolve('doors');
    const later = setUp(Object.fromEntries(first.entries) as Record<string, UrlMapping>);
    expect(await later.resolve('doors')).toEqual(DOORS);
    expect(later.fetchMapping).not.toHaveBeenCalled();
  });

  it('[ROUTE-18] resolves a registered path without a request', async () => {
    const { resolve, map, fetchMapping } = setUp();
    map.register([{ path: 'walls', target: DOORS }]);
    expect(await resolve('walls')).toEqual(DOORS);
    expect(fetchMapping).not.toHaveBeenCalled();
  });

  it('[ROUTE-19] resolves an unmapped path to null and requests it again next time', async () => {
    const { resolve, fetchMapping, entries } = setUp({}, null);
    expect(await resolve('nowhere')).toBeNull();
    await resolve('nowhere');
    expect(fetchMapping).toHaveBeenCalledTimes(2);
    expect(entries.size).toBe(0);
  });

  it('[ROUTE-22] resolves paths one after the other', async () => {
    const { map } = setUp();
    const order: string[] = [];
    const fetchMapping = (name: string, waitMs: number) => async () => {
      order.push(`${name} requested`);
      await new Promise((done) => setTimeout(done, waitMs));
      order.push(`${name} received`);
      return DOORS;
    };
    await Promise.all([map.resolve('a', fetchMapping('a', 5)), map.resolve('b', fetchMapping('b', 0))]);
    expect(order).toEqual(['a requested', 'a received', 'b requested', 'b received']);
  });
});
