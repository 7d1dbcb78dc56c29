// Middleware that rejects bodies above the limit before they are read.
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiContext, ApiEnv } from '../api-env.ts';
import { sendRejection } from '../error-handler.ts';

const limitTo = (limitKb: number): MiddlewareHandler<ApiEnv> => {
  const maxSize = limitKb * 1024;
  const onError = (c: ApiContext) => sendRejection(c, 413, `The body is larger than ${limitKb} KB`);
  const counted = bodyLimit({ maxSize, onError });
  // The declared length is enough: the server reads no further. Accessing the body makes the adapter build a full
  // Request with its streams, a tenth of a millisecond.
  return async (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    if (!(Number(length) <= maxSize)) return onError(c);
    await next();
  };
};

/** `larger`: upload paths with their own limits. */
export const limitBody = (
  limitKb: number,
  larger: Record<string, number> = {},
): MiddlewareHandler<ApiEnv> => {
  const limit = limitTo(limitKb);
  const others = new Map(Object.entries(larger).map(([path, kb]) => [path, limitTo(kb)]));
  return (c, next) =>
    c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : (others.get(c.req.path) ?? limit)(c, next);
};
