// [ROUTE-19] Resolves the path of a page to what the server has stored under it.
import { mapUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import type { UrlMapping } from './url-map.ts';

/** Longer than any URL the shop generates: not worth a lookup. */
const MAX_LENGTH = 512;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not reach a log or a query
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Decoded, without leading and trailing slash. `bad_path`: malformed percent-encoding or control characters. */
export const parseDispatchedPath = (pathname: string, storeCode: string): Result<string, 'bad_path'> => {
  const bare = pathname.replace(/^\/+/, '');
  const inStore =
    bare === storeCode ? '' : bare.startsWith(`${storeCode}/`) ? bare.slice(storeCode.length + 1) : bare;
  const trimmed = inStore.replace(/\/+$/, '');
  try {
    const path = decodeURIComponent(trimmed);
    if (CONTROL.test(path) || path.length > MAX_LENGTH) return { ok: false, error: 'bad_path' };
    return { ok: true, value: path };
  } catch {
    return { ok: false, error: 'bad_path' };
  }
};

type UrlMapContext = Pick<ShopContext, 'client' | 'settings' | 'log'>;

/** [URLM-01] */
export const fetchUrlMap = async (
  { client, settings, log }: UrlMapContext,
  url: string,
  childSku: string | null,
): Promise<UrlMapping | null> => {
  const { products, urlModule } = settings;
  const endpoint = { ...mapUrlEndpoint, path: urlModule.map_endpoint };
  const body = {
    url,
    includeFields: null,
    excludeFields: [],
    options: {
      prefetchGroupProducts: true,
      assignProductConfiguration: true,
      populateRequestCacheTags: false,
      setProductErrors: false,
      fallbackToDefaultWhenNoAvailable: products.fallbackToDefaultWhenNoAvailable,
      separateSelectedVariant: false,
      setConfigurableProductOptions: true,
      filterUnavailableVariants: products.filterUnavailableVariants,
    },
    filters: childSku ? { sku: childSku } : {},
    groupId: null,
    groupToken: null,
  };
  const { clientTimeoutMs: timeoutMs } = settings.elasticsearch;
  const response = await client.call(endpoint, { body }, { timeoutMs });
  if (response.ok) return response.result as UrlMapping | null;
  // A 4xx response means that nothing is mapped; a 5xx or a network error is not a "not found".
  if (response.error === 'http' && response.code < 500) return null;
  log('error', 'The address could not be looked up', { url, error: response.error, code: response.code });
  throw new Error(`The address could not be looked up: ${response.error} ${response.code}`);
};

/** The path in the form the catalogue stores, and what is there; `bad_path` as above. */
export const resolvePath = async (
  shop: ShopContext,
  { pathname, searchParams }: URL,
): Promise<Result<{ path: string; mapping: UrlMapping | null }, 'bad_path'>> => {
  const { settings, store, log } = shop;
  const parsed = parseDispatchedPath(pathname, store.storeCode);
  if (!parsed.ok) return parsed;
  const path = parsed.value;
  // [ROUTE-17] without the dispatcher the URL map is a fallback that can be disabled
  const usesUrlMap = settings.seo.useUrlDispatcher || settings.urlModule.enableMapFallbackUrl;
  const mapping =
    usesUrlMap && path !== '' ? await fetchUrlMap(shop, path, searchParams.get('childSku')) : null;
  // [ROUTE-26]
  if (mapping === null) log('warn', `No mapping found for ${path}`, { path });
  return { ok: true, value: { path, mapping } };
};
