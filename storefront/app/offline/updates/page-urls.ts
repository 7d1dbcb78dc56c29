// The page on screen as the service worker keeps it.
import type { PageUrls } from '../worker-messages.ts';

const PICTURES = 60;

/** As the router asks for a page's data: the path with `.data`, and which route it wants. */
export const pageUrlsOf = (path: string, search: string, routeId: string): PageUrls => {
  const query = new URLSearchParams(search);
  query.set('_routes', routeId);
  const file = path.endsWith('/') ? `${path}_.data` : `${path}.data`;
  return { page: `${path}${search}`, data: `${file}?${query}` };
};

/** Screens that carry nothing of a customer and must open at any time; the first is kept first. */
const ALWAYS: [path: string, route: string][] = [
  ['/', 'home'],
  ['/wishlist', 'wishlist'],
  ['/compare', 'compare'],
  ['/checkout', 'checkout'],
  ['/order-success', 'order-success'],
];

/** [SES-01] The empty screens of the account; who and what is in them comes from the local data of the customer. */
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

/** Those that came before the worker did. */
export const picturesOnPage = (document: Document): string[] => {
  const loaded = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
  const addresses = loaded.map(({ currentSrc }) => currentSrc).filter((url) => url.startsWith('http'));
  return [...new Set(addresses)].slice(0, PICTURES);
};
