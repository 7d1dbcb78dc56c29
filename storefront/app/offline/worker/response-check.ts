// What came over the network: the shop's own answer, a broken one, or somebody else's page.
import { BUILD_HEADER } from '../worker-messages.ts';
import type { RequestKind } from './request-kind.ts';

const CONTENT: Record<RequestKind, RegExp> = {
  asset: /^(text\/(javascript|css)|application\/javascript|font\/|image\/)/,
  picture: /^image\//,
  page: /^text\/html/,
  data: /^text\/x-script/,
};

type CheckedAnswer = Pick<Response, 'status' | 'type' | 'headers' | 'redirected'>;

const isOfKind = ({ headers }: CheckedAnswer, kind: RequestKind) =>
  CONTENT[kind].test(headers.get('content-type') ?? '');

/** A captive portal answers everything with its own page; an opaque redirect says nothing and is the browser's to follow. */
export const isShopAnswer = (answer: CheckedAnswer): boolean =>
  answer.type === 'opaqueredirect' || answer.headers.has(BUILD_HEADER);

const isPrivate = ({ headers }: CheckedAnswer) =>
  /\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '');

/** Complete, of the kind that was asked for, and nobody's own. */
export const isKeepable = (answer: CheckedAnswer, kind: RequestKind): boolean => {
  if (answer.status !== 200 || answer.redirected || isPrivate(answer) || !isOfKind(answer, kind))
    return false;
  return kind === 'asset' || kind === 'picture' || isShopAnswer(answer);
};

export const isGone = ({ status }: CheckedAnswer): boolean => status === 404 || status === 410;
export const isBroken = ({ status }: CheckedAnswer): boolean => status >= 500;
