// What came over the network: the shop's own answer, a broken one, or somebody else's page.
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

/** A captive portal answers everything with its own page; an opaque redirect says nothing and is the browser's to follow. */
export const isShopResponse = (response: CheckedResponse): boolean =>
  response.type === 'opaqueredirect' || response.headers.has(BUILD_HEADER);

const isPrivate = ({ headers }: CheckedResponse) =>
  /\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '');

/** Complete, of the kind that was asked for, and nobody's own. */
export const isCacheable = (response: CheckedResponse, kind: RequestKind): boolean => {
  if (response.status !== 200 || response.redirected || isPrivate(response) || !isOfKind(response, kind))
    return false;
  return kind === 'asset' || kind === 'picture' || isShopResponse(response);
};

export const isGone = ({ status }: CheckedResponse): boolean => status === 404 || status === 410;
export const isBroken = ({ status }: CheckedResponse): boolean => status >= 500;
