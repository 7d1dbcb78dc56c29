// Endpoints for the backend's version and for cache invalidation.
import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from './api-env.ts';
import { sendError, sendResult } from './response.ts';

interface SystemDeps {
  version: string;
  /** Empty: invalidation is disabled. */
  invalidateCacheKey: string;
  /** Drops cached responses with one of the tags; `*` drops all. */
  invalidate: (tags: readonly string[]) => Promise<void>;
}

const sameKey = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return wanted !== '' && a.length === b.length && timingSafeEqual(a, b);
};

export const systemRoutes = ({ version, invalidateCacheKey, invalidate }: SystemDeps): Hono<ApiEnv> => {
  const handleInvalidate = async (c: ApiContext) => {
    const { key = '', tag = '' } = c.req.query();
    if (!sameKey(key, invalidateCacheKey)) return sendError(c, 403, 'Invalid cache tag invalidation key');
    const tags = tag.split(',').filter((name) => name !== '');
    if (tags.length === 0) return sendError(c, 400, 'tag parameter is required');
    await invalidate(tags);
    return sendResult(c, `Tags invalidated successfully [${tags.join(', ')}]`);
  };
  return new Hono<ApiEnv>()
    .get('/api/', (c) => c.json({ version }))
    .get('/api', (c) => c.json({ version }))
    .get('/invalidate', handleInvalidate)
    .post('/invalidate', handleInvalidate);
};
