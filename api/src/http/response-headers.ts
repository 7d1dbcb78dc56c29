// Headers of every response.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-env.ts';
import { MIN_COMPRESSED_BYTES } from './compressed.ts';

const REQUEST_ID = 'X-Request-Id';
const JSON_TYPE = 'application/json; charset=UTF-8';

/** Used unless the response sets the header itself. */
const DEFAULT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Storefronts of the ecosystem run on other hosts; there are no cookies here that they could abuse.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Allow',
};
const DEFAULT_LIST = Object.entries(DEFAULT_HEADERS);
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const BYTES_HEADERS = { 'Content-Type': JSON_TYPE };

/**
 * Sets a header of the response. Not in Hono's Headers object, which would be filled, sorted and emptied every time.
 */
export const setHeader = (c: ApiContext, name: string, value: string): void => {
  c.set('responseHeaders', { ...c.get('responseHeaders'), [name]: value });
};

/** Redirects Hono's own `c.header` here: responses of `withDefaultHeaders` would not carry it. */
export const collectHeaders = (c: ApiContext): void => {
  c.header = (name: string, value = '', { append = false } = {}) => {
    const previous = c.get('responseHeaders')?.[name];
    setHeader(c, name, append && previous !== undefined ? `${previous}, ${value}` : value);
  };
};

const withDefaultHeaders = (
  c: ApiContext,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  own: Record<string, string>,
): Response => {
  c.set('hasHeaders', true);
  const headers = {
    ...DEFAULT_HEADERS,
    [REQUEST_ID]: c.get('requestId'),
    Vary: 'Accept-Encoding',
    ...own,
    ...c.get('responseHeaders'),
  };
  return new Response(body, { status, headers });
};

/** JSON as text. A large response to a client that accepts compression is left to the request middleware. */
export const sendJsonText = (c: ApiContext, text: string, status: ContentfulStatusCode = 200): Response =>
  Buffer.byteLength(text) < MIN_COMPRESSED_BYTES || c.req.header('accept-encoding') === undefined
    ? withDefaultHeaders(c, text, status, JSON_HEADERS)
    : c.body(text, status, JSON_HEADERS);

export const sendJson = (c: ApiContext, value: unknown, status?: ContentfulStatusCode): Response =>
  sendJsonText(c, JSON.stringify(value), status);

/** JSON as bytes, compressed already if `encoding` is given. */
export const sendJsonBytes = (c: ApiContext, bytes: Uint8Array, encoding?: string): Response => {
  const headers = encoding === undefined ? BYTES_HEADERS : { ...BYTES_HEADERS, 'Content-Encoding': encoding };
  return withDefaultHeaders(c, bytes as Uint8Array<ArrayBuffer>, 200, headers);
};

/** For a caller in the same process: stores the value itself and returns a response without a body. */
export const sendInProcess = (c: ApiContext, read: () => unknown): Response | undefined => {
  const { inProcessResult: result } = c.env ?? {};
  if (result === undefined) return undefined;
  result.value = read();
  c.set('hasHeaders', true);
  return new Response(null, { status: 200, headers: BYTES_HEADERS });
};

/** Adds the headers that the response does not set itself. */
export const addDefaultHeaders = (c: ApiContext): void => {
  const { headers } = c.res;
  headers.set(REQUEST_ID, c.get('requestId'));
  for (const [name, value] of Object.entries(c.get('responseHeaders') ?? {})) headers.set(name, value);
  for (const [name, value] of DEFAULT_LIST) if (!headers.has(name)) headers.set(name, value);
  if (headers.get('content-type')?.startsWith('application/json')) headers.append('Vary', 'Accept-Encoding');
};
