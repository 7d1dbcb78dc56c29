// Classifies requests: which ones the service worker handles, and which must not be cached.
export type RequestKind = 'asset' | 'picture' | 'page' | 'data';

export interface WorkerRequest {
  url: URL;
  method: string;
  mode: string;
  isOwnOrigin: boolean;
  hasAuthorization: boolean;
  /** A prefetch for a page that may never be opened. */
  isPrefetch: boolean;
}

const BACKEND = /^\/(api|graphql|strapi|healthz|readyz|metrics|invalidate)(\/|$)/;
/** Logos too: named by content, and without the placeholder that stands in for a picture. */
const ASSET = /^\/(assets|img\/logo)\//;
const PICTURE = /^\/(img|media|icons)\//;
const DATA = /\.data$/;
/** Navigations to files, not pages: the worker itself, manifests, feeds. */
const FILE = /\.(js|json|xml|txt|webmanifest|ico|svg|pdf)$/;

export const kindOf = (request: WorkerRequest): RequestKind | null => {
  const { url, method, mode, isOwnOrigin, hasAuthorization, isPrefetch } = request;
  if (method !== 'GET' || !isOwnOrigin || hasAuthorization || isPrefetch || BACKEND.test(url.pathname))
    return null;
  if (ASSET.test(url.pathname)) return 'asset';
  if (PICTURE.test(url.pathname)) return 'picture';
  if (DATA.test(url.pathname)) return 'data';
  return mode === 'navigate' && !FILE.test(url.pathname) ? 'page' : null;
};

const PERSONAL =
  /^(\/[a-z][\w-]*)?\/(my-account|cart|checkout|payment|success|order-success|order|tracking|create-password|confirm-email|error|admin)(\/|$|\.data$)/;
/** Parameters of links in e-mails and of payment redirects. */
const SECRETS = [
  'token',
  'leave',
  'preview',
  'cartId',
  'code',
  'email',
  'key',
  'order',
  'orderId',
  'order_id',
];

/** Personal pages must not enter a cache that every user of the device can read. */
export const isPersonal = ({ pathname, searchParams }: URL): boolean =>
  PERSONAL.test(pathname) || SECRETS.some((name) => searchParams.has(name));
