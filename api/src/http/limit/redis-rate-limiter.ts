// Rate limits shared by all processes: the same token bucket as in memory, kept in Redis or Valkey. While that is away
// each process allows its share of the limits from memory.
import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Log } from '../log.ts';
import {
  createMemoryRateLimiter,
  type RateLimiter,
  type RateRule,
  type RateVerdict,
} from './rate-limiter.ts';

/** Slower than this, it counts as away: a request must not wait for its limit. */
const TIMEOUT_MS = 50;
/** After a failure it is not asked for this long. */
const REST_MS = 1000;
const LOG_EVERY_MS = 60_000;
const CONNECT_TIMEOUT_MS = 2000;
const LONGEST_RECONNECT_MS = 1000;
const PREFIX = 'klaas:rate:';

/**
 * One step for all processes. The time is the server's: clocks of processes differ. `spend` takes in any case, and
 * bounds the debt. Numbers are stored with 17 digits, which a double has.
 */
const SCRIPT = `
local burst, perSecond, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local now = tonumber(ARGV[5])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + time[2] / 1000
end
local stored = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if stored[1] then
  local elapsed = math.max(0, now - tonumber(stored[2]))
  tokens = math.min(burst, tonumber(stored[1]) + elapsed / 1000 * perSecond)
end
local allowed, wait = 1, 0
if ARGV[4] == 'spend' then
  tokens = math.min(burst, math.max(-burst, tokens - cost))
elseif tokens >= cost then
  tokens = tokens - cost
else
  allowed, wait = 0, math.ceil((cost - tokens) / perSecond)
end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'at', string.format('%.17g', now))
redis.call('PEXPIRE', KEYS[1], math.max(60000, math.ceil((burst - tokens) / perSecond * 1000)))
return { allowed, wait }
`;
const SCRIPT_HASH = createHash('sha1').update(SCRIPT).digest('hex');

export interface RedisLimiterOptions {
  url: string;
  /** Processes that share the limits: while Redis is away each allows its part. */
  peers: number;
  log: Log;
  /** Of this process. */
  now: () => number;
  /** For tests; else the clock of Redis. */
  redisClock?: () => number;
  timeoutMs?: number;
}

export interface ClosableRateLimiter extends RateLimiter {
  /** Whether limits are counted together with the other processes. */
  isShared: () => boolean;
  close: () => void;
}

const isScriptUnknown = (error: unknown): boolean => String(error).includes('NOSCRIPT');

const withTimeout = async <Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // If this process itself was busy, the answer may have arrived and not been read yet.
    timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no answer within ${timeoutMs} ms`))),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A share of the limit that lets single requests through, whatever they cost. */
const shareOf = (rule: RateRule, cost: number, peers: number): { rule: RateRule; cost: number } => {
  const burst = Math.max(1, rule.burst / peers);
  return { rule: { burst, perSecond: rule.perSecond / peers }, cost: Math.min(cost, burst) };
};

export const createRedisRateLimiter = (options: RedisLimiterOptions): ClosableRateLimiter => {
  const { url, peers, log, now, redisClock, timeoutMs = TIMEOUT_MS } = options;
  const insurance = createMemoryRateLimiter(now);
  const client = createClient({
    url,
    // While there is no connection calls fail at once instead of waiting for it.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_RECONNECT_MS),
    },
  });
  let restUntilMs = Number.NEGATIVE_INFINITY;
  let loggedMs = Number.NEGATIVE_INFINITY;

  const away = (error: unknown): void => {
    restUntilMs = now() + REST_MS;
    if (now() - loggedMs < LOG_EVERY_MS) return;
    loggedMs = now();
    log('warn', 'Redis is away: this process limits by itself', { error: String(error) });
  };
  client.on('error', away);
  client.on('ready', () => {
    restUntilMs = Number.NEGATIVE_INFINITY;
  });
  client.connect().catch(away);

  const isShared = () => client.isReady && now() >= restUntilMs;

  const run = async (
    name: string,
    rule: RateRule,
    cost: number,
    kind: 'take' | 'spend',
  ): Promise<[number, number] | null> => {
    if (!isShared()) return null;
    // Addresses and accounts are not stored as text.
    const key = PREFIX + createHash('sha256').update(name).digest('base64url');
    const clock = redisClock === undefined ? '' : String(redisClock());
    const call = {
      keys: [key],
      arguments: [String(rule.burst), String(rule.perSecond), String(cost), kind, clock],
    };
    try {
      const reply = await withTimeout(
        client.evalSha(SCRIPT_HASH, call).catch((error: unknown) => {
          if (!isScriptUnknown(error)) throw error;
          return client.eval(SCRIPT, call);
        }),
        timeoutMs,
      );
      return reply as [number, number];
    } catch (error) {
      away(error);
      return null;
    }
  };

  return {
    take: async (name, rule, cost = 1): Promise<RateVerdict> => {
      const reply = await run(name, rule, cost, 'take');
      if (reply === null) {
        const share = shareOf(rule, cost, peers);
        return insurance.take(name, share.rule, share.cost);
      }
      const [allowed, retryAfterSeconds] = reply;
      return allowed === 1 ? { allowed: true } : { allowed: false, retryAfterSeconds };
    },
    spend: async (name, rule, cost) => {
      if ((await run(name, rule, cost, 'spend')) !== null) return;
      const share = shareOf(rule, cost, peers);
      await insurance.spend(name, share.rule, share.cost);
    },
    isShared,
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
};
