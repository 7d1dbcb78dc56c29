// Middleware that limits CPU time per address, for endpoints whose cost depends on the query.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { MiddlewareHandler } from 'hono';
import type { ApiContext, ApiEnv } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Reserved until the cost of a request is known, so that a hundred cannot start at once. */
const RESERVED_MS = 10;
/** Cost of receiving and parsing a body, also for a cached response. */
const BYTES_PER_MS = 100_000;

/** Rejections are cheap, but not thousands per second: each is delayed, while not too many wait. */
const REJECTION_DELAY_MS = 500;
const MAX_DELAYED = 200;

/** Called by the endpoint with the CPU time of its work. */
export const spendTime = (c: ApiContext, spentMs: number): void =>
  c.set('spentMs', (c.get('spentMs') ?? 0) + spentMs);

export const limitCost = ({
  rateLimiter,
  settings,
}: {
  rateLimiter: RateLimiter;
  settings: Settings;
}): MiddlewareHandler<ApiEnv> => {
  // In milliseconds of CPU time; a usual search takes one to five.
  const { searchBurstMs: burst, searchMsPerSecond: perSecond } = settings.server;
  const rule = { burst, perSecond };
  let delayed = 0;
  const delayRejection = async (): Promise<void> => {
    if (delayed >= MAX_DELAYED) return;
    delayed += 1;
    await sleep(REJECTION_DELAY_MS, undefined, { ref: false });
    delayed -= 1;
  };
  return async (c, next) => {
    const address = clientNetwork(c, settings.server.trustedProxies);
    if (address === undefined) return next();
    const key = `cost ${address}`;
    const verdict = await rateLimiter.take(key, rule, RESERVED_MS);
    if (!verdict.allowed) {
      await delayRejection();
      throw new HttpError(429, 'Too much work at once. Please try again later.', {
        'Retry-After': String(verdict.retryAfterSeconds),
        // The body is not read: the next request needs a new connection.
        Connection: 'close',
      });
    }
    await next();
    const readMs = Number(c.req.header('content-length') ?? 0) / BYTES_PER_MS;
    await rateLimiter.spend(key, rule, (c.get('spentMs') ?? 0) + readMs - RESERVED_MS);
  };
};
