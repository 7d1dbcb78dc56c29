// [OFF-05] Anonymous pages kept as the bytes that go out. A page is dropped when something it shows changes.
import { LRUCache } from 'lru-cache';

export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Of the body. What is kept is kept compressed: four to ten times as many pages have room. */
  encoding: Encoding;
  tags: ReadonlySet<string>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export interface OutputCache {
  get(key: string): CachedPage | undefined;
  /** `startedAt` is the cache's `moment()` before the page was made: what changed meanwhile must not be kept stale. */
  set(key: string, page: CachedPage, ttlMs: number, startedAt: number): void;
  moment(): number;
  drop(tags: Iterable<string>): number;
  clear(): void;
  readonly size: number;
}

/** What a page takes beside its body: headers with the content security policy, tags, and the cache's own. */
const PAGE_BYTES = 2500;

export const createOutputCache = (maxBytes: number): OutputCache => {
  const keysByTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  let clock = 0;
  let clearedAt = 0;

  const forget = (page: CachedPage, key: string) => {
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => key.length + page.body.byteLength + PAGE_BYTES,
    dispose: forget,
  });

  return {
    get: (key) => pages.get(key),
    moment: () => clock,
    set(key, page, ttlMs, startedAt) {
      const outdated =
        clearedAt > startedAt || [...page.tags].some((tag) => (droppedAt.get(tag) ?? 0) > startedAt);
      if (outdated || ttlMs <= 0) return;
      pages.set(key, page, { ttl: ttlMs });
      if (!pages.has(key)) return;
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
    },
    drop(tags) {
      clock += 1;
      let dropped = 0;
      for (const tag of tags) {
        droppedAt.set(tag, clock);
        for (const key of [...(keysByTag.get(tag) ?? [])]) if (pages.delete(key)) dropped += 1;
      }
      return dropped;
    },
    clear() {
      clock += 1;
      clearedAt = clock;
      droppedAt.clear();
      pages.clear();
    },
    get size() {
      return pages.size;
    },
  };
};
