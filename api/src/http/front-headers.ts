// Headers of every answer.
import type { ApiContext } from './api-env.ts';

const REQUEST_ID = 'X-Request-Id';
const JSON_TYPE = 'application/json; charset=UTF-8';

/** For whatever does not say otherwise itself. */
const DEFAULT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Storefronts of the ecosystem live on other hosts; there are no cookies here that they could abuse.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Allow',
};
const DEFAULT_LIST = Object.entries(DEFAULT_HEADERS);

/** JSON as bytes with all its headers at once: what is sent most often does without a Headers object. */
export const sendJsonBytes = (c: ApiContext, bytes: Uint8Array, encoding?: string): Response => {
  c.set('dressed', true);
  const headers: Record<string, string> = {
    ...DEFAULT_HEADERS,
    [REQUEST_ID]: c.get('requestId'),
    Vary: 'Accept-Encoding',
    'Content-Type': JSON_TYPE,
  };
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status: 200, headers });
};

/** For a caller in the same process who lends a hand: the value itself, and an answer without a body. */
export const handOver = (c: ApiContext, read: () => unknown): Response | undefined => {
  const { hand } = c.env ?? {};
  if (hand === undefined) return undefined;
  hand.value = read();
  c.set('dressed', true);
  return new Response(null, { status: 200, headers: { 'Content-Type': JSON_TYPE } });
};

/** Adds what the answer does not say itself. */
export const dressUp = (c: ApiContext): void => {
  const { headers } = c.res;
  headers.set(REQUEST_ID, c.get('requestId'));
  for (const [name, value] of DEFAULT_LIST) if (!headers.has(name)) headers.set(name, value);
  if (headers.get('content-type')?.startsWith('application/json')) headers.append('Vary', 'Accept-Encoding');
};
