// Requests the authoritative price from the server. Until the response, and offline, the locally computed price is
// shown.

import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { type Configuration, draftOf } from '@klaas/core/configurator/configuration.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { useEffect } from 'react';
import { useOnline } from '../../offline/use-online.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { ConfiguratorStore, ServerPrice } from './configurator-store.ts';
import { createDebounce } from './debounce.ts';

const DEBOUNCE_MS = 350;
const TIMEOUT_MS = 8000;
const BAD_REQUEST = 400;

const isError = (value: unknown): value is ConfigurationError =>
  typeof value === 'object' && value !== null && 'field' in value && 'code' in value;

const fetchPrice = async (
  client: ShopClient,
  sku: string,
  configuration: Configuration,
  signal: AbortSignal,
): Promise<ServerPrice> => {
  const { sizePriceEndpoint } = await import('@klaas/core/contract/size-endpoints.ts');
  const { thickness, extras, ...draft } = draftOf(configuration);
  const response = await client.call(
    sizePriceEndpoint,
    { body: { sku, ...draft, thickness_mm: thickness, options: [...configuration.extras] } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
  );
  if (response.ok) {
    const { price, price_tax, price_incl_tax, parts } = response.result;
    return {
      kind: 'confirmed',
      parts: parts.map(({ code, amount }) => ({ code, cents: centsOf(amount) })),
      total: {
        netCents: centsOf(price),
        taxCents: centsOf(price_tax),
        grossCents: centsOf(price_incl_tax),
      },
    };
  }
  return response.code === BAD_REQUEST && Array.isArray(response.result)
    ? { kind: 'refused', errors: response.result.filter(isError) }
    : { kind: 'offline' };
};

export const useServerPrice = (store: ConfiguratorStore): void => {
  const client = useShopClient();
  const isOnline = useOnline();
  useEffect(() => {
    store.put({ isOnline });
    if (!isOnline) return;
    let controller: AbortController | null = null;
    let requestedKey: string | null = null;
    const request = async () => {
      const { configured, quote, requestKey } = store.getState();
      if (!quote || requestKey === null) return;
      controller = new AbortController();
      const { signal } = controller;
      const serverPrice = await fetchPrice(client, configured.product.sku, quote.configuration, signal);
      if (!signal.aborted) store.put({ lastResponse: { requestKey, serverPrice } });
    };
    const debounce = createDebounce(DEBOUNCE_MS, () => void request());
    const onStateChange = () => {
      const { requestKey } = store.getState();
      if (requestKey === requestedKey) return;
      requestedKey = requestKey;
      controller?.abort();
      controller = null;
      if (requestKey === null) debounce.stop();
      else debounce.schedule();
    };
    onStateChange();
    const unsubscribe = store.subscribe(onStateChange);
    return () => {
      unsubscribe();
      debounce.stop();
      controller?.abort();
    };
  }, [store, client, isOnline]);
};
