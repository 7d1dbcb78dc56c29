// The contract of the port, for every implementation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../src/http/limit/rate-limiter.ts';

/** `create` makes a limiter without any use so far. */
export const describeRateLimiter = (
  title: string,
  create: (now: () => number) => RateLimiter,
  /** Of a property: a server is slower than memory. */
  { runs = 100 } = {},
): void => {
  describe(`a rate limiter: ${title}`, () => {
    it('allows a burst, then the refill rate', async () => {
      let nowMs = 0;
      const limiter = create(() => nowMs);
      const rule = { burst: 3, perSecond: 0.5 };
      const take = () => limiter.take('k', rule);
      for (let at = 0; at < 3; at += 1) expect(await take()).toEqual({ allowed: true });
      expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 2 });
      nowMs += 1000;
      expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 1 });
      nowMs += 1000;
      expect(await take()).toEqual({ allowed: true });
      expect(await take()).toMatchObject({ allowed: false });
      nowMs += 3_600_000;
      for (let at = 0; at < 3; at += 1) expect(await take()).toEqual({ allowed: true });
      expect(await take()).toMatchObject({ allowed: false });
    });

    it('separates keys and tolerates a clock that goes back', async () => {
      let nowMs = 10_000;
      const limiter = create(() => nowMs);
      const rule = { burst: 1, perSecond: 1 };
      expect(await limiter.take('a', rule)).toEqual({ allowed: true });
      expect(await limiter.take('b', rule)).toEqual({ allowed: true });
      nowMs = 0;
      expect(await limiter.take('a', rule)).toMatchObject({ allowed: false });
    });

    it('never allows more than the burst plus the refill', async () => {
      const steps = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(
          steps,
          fc.integer({ min: 1, max: 5 }),
          fc.integer({ min: 1, max: 4 }),
          async (waits, burst, perSecond) => {
            let nowMs = 0;
            const limiter = create(() => nowMs);
            let allowed = 0;
            for (const wait of waits) {
              nowMs += wait;
              if ((await limiter.take('k', { burst, perSecond })).allowed) allowed += 1;
            }
            expect(allowed).toBeLessThanOrEqual(burst + (nowMs / 1000) * perSecond + 1e-6);
          },
        ),
        { numRuns: runs },
      );
    });

    it('takes costs, refunds what was not used, and bounds the debt', async () => {
      let nowMs = 0;
      const limiter = create(() => nowMs);
      const rule = { burst: 100, perSecond: 10 };
      const take = (cost: number) => limiter.take('k', rule, cost);
      expect(await take(60)).toEqual({ allowed: true });
      // Rejected: nothing is taken.
      expect(await take(60)).toEqual({ allowed: false, retryAfterSeconds: 2 });
      await limiter.spend('k', rule, -20);
      expect(await take(60)).toEqual({ allowed: true });
      // A refund never exceeds the burst.
      await limiter.spend('k', rule, -1000);
      expect(await take(101)).toEqual({ allowed: false, retryAfterSeconds: 1 });
      await limiter.spend('k', rule, 1_000_000);
      expect(await take(10)).toEqual({ allowed: false, retryAfterSeconds: 11 });
      nowMs += 11_000;
      expect(await take(10)).toEqual({ allowed: true });
      expect(await take(1)).toMatchObject({ allowed: false });
    });
  });
};
