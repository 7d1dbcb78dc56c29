// URLs that the service worker caches for offline use: the current page, the app shells and its images.
import type { PageUrls } from '../worker-messages.ts';

const PICTURES = 60;

/** The router's single-fetch URL: the path with `.data`, and the route id. */
export const pageUrlsOf = (path: string, search: string, routeId: string): PageUrls => {
  const query = new URLSearchParams(search);
  query.set('_routes', routeId);
  const file = path.endsWith('/') ? `${path}_.data` : `${path}.data`;
  return { page: `${path}${search}`, data: `${file}?${query}` };
};

/** App shells without personal data that must open offline; the first one is cached first. */
const ALWAYS: [path: string, route: string][] = [
  ['/', 'home'],
  ['/wishlist', 'wishlist'],
  ['/compare', 'compare'],
  ['/checkout', 'checkout'],
  ['/order-success', 'order-success'],
];

/** [SES-01] Account shells without data: the content comes from the customer's local store. */
const ACCOUNT: [path: string, route: string][] = [
  '',
  '/orders',
  '/order-history',
  '/shipping-details',
  '/projects',
  '/recently-viewed',
  '/loyalty-card',
].map((section) => [`/my-account${section}`, 'my-account']);

interface ShellOptions {
  /** The path in the current store. */
  to: (path: string) => string;
  isCustomer: boolean;
}

export const shellsOf = ({ to, isCustomer }: ShellOptions): PageUrls[] =>
  [...ALWAYS, ...(isCustomer ? ACCOUNT : [])].map(([path, route]) => pageUrlsOf(to(path), '', route));

/** Images that were loaded before the service worker was active. */
export const picturesOnPage = (document: Document): string[] => {
  const loaded = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
  const addresses = loaded.map(({ currentSrc }) => currentSrc).filter((url) => url.startsWith('http'));
  return [...new Set(addresses)].slice(0, PICTURES);
};
