// Middleware that limits the request rate per address for one class of endpoints.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { HttpError } from '../http-error.ts';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter, RateRule } from './rate-limiter.ts';

interface RateDeps {
  rateLimiter: RateLimiter;
  settings: Settings;
}

export const limitRate =
  ({ rateLimiter, settings }: RateDeps, routeClass: string, rule: RateRule): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const address = clientNetwork(c, settings.server.trustedProxies);
    if (address !== undefined) {
      const verdict = await rateLimiter.take(`${routeClass} ${address}`, rule);
      if (!verdict.allowed) {
        throw new HttpError(429, 'Too many requests', { 'Retry-After': String(verdict.retryAfterSeconds) });
      }
    }
    await next();
  };
