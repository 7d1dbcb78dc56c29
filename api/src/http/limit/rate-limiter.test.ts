import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, networkOf } from './client-address.ts';
import { createMemoryRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** The contract of the port, for every implementation. */
const IMPLEMENTATIONS: [string, (now: () => number) => RateLimiter][] = [['memory', createMemoryRateLimiter]];

describe.each(IMPLEMENTATIONS)('a rate limiter: %s', (_, create) => {
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

it('evicts the oldest keys instead of growing', async () => {
  const limiter = createMemoryRateLimiter(() => 0, 2);
  const rule = { burst: 1, perSecond: 1 };
  for (const key of ['a', 'b', 'c']) expect(await limiter.take(key, rule)).toEqual({ allowed: true });
  expect(await limiter.take('c', rule)).toMatchObject({ allowed: false });
  expect(await limiter.take('a', rule)).toEqual({ allowed: true });
});

it.each([
  ['no proxy: the header is not trusted', '1.1.1.1', '9.9.9.9', 0, '1.1.1.1'],
  ['one proxy: the last entry', '10.0.0.1', '9.9.9.9, 2.2.2.2', 1, '2.2.2.2'],
  ['two proxies', '10.0.0.1', '9.9.9.9, 2.2.2.2, 10.0.0.2', 2, '2.2.2.2'],
  ['shorter chain than expected', '10.0.0.1', '2.2.2.2', 3, '10.0.0.1'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['empty header', '10.0.0.1', '', 1, '10.0.0.1'],
  ['inside the process', undefined, '2.2.2.2', 1, undefined],
])('address: %s', (_, socket, forwarded, proxies, expected) => {
  expect(addressOf(socket, forwarded, proxies)).toBe(expected);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['nonsense', 'nonsense'],
])('rate limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
