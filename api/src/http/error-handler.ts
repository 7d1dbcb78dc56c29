// Central error handler: maps errors to JSON responses, never with a stack or a query.
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { SearchUnavailable } from '../catalog/search/search-index.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { errorStack, errorText } from '../db/error-text.ts';
import { ObjectStoreUnavailable } from '../providers/storage/object-store.ts';
import type { ApiContext, ApiEnv } from './api-env.ts';
import { isContentPath, sendContentError } from './content-error.ts';
import { HttpError } from './http-error.ts';
import type { Log } from './log.ts';
import { isDiskFull } from './observe/disk-space.ts';
import { sendError } from './response.ts';
import { setHeader } from './response-headers.ts';
import { methodsOf, type RouteTable } from './route-table.ts';

const RETRY_AFTER_SECONDS = 2;

/** The client closed the connection while sending the body: not an error of the server. */
const isAborted = (error: Error & { code?: unknown }): boolean =>
  error.name === 'AbortError' || (error.message === 'aborted' && error.code === 'ECONNRESET');

/** Each part of the api has its own error shape. */
export const sendRejection = (c: ApiContext, code: number, result: unknown): Response => {
  if (!isContentPath(c.req.path)) return sendError(c, code, result);
  return sendContentError(c, code, typeof result === 'string' ? result : JSON.stringify(result));
};

export const createErrorHandler =
  (log: Log): ErrorHandler<ApiEnv> =>
  (error, c) => {
    if (error instanceof HttpError) {
      for (const [name, value] of Object.entries(error.headers)) setHeader(c, name, value);
      return sendRejection(c, error.code, error.result);
    }
    if (error instanceof HTTPException) return sendRejection(c, error.status, error.message);
    if (error instanceof SearchUnavailable) {
      log('warn', 'the search could not be reached', {
        requestId: c.get('requestId'),
        path: c.req.path,
        error: errorText(error.cause),
      });
      setHeader(c, 'Retry-After', String(RETRY_AFTER_SECONDS));
      return sendRejection(c, 503, 'The search is not available at the moment. Please try again.');
    }
    if (isAborted(error)) return sendRejection(c, 400, 'The request body did not arrive whole');
    if (isDatabaseUnavailable(error) || isDiskFull(error) || error instanceof ObjectStoreUnavailable) {
      log('warn', 'the data could not be reached', {
        requestId: c.get('requestId'),
        path: c.req.path,
        error: errorText(error.cause ?? error),
      });
      setHeader(c, 'Retry-After', String(RETRY_AFTER_SECONDS));
      return sendRejection(c, 503, 'The shop cannot reach its data at the moment. Please try again.');
    }
    log('error', 'request failed', {
      requestId: c.get('requestId'),
      path: c.req.path,
      error: errorStack(error),
      ...(error.cause === undefined ? {} : { cause: errorText(error.cause) }),
    });
    return sendRejection(c, 500, 'Internal server error');
  };

/** No route matched: 405 when the path has another method, else 404. */
export const createNotFoundHandler =
  (routes: () => RouteTable): NotFoundHandler<ApiEnv> =>
  (c) => {
    const allowed = methodsOf(routes(), c.req.path);
    if (allowed.length === 0) return sendRejection(c, 404, `No such address: ${c.req.path}`);
    setHeader(c, 'Allow', allowed.join(', '));
    return sendRejection(c, 405, `${c.req.method} is not allowed here`);
  };
