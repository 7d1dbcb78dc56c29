// An error in the shape of the content service.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-env.ts';
import { sendJson } from './response-headers.ts';

const NAMES: Record<number, string> = {
  400: 'ValidationError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  413: 'PayloadTooLargeError',
  429: 'RateLimitError',
  502: 'BadGatewayError',
};

export const sendContentError = (c: ApiContext, status: number, message: string): Response =>
  sendJson(
    c,
    { data: null, error: { status, name: NAMES[status] ?? 'InternalServerError', message, details: {} } },
    status as ContentfulStatusCode,
  );

export const isContentPath = (path: string): boolean => path.startsWith('/strapi/');
