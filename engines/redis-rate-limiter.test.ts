// The rate limiter on a real Redis: the contract of the port, many processes' worth of clients, and Redis away.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ClosableRateLimiter,
  createRedisRateLimiter,
  type RedisLimiterOptions,
} from '../api/src/http/limit/redis-rate-limiter.ts';
import { describeRateLimiter } from '../api/test/http/rate-limiter-contract.ts';
import { waitUntil } from '../api/test/wait-until.ts';
import { isMissing } from './engines.ts';
import { type RedisServer, startRedis } from './redis.ts';

describe.skipIf(isMissing('redis'))('Redis', () => {
  let redis: RedisServer;
  let opened: ClosableRateLimiter[] = [];
  let logged: string[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(() => {
    logged = [];
    return () => {
      for (const limiter of opened) limiter.close();
      opened = [];
    };
  });
  afterAll(() => redis?.stop());

  const PATIENT_MS = 20_000;

  const open = async (more: Partial<RedisLimiterOptions> = {}): Promise<ClosableRateLimiter> => {
    const limiter = createRedisRateLimiter({
      ...{ url: redis.url, peers: 1, now: Date.now, log: (_level, message) => void logged.push(message) },
      ...{ timeoutMs: PATIENT_MS, ...more },
    });
    opened.push(limiter);
    await waitUntil(limiter.isShared);
    return limiter;
  };

  describe('as the port demands', () => {
    let serial = 0;
    describeRateLimiter(
      'Redis',
      (now) => {
        serial += 1;
        const own = `contract ${serial} `;
        const opening = open({ redisClock: now });
        return {
          take: async (key, rule, cost) => (await opening).take(own + key, rule, cost),
          spend: async (key, rule, cost) => (await opening).spend(own + key, rule, cost),
        };
      },
      { runs: 20 },
    );
  });

  it('three processes at once allow exactly the burst', async () => {
    const processes = [await open(), await open(), await open()];
    const rule = { burst: 100, perSecond: 0.000_001 };
    const verdicts = await Promise.all(
      processes.flatMap((one) => Array.from({ length: 300 }, () => one.take('exact', rule))),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(100);
    // Nobody fell back to memory meanwhile.
    expect(logged).toEqual([]);
  });

  it('while Redis does not answer, each process allows its share, and nobody waits; afterwards Redis counts again', async () => {
    let nowMs = 1_000_000;
    const limiter = await open({ peers: 3, now: () => nowMs, timeoutMs: 1500 });
    const rule = { burst: 30, perSecond: 0.000_001 };
    const allowedOf = async (count: number) => {
      let allowed = 0;
      for (let at = 0; at < count; at += 1) if ((await limiter.take('away', rule)).allowed) allowed += 1;
      return allowed;
    };
    expect(await allowedOf(5)).toBe(5);
    redis.pause();
    try {
      // Its clock stands still: after the first call, which waits for its time, it is not asked any more.
      expect(await allowedOf(40)).toBe(10);
      expect(logged).toEqual(['Redis is away: this process limits by itself']);
      // A cost above the share of a process is not refused for ever.
      expect(await limiter.take('upload', { burst: 30, perSecond: 1 }, 25)).toEqual({ allowed: true });
      expect(await limiter.take('upload', { burst: 30, perSecond: 1 }, 25)).toMatchObject({ allowed: false });
    } finally {
      redis.resume();
    }
    nowMs += 2000;
    // One call of the pause may have been counted late: 24 or 25 of 30 are left.
    expect([24, 25]).toContain(await allowedOf(40));
  });

  it('a Redis that was lost is found again', async () => {
    const limiter = await open();
    await redis.kill();
    await waitUntil(() => !limiter.isShared());
    const rule = { burst: 2, perSecond: 0.000_001 };
    const verdicts = [];
    for (let at = 0; at < 4; at += 1) verdicts.push((await limiter.take('lost', rule)).allowed);
    expect(verdicts).toEqual([true, true, false, false]);
    await redis.restart();
    await waitUntil(limiter.isShared);
    const other = await open();
    expect(await limiter.take('lost', rule)).toEqual({ allowed: true });
    expect(await other.take('lost', rule)).toEqual({ allowed: true });
    expect(await limiter.take('lost', rule)).toMatchObject({ allowed: false });
  });

  it('a shop without a Redis at the address starts, and says so once', async () => {
    const limiter = createRedisRateLimiter({
      ...{ url: 'redis://127.0.0.1:1', peers: 2, now: () => 0 },
      log: (_level, message) => void logged.push(message),
    });
    const rule = { burst: 4, perSecond: 1 };
    const verdicts = [];
    for (let at = 0; at < 3; at += 1) verdicts.push((await limiter.take('k', rule)).allowed);
    expect(verdicts).toEqual([true, true, false]);
    await waitUntil(() => logged.length > 0);
    limiter.close();
    expect(logged).toEqual(['Redis is away: this process limits by itself']);
  });
});
