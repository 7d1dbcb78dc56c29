import { describe, expect, it, vi } from 'vitest';
import { createUrlMap, type UrlMapping } from './url-map.ts';

const DOORS: UrlMapping = { _type: 'category', _source: { id: 20, slug: 'doors' } };

const setUp = (stored: Record<string, UrlMapping> = {}, answer: UrlMapping | null = DOORS) => {
  const kept = new Map<string, unknown>(Object.entries(stored));
  const ask = vi.fn(async () => answer);
  const log = vi.fn();
  const map = createUrlMap<UrlMapping>({
    chunkSize: 10,
    storage: () => ({
      get: async <Value>(key: string) => (kept.get(key) as Value | undefined) ?? null,
      set: async (key, value) => void kept.set(key, value),
    }),
    log,
  });
  return { resolve: (path: string) => map.resolve(path, ask), map, ask, log, kept };
};

describe('a path', () => {
  it('[URLM-01] is asked of the server once, then known in memory and kept', async () => {
    const { resolve, ask, kept } = setUp();
    expect(await resolve('doors')).toEqual(DOORS);
    kept.clear();
    expect(await resolve('doors')).toEqual(DOORS);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('[URLM-01] that was kept is not asked for', async () => {
    const { resolve, ask } = setUp({ doors: DOORS });
    expect(await resolve('doors')).toEqual(DOORS);
    expect(ask).not.toHaveBeenCalled();
  });

  it('[URLM-01] that the server told is there after a new start', async () => {
    const first = setUp();
    await first.resolve('doors');
    const later = setUp(Object.fromEntries(first.kept) as Record<string, UrlMapping>);
    expect(await later.resolve('doors')).toEqual(DOORS);
    expect(later.ask).not.toHaveBeenCalled();
  });

  it('[ROUTE-18] that was registered is known without asking', async () => {
    const { resolve, map, ask } = setUp();
    map.register([{ path: 'walls', target: DOORS }]);
    expect(await resolve('walls')).toEqual(DOORS);
    expect(ask).not.toHaveBeenCalled();
  });

  it('[ROUTE-19] [ROUTE-26] without a mapping is nothing, said in the log and asked for again', async () => {
    const { resolve, ask, log, kept } = setUp({}, null);
    expect(await resolve('nowhere')).toBeNull();
    expect(log).toHaveBeenCalledWith('warn', 'No mapping found for nowhere', { path: 'nowhere' });
    await resolve('nowhere');
    expect(ask).toHaveBeenCalledTimes(2);
    expect(kept.size).toBe(0);
  });

  it('[ROUTE-22] waits for the one before it', async () => {
    const { map } = setUp();
    const order: string[] = [];
    const ask = (name: string, waitMs: number) => async () => {
      order.push(`${name} asked`);
      await new Promise((done) => setTimeout(done, waitMs));
      order.push(`${name} answered`);
      return DOORS;
    };
    await Promise.all([map.resolve('a', ask('a', 5)), map.resolve('b', ask('b', 0))]);
    expect(order).toEqual(['a asked', 'a answered', 'b asked', 'b answered']);
  });
});
