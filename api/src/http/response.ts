// [API-01] Shapes of a response: the envelope and the ecosystem's two error styles. HTTP status always equals `code`.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-env.ts';
import { sendJson } from './response-headers.ts';

const statusOf = (code: number): ContentfulStatusCode =>
  (code >= 200 && code <= 599 && code !== 204 && code !== 304 ? code : 500) as ContentfulStatusCode;

export const sendResult = (c: ApiContext, result: unknown, meta?: Record<string, unknown>): Response =>
  sendJson(c, meta === undefined ? { code: 200, result } : { code: 200, result, meta });

/** Style A: `result` is the message, or a list of errors. */
export const sendError = (
  c: ApiContext,
  code: number,
  result: unknown,
  meta?: Record<string, unknown>,
): Response => {
  const status = statusOf(code);
  return sendJson(c, meta === undefined ? { code: status, result } : { code: status, result, meta }, status);
};

/** Style B: always code 500, `result` is an object with the message and the platform's error code. */
export const sendFailure = (c: ApiContext, code: number, errorMessage: string): Response =>
  sendJson(c, { code: 500, result: { errorMessage, code } }, 500);
