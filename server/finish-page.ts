// Completes a rendered page: hashed for the CSP, with its entity tag and default headers.
import { createHash } from 'node:crypto';
import {
  contentSecurityPolicy,
  type ForeignOrigins,
  inlineScriptHashes,
  SECURITY_HEADERS,
} from './content-security.ts';
import type { CachedPage } from './output-cache.ts';
import { isCompressible } from './page-encoding.ts';

const RETRY_AFTER_SECONDS = '2';

export interface RenderedPage {
  response: Response;
  tags: ReadonlySet<string>;
  storeCode: string;
  /** Shown in a frame of the back office. */
  isPreview?: boolean;
}

const headersOf = (response: Response) => {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  return headers;
};

export const finishPage = async (
  { response, tags, storeCode, isPreview = false }: RenderedPage,
  key: string | null,
  /** Foreign origins for the CSP; `null` in development, where tools inject their own scripts and styles. */
  foreign: ForeignOrigins | null,
): Promise<CachedPage> => {
  const headers = headersOf(response);
  const type = headers['content-type'] ?? '';
  const identity = new Uint8Array(await response.arrayBuffer());
  if (type.startsWith('text/html')) {
    const hashes = foreign ? inlineScriptHashes(identity) : [];
    Object.assign(headers, SECURITY_HEADERS, isPreview && { 'referrer-policy': 'no-referrer' });
    if (foreign)
      headers['content-security-policy'] = contentSecurityPolicy(
        hashes,
        foreign,
        isPreview ? "'self'" : "'none'",
      );
  }
  // A page that is not cached is rendered again for the next request.
  if (key && response.status === 200 && !headers.etag)
    headers.etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (response.status === 405) headers.allow ??= 'GET, HEAD';
  if (response.status === 503) headers['retry-after'] ??= RETRY_AFTER_SECONDS;
  headers['cache-control'] ??= 'no-cache';
  if (isCompressible(type)) headers.vary = 'accept-encoding';
  const family = `${storeCode} ${type}`;
  return { status: response.status, headers, body: identity, encoding: 'identity', tags, family };
};

export const isCacheable = (page: CachedPage) =>
  page.status === 200 &&
  !page.headers['set-cookie'] &&
  !page.headers['cache-control']?.includes('no-store') &&
  /^text\/(html|x-script)/.test(page.headers['content-type'] ?? '');
