// Middleware for doors whose work depends on what is asked: an address goes on as long as it has processor time left.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { MiddlewareHandler } from 'hono';
import type { ApiContext, ApiEnv } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Put aside until it is known what a request has taken: nobody starts a hundred of them at once. */
const RESERVED_MS = 10;
/** To receive and parse a body, also where the answer is known. */
const BYTES_PER_MS = 100_000;

/** A refusal costs little, but thousands of them in a second do not: each is held back, as long as not too many wait. */
const REJECTION_DELAY_MS = 500;
const MAX_DELAYED = 200;

/** To be told by the door what its work has taken. */
export const spendTime = (c: ApiContext, spentMs: number): void =>
  c.set('spentMs', (c.get('spentMs') ?? 0) + spentMs);

export const limitCost = ({
  rateLimiter,
  settings,
}: {
  rateLimiter: RateLimiter;
  settings: Settings;
}): MiddlewareHandler<ApiEnv> => {
  // In milliseconds of processor time; a usual search takes one to five.
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
        // The body is not read: whoever sends one after the other begins anew each time.
        Connection: 'close',
      });
    }
    await next();
    const readMs = Number(c.req.header('content-length') ?? 0) / BYTES_PER_MS;
    await rateLimiter.spend(key, rule, (c.get('spentMs') ?? 0) + readMs - RESERVED_MS);
  };
};
