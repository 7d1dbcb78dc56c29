// How often somebody may knock. A token bucket per key; in memory for one process, another store behind the same
// interface for several.
import { LRUCache } from 'lru-cache';

export interface RateRule {
  /** Knocks allowed at once. */
  burst: number;
  /** Knocks that come back per second. */
  perSecond: number;
}

type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface RateLimiter {
  take(key: string, rule: RateRule): Promise<RateVerdict>;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** The bucket after one knock, and whether it was let in. */
const planTake = (bucket: Bucket | undefined, rule: RateRule, nowMs: number) => {
  const elapsedMs = bucket === undefined ? 0 : Math.max(0, nowMs - bucket.atMs);
  const filled = bucket === undefined ? rule.burst : bucket.tokens + (elapsedMs / 1000) * rule.perSecond;
  const tokens = Math.min(rule.burst, filled);
  const verdict: RateVerdict =
    tokens >= 1
      ? { allowed: true }
      : { allowed: false, retryAfterSeconds: Math.ceil((1 - tokens) / rule.perSecond) };
  return { bucket: { tokens: verdict.allowed ? tokens - 1 : tokens, atMs: nowMs }, verdict };
};

/** Keeps the most recent keys only: a flood of addresses must not fill the memory. */
export const createMemoryRateLimiter = (now: () => number, maxKeys = 50_000): RateLimiter => {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys });
  return {
    take: async (key, rule) => {
      const { bucket, verdict } = planTake(buckets.get(key), rule, now());
      buckets.set(key, bucket);
      return verdict;
    },
  };
};
