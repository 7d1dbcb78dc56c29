// Rate limiter: a token bucket per key, in memory for one process; another store behind the same interface for
// several.
import { LRUCache } from 'lru-cache';
import { shortKey } from '../short-key.ts';

export interface RateRule {
  /** Tokens of a full bucket. */
  burst: number;
  /** Tokens refilled per second. */
  perSecond: number;
}

export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface RateLimiter {
  /** Takes `cost` tokens (default: one), or none when fewer are left. */
  take(key: string, rule: RateRule, cost?: number): Promise<RateVerdict>;
  /** Takes tokens even below zero; a negative cost is a refund. */
  spend(key: string, rule: RateRule, cost: number): Promise<void>;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

const tokensNow = (bucket: Bucket | undefined, rule: RateRule, nowMs: number): number => {
  if (bucket === undefined) return rule.burst;
  const elapsedMs = Math.max(0, nowMs - bucket.atMs);
  return Math.min(rule.burst, bucket.tokens + (elapsedMs / 1000) * rule.perSecond);
};

/** Bounded LRU of keys: a flood of addresses must not fill the memory. */
export const createMemoryRateLimiter = (now: () => number, maxKeys = 50_000): RateLimiter => {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys });
  return {
    take: async (name, rule, cost = 1) => {
      const key = shortKey(name);
      const atMs = now();
      const tokens = tokensNow(buckets.get(key), rule, atMs);
      const allowed = tokens >= cost;
      buckets.set(key, { tokens: allowed ? tokens - cost : tokens, atMs });
      return allowed
        ? { allowed }
        : { allowed, retryAfterSeconds: Math.ceil((cost - tokens) / rule.perSecond) };
    },
    spend: async (name, rule, cost) => {
      const key = shortKey(name);
      const atMs = now();
      const left = tokensNow(buckets.get(key), rule, atMs) - cost;
      // The debt is bounded: nobody is blocked for longer than it takes to fill the bucket twice.
      buckets.set(key, { tokens: Math.min(rule.burst, Math.max(-rule.burst, left)), atMs });
    },
  };
};
