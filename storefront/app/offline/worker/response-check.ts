// Classifies responses: the shop's own, a server error, or a foreign page such as a captive portal.
import { BUILD_HEADER } from '../worker-messages.ts';
import type { RequestKind } from './request-kind.ts';

const CONTENT: Record<RequestKind, RegExp> = {
  asset: /^(text\/(javascript|css)|application\/javascript|font\/|image\/)/,
  picture: /^image\//,
  page: /^text\/html/,
  data: /^text\/x-script/,
};

type CheckedResponse = Pick<Response, 'status' | 'type' | 'headers' | 'redirected'>;

const isOfKind = ({ headers }: CheckedResponse, kind: RequestKind) =>
  CONTENT[kind].test(headers.get('content-type') ?? '');

/** A captive portal lacks the build header; an opaque redirect hides its headers and is followed by the browser. */
export const isShopResponse = (response: CheckedResponse): boolean =>
  response.type === 'opaqueredirect' || response.headers.has(BUILD_HEADER);

const isPrivate = ({ headers }: CheckedResponse) =>
  /\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '');

/** Complete, of the requested content type, and not private. */
export const isCacheable = (response: CheckedResponse, kind: RequestKind): boolean => {
  if (response.status !== 200 || response.redirected || isPrivate(response) || !isOfKind(response, kind))
    return false;
  return kind === 'asset' || kind === 'picture' || isShopResponse(response);
};

export const isGone = ({ status }: CheckedResponse): boolean => status === 404 || status === 410;
export const isBroken = ({ status }: CheckedResponse): boolean => status >= 500;
