import { describe, expect, it, vi } from 'vitest';
import { createUrlMap, type UrlMapping } from './url-map.ts';

const DOORS: UrlMapping = { _type: 'category', _source: { id: 20, slug: 'doors' } };

const setUp = (stored: Record<string, UrlMapping> = {}, answer: UrlMapping | null = DOORS) => {
  const kept = new Map<string, unknown>(Object.entries(stored));
  const ask = vi.fn(async () => answer);
  const log = vi.fn();
  const map = createUrlMap({
    memory: new Map(),
    kept: {
      get: async <Value>(key: string) => (kept.get(key) as Value | undefined) ?? null,
      set: async (key, value) => void kept.set(key, value),
    },
    ask,
    log,
  });
  return { map, ask, log, kept };
};

describe('a path', () => {
  it('[URLM-01] is asked of the server once, then known in memory and kept', async () => {
    const { map, ask, kept } = setUp();
    expect(await map.resolve('doors')).toEqual(DOORS);
    expect(await map.resolve('doors')).toEqual(DOORS);
    expect(ask).toHaveBeenCalledOnce();
    expect(kept.get('doors')).toEqual(DOORS);
  });

  it('[URLM-01] that was kept is not asked for', async () => {
    const { map, ask } = setUp({ doors: DOORS });
    expect(await map.resolve('doors')).toEqual(DOORS);
    expect(ask).not.toHaveBeenCalled();
  });

  it('[ROUTE-18] that was registered is known without asking', async () => {
    const { map, ask } = setUp();
    map.register('walls', DOORS);
    expect(await map.resolve('walls')).toEqual(DOORS);
    expect(ask).not.toHaveBeenCalled();
  });

  it('[ROUTE-19] [ROUTE-26] without a mapping is nothing, said in the log and asked for again', async () => {
    const { map, ask, log } = setUp({}, null);
    expect(await map.resolve('nowhere')).toBeNull();
    expect(log).toHaveBeenCalledWith('warn', 'No mapping found for nowhere', { path: 'nowhere' });
    await map.resolve('nowhere');
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
