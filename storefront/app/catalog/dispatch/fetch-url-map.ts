// [URLM-01] Fetches the URL mapping of a path from the server.
import { mapUrlEndpoint } from '@klaas/core/contract/url-endpoints.ts';
import { withTimeout } from '../../shell/connection/with-timeout.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import type { UrlMapping } from './url-map.ts';

type UrlMapContext = Pick<ShopContext, 'client' | 'settings' | 'log'>;

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
  const response = await withTimeout(settings.elasticsearch.clientTimeoutMs, (signal) =>
    client.call(endpoint, { body }, { signal }),
  );
  if (response.ok) return response.result as UrlMapping | null;
  // A 4xx response means that nothing is mapped; a 5xx or a network error is not a "not found".
  if (response.error === 'http' && response.code < 500) return null;
  log('error', 'The address could not be looked up', { url, error: response.error, code: response.code });
  throw new Error(`The address could not be looked up: ${response.error} ${response.code}`);
};
