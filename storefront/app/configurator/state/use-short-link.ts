// Creates the short link of a pane on demand; the page's own URL until then and offline.
import { useEffect, useState } from 'react';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { type Configurator, paneQueryOf } from './configurator-store.ts';
import { queryOfDraft, withCustomOptions } from './draft-url.ts';

interface ShortLink {
  url: string;
  isWaiting: boolean;
  /** The short link could not be created. */
  isLong: boolean;
}

const TIMEOUT_MS = 8000;

const longUrl = ({ configured, draft, options, custom }: Configurator): string => {
  const { origin, pathname } = window.location;
  const query = queryOfDraft(new URLSearchParams(), configured.variant?.sku ?? null, draft);
  return `${origin}${pathname}?${withCustomOptions(query, options, custom)}`;
};

export const useShortLink = (configurator: Configurator): ShortLink => {
  const client = useShopClient();
  const { configured, quote, isValid } = configurator;
  const sku = configured.variant?.sku ?? configured.product.sku;
  const query = quote && isValid ? paneQueryOf(configurator, quote) : null;
  const key = `${sku}?${query}`;
  const [created, setCreated] = useState<{ key: string; url: string | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (query === null || created?.key === key) return;
    const controller = new AbortController();
    const createLink = async () => {
      const { shareConfigurationEndpoint } = await import('@klaas/core/contract/configuration-endpoints.ts');
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await client.call(shareConfigurationEndpoint, { body: { sku, query } }, { signal });
      if (!controller.signal.aborted) setCreated({ key, url: response.ok ? response.result.url : null });
    };
    void createLink();
    return () => controller.abort();
  }, [key, client]);
  const isCreated = created?.key === key;
  return {
    url: (isCreated && created.url) || longUrl(configurator),
    isWaiting: query !== null && !isCreated,
    isLong: isCreated && created.url === null,
  };
};
