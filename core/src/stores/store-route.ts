// Resolves the store of a URL, and builds the URL of a path in a store.
import type { Settings } from './settings.ts';
import type { StoreView } from './store-view.ts';

export interface RouteAddress {
  path: string;
  host?: string;
}

type StorePrefix = Pick<StoreView, 'storeCode' | 'appendStoreCode'>;

const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '');

/** One leading slash, no trailing one, no query. */
export const normalizeUrlPath = (path: string): string => {
  const bare = withoutQuery(path).replace(/^\/+/, '');
  return `/${bare.endsWith('/') ? bare.slice(0, -1) : bare}`;
};

/** Case-insensitive, like the router. */
const isPrefix = (prefix: string, address: string): boolean =>
  `${address}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());

const storeUrlOf = (store: StoreView): string => store.url.replace(/^https?:\/\//, '').replace(/\/+$/, '');

/** [ROUTE-24] The first enabled store whose `url` is a prefix of the path, or of host and path; else null. */
export const storeCodeFromRoute = (route: RouteAddress, stores: readonly StoreView[]): string | null => {
  const path = normalizeUrlPath(route.path);
  const hostAndPath = `${route.host ?? ''}${path === '/' ? '' : path}`;
  const owner = stores.find((store) => {
    const url = storeUrlOf(store);
    if (store.disabled || url === '') return false;
    return isPrefix(url, url.startsWith('/') ? path : hostAndPath);
  });
  return owner?.storeCode ?? null;
};

/** The path without its store prefix, with query and hash. */
export const removeStoreCode = (path: string, stores: readonly Pick<StoreView, 'storeCode'>[]): string => {
  const [, code, rest = ''] = /^\/?([^/?#]*)(.*)$/s.exec(path) ?? [];
  if (!stores.some((store) => store.storeCode === code)) return path;
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** `/ru`, or empty for a store without a prefix. */
export const storePrefix = (store: StorePrefix, multistore = true): string =>
  multistore && store.appendStoreCode ? `/${store.storeCode}` : '';

/** [ROUTE-16] The path with the store's prefix. URLs of other sites stay unchanged. */
export const localizedPath = (path: string, store: StorePrefix, multistore = true): string => {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  const rooted = path.startsWith('/') ? path : `/${path}`;
  const prefix = storePrefix(store, multistore);
  return prefix !== '' && /^\/($|[?#])/.test(rooted) ? prefix + rooted.slice(1) : prefix + rooted;
};

/**
 * [ROUTE-24] A public path without its store's prefix; `null` when it belongs to another store. A path claimed by no
 * store belongs to the default store.
 */
export const pathInStore = (
  path: string,
  store: StoreView,
  { stores, defaultStore, multistore }: Settings['storeViews'],
): string | null => {
  const prefix = storePrefix(store, multistore);
  if (prefix !== '' && isPrefix(prefix, withoutQuery(path))) {
    const rest = path.slice(prefix.length);
    return rest.startsWith('/') ? rest : `/${rest}`;
  }
  const others = stores.filter(({ storeCode }) => storeCode !== store.storeCode);
  if (storeCodeFromRoute({ path }, others) !== null) return null;
  return prefix === '' || store.storeCode === defaultStore ? path : null;
};
