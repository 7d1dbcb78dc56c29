// Conditional requests: a client that has the response already gets 304 without a body.
import type { ApiContext } from './api-env.ts';

export const isUnchanged = (c: ApiContext, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
