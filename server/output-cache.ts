// [OFF-05] Output cache of anonymous pages as encoded bytes; pages not requested lately are packed smaller. A page is
// dropped when something it shows changes.
import { unpooledBytes } from '@klaas/api/http/unpooled-bytes.ts';
import { LRUCache } from 'lru-cache';
import { createPageArchive, type PackedBody } from './page-archive.ts';
import { type EncodedPage, encodeForCache, plainBody } from './page-encoding.ts';

export interface CachedPage extends EncodedPage {
  tags: ReadonlySet<string>;
  /** Pages of one family (a store and a kind of document) share much of their text. */
  family: string;
}

export interface OutputCache {
  get(key: string): EncodedPage | undefined;
  /** `startedAt` is the cache's `moment()` before rendering: a page that changed meanwhile must not be cached stale. */
  set(key: string, page: CachedPage, ttlMs: number, startedAt: number): void;
  moment(): number;
  drop(tags: Iterable<string>): number;
  clear(): void;
  readonly size: number;
  /** Lookups since the start. */
  readonly counts: { hits: number; misses: number };
  /** Memory of the pages with their overhead: ready to be sent, and packed. */
  readonly usage: { ready: CacheUsage; packed: CacheUsage };
}

interface CacheUsage {
  pages: number;
  bytes: number;
}

interface Tag {
  name: string;
  entries: Set<Entry>;
}

interface Entry {
  key: string;
  family: string;
  /** The body is empty while the page is packed. */
  page: EncodedPage;
  packed?: PackedBody;
  tags: readonly Tag[];
  /** On the clock of `performance.now()`. */
  untilMs: number;
}

/** Memory of a page beside its body: headers with the CSP, the cache's entry, and two list entries for each tag. */
const OVERHEAD_BYTES = 1500;
const TAG_BYTES = 60;
/** Share of the memory for pages that are ready to be sent. */
export const READY_SHARE = 3 / 8;
/** Limit of evicted pages that wait to be packed; further ones are dropped. */
const MAX_EVICTING = 64;
const EMPTY_BODY = new Uint8Array();

const bytesOf = ({ key, page, packed, tags }: Entry): number =>
  key.length +
  page.body.byteLength +
  (packed?.bytes.byteLength ?? 0) +
  OVERHEAD_BYTES +
  tags.length * TAG_BYTES;

/** `later` defers packing until no response is pending. */
export const createOutputCache = (
  maxBytes: number,
  later: (run: () => void) => void = (run) => void setImmediate(run),
): OutputCache => {
  const tags = new Map<string, Tag>();
  const droppedAt = new Map<string, number>();
  const evicting = new Map<string, Entry>();
  const pageArchive = createPageArchive();
  const counts = { hits: 0, misses: 0 };
  let clock = 0;
  let clearedAt = 0;

  const untag = (entry: Entry) => {
    for (const { name, entries } of entry.tags) {
      entries.delete(entry);
      if (entries.size === 0) tags.delete(name);
    }
  };
  const tagsOf = (names: Iterable<string>): Tag[] =>
    Array.from(names, (name) => {
      const tag = tags.get(name) ?? { name, entries: new Set() };
      tags.set(name, tag);
      return tag;
    });

  const packed = new LRUCache<string, Entry>({
    maxSize: Math.floor(maxBytes * (1 - READY_SHARE)),
    sizeCalculation: bytesOf,
    dispose: (entry, _, reason) => {
      if (reason === 'evict') untag(entry);
    },
  });
  const packNext = () => {
    const [entry] = evicting.values();
    if (!entry) return;
    evicting.delete(entry.key);
    const { key, family, page } = entry;
    const body = pageArchive.pack(family, plainBody(page));
    Object.assign(entry, { page: { ...page, body: EMPTY_BODY, encoding: 'identity' }, packed: body });
    packed.set(key, entry);
    if (!packed.has(key)) untag(entry);
    if (evicting.size > 0) later(packNext);
  };
  const ready = new LRUCache<string, Entry>({
    maxSize: Math.ceil(maxBytes * READY_SHARE),
    sizeCalculation: bytesOf,
    dispose: (entry, key, reason) => {
      if (reason !== 'evict') return;
      if (evicting.size >= MAX_EVICTING) return untag(entry);
      evicting.set(key, entry);
      if (evicting.size === 1) later(packNext);
    },
  });
  const makeReady = (entry: Entry) => {
    ready.set(entry.key, entry);
    if (!ready.has(entry.key)) untag(entry);
  };
  const find = (key: string): Entry | undefined => ready.get(key) ?? evicting.get(key) ?? packed.get(key);
  const remove = (entry: Entry) => {
    ready.delete(entry.key);
    evicting.delete(entry.key);
    packed.delete(entry.key);
    untag(entry);
  };
  /** Requested again: moves it back to the ready pages. */
  const unpack = (entry: Entry) => {
    evicting.delete(entry.key);
    packed.delete(entry.key);
    if (entry.packed) {
      const { body, encoding } = encodeForCache({ ...entry.page, body: pageArchive.unpack(entry.packed) });
      Object.assign(entry, {
        page: { ...entry.page, body: unpooledBytes(body), encoding },
        packed: undefined,
      });
    }
    makeReady(entry);
  };

  return {
    get(key) {
      const entry = find(key);
      const isValid = entry !== undefined && entry.untilMs > performance.now();
      counts[isValid ? 'hits' : 'misses'] += 1;
      if (entry && !isValid) remove(entry);
      if (!isValid) return undefined;
      if (!ready.has(key)) unpack(entry);
      return entry.page;
    },
    counts,
    moment: () => clock,
    set(key, { tags: names, family, ...page }, ttlMs, startedAt) {
      const outdated =
        clearedAt > startedAt || [...names].some((tag) => (droppedAt.get(tag) ?? 0) > startedAt);
      if (outdated || ttlMs <= 0) return;
      const existing = find(key);
      if (existing) remove(existing);
      const entry: Entry = {
        key,
        family,
        page: { ...page, body: unpooledBytes(page.body) },
        tags: tagsOf(names),
        untilMs: performance.now() + ttlMs,
      };
      for (const { entries } of entry.tags) entries.add(entry);
      makeReady(entry);
    },
    drop(names) {
      clock += 1;
      let dropped = 0;
      for (const name of names) {
        droppedAt.set(name, clock);
        for (const entry of [...(tags.get(name)?.entries ?? [])]) {
          remove(entry);
          dropped += 1;
        }
      }
      return dropped;
    },
    clear() {
      clock += 1;
      clearedAt = clock;
      for (const map of [droppedAt, evicting, tags, ready, packed]) map.clear();
      pageArchive.clear();
    },
    get size() {
      return ready.size + evicting.size + packed.size;
    },
    get usage() {
      const usageOf = ({ size, calculatedSize }: typeof ready): CacheUsage => ({
        pages: size,
        bytes: calculatedSize,
      });
      return { ready: usageOf(ready), packed: usageOf(packed) };
    },
  };
};
