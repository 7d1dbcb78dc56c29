// Addresses of redirects: where they lead from, always a path of the shop, and where to, a path or another site.
import type { Result } from '../../stores/result.ts';

/** Longer than any address the shop generates. */
export const MAX_REDIRECT_LENGTH = 512;
const SEGMENT = /^\/?([^/?#]*)(.*)$/s;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;

export interface ShopPath {
  /** Of the prefix; empty: none was given. */
  store: string;
  /** One leading slash, no trailing one, decoded, without query. */
  path: string;
}

export type AddressError = 'not_a_path' | 'too_long' | 'home' | 'own_page' | 'foreign';

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const splitStore = (path: string, storeCodes: readonly string[]): ShopPath => {
  const [, first = '', rest = ''] = SEGMENT.exec(path) ?? [];
  return storeCodes.includes(first) ? { store: first, path: rest === '' ? '/' : rest } : { store: '', path };
};

/** A path of the shop in the form in which pages are looked up. */
export const normalizePath = (text: string, storeCodes: readonly string[]): ShopPath | null => {
  const bare = decoded(text.trim().replace(/[?#].*$/s, ''));
  if (bare === null || CONTROL.test(bare)) return null;
  const rooted = `/${bare.replace(/^\/+/, '').replace(/\/{2,}/g, '/')}`;
  const { store, path } = splitStore(rooted, storeCodes);
  return { store, path: path.replace(/\/+$/, '') || '/' };
};

/** Whole addresses of the shop itself become paths. */
const withoutOrigin = (text: string, shopOrigin: string): string =>
  text.toLowerCase().startsWith(`${shopOrigin.toLowerCase()}/`) ? text.slice(shopOrigin.length) : text;

export interface AddressContext {
  storeCodes: readonly string[];
  /** `https://shop.example` */
  shopOrigin: string;
}

/** Pages that always exist. Their first segments; nothing below them is ever looked up. */
const OWN_PAGES = new Set([
  ...['checkout', 'cart', 'my-account', 'error', 'p', 'c', 'i', 'create-password', 'confirm-email'],
  ...['newsletter', 'stock-alert', 'payment', 'success', 'order-success', 'tracking', 'search', 'wishlist'],
  ...['quote', 'withdrawal', 'taganemine', 'otkaz-ot-dogovora'],
  ...['compare', 'projects', 'pwa.html', 'manifest.webmanifest', 'legal', 'privacy', 'about-us'],
  ...['customer-service', 'store-locator', 'size-guide', 'delivery', 'returns', 'contact'],
  ...['portfolio', 'galerii', 'galereya', 'company-info', 'ettevotte', 'kompanija', 'yhtiosta', 'foretag'],
  ...['custom-solutions', 'erilahendused', 'individualnye-zakazy', 'terms-and-conditions', 'ostu-tingimused'],
  ...['usloviya-pokupki', 'ostoehdot', 'kopvillkor', 'announcements', 'teated', 'obyavleniya'],
  ...['admin', 'api', 'graphql', 'strapi', 'img', 'feeds', 'k', 'healthz', 'readyz', 'metrics', 'invalidate'],
]);

const isOwnPage = (path: string): boolean => OWN_PAGES.has(path.split('/')[1] ?? '');

/** Where a redirect leads from. A page that always exists is never redirected. */
export const parseFrom = (
  text: string,
  { storeCodes, shopOrigin }: AddressContext,
): Result<ShopPath, AddressError> => {
  const given = withoutOrigin(text.trim(), shopOrigin);
  if (given.length > MAX_REDIRECT_LENGTH) return { ok: false, error: 'too_long' };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(given)) return { ok: false, error: 'foreign' };
  const address = given === '' ? null : normalizePath(given, storeCodes);
  if (!address) return { ok: false, error: 'not_a_path' };
  if (address.path === '/') return { ok: false, error: 'home' };
  return isOwnPage(address.path) ? { ok: false, error: 'own_page' } : { ok: true, value: address };
};

/** Where a redirect leads: a path with its query, or a whole https address. */
export const parseTo = (
  text: string,
  { shopOrigin }: AddressContext,
): Result<string, 'not_a_path' | 'too_long'> => {
  const given = withoutOrigin(text.trim(), shopOrigin);
  if (given.length > MAX_REDIRECT_LENGTH) return { ok: false, error: 'too_long' };
  if (given === '' || /\s/.test(given) || CONTROL.test(given)) return { ok: false, error: 'not_a_path' };
  if (/^https:\/\/[^/?#@]+([/?#]|$)/i.test(given)) return { ok: true, value: given };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(given) || decoded(given.replace(/[?#].*$/s, '')) === null)
    return { ok: false, error: 'not_a_path' };
  return { ok: true, value: given.startsWith('/') ? given : `/${given}` };
};
