// Middleware for doors whose work depends on what is asked: an address goes on as long as it has processor time left.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { MiddlewareHandler } from 'hono';
import type { ApiContext, ApiEnv } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** In milliseconds of processor time: what may be used at once, and what comes back. A usual search takes one to five. */
const COST_RULE = { burst: 2000, perSecond: 50 };
/** Put aside until it is known what a request has taken: nobody starts a hundred of them at once. */
const RESERVED_MS = 100;

/** To be told by the door what its work has taken. */
export const spendTime = (c: ApiContext, spentMs: number): void =>
  c.set('spentMs', (c.get('spentMs') ?? 0) + spentMs);

export const limitCost =
  ({ rateLimiter, settings }: { rateLimiter: RateLimiter; settings: Settings }): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const address = clientNetwork(c, settings.server.trustedProxies);
    if (address === undefined) return next();
    const key = `cost ${address}`;
    const verdict = await rateLimiter.take(key, COST_RULE, RESERVED_MS);
    if (!verdict.allowed)
      throw new HttpError(429, 'Too much work at once. Please try again later.', {
        'Retry-After': String(verdict.retryAfterSeconds),
      });
    await next();
    await rateLimiter.spend(key, COST_RULE, (c.get('spentMs') ?? 0) - RESERVED_MS);
  };
