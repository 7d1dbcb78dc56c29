// The server's word on the price. The browser's own number stands until it comes, and without a connection.

import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { type Configuration, draftOf } from '@klaas/core/configurator/configuration.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { useEffect } from 'react';
import { useOnline } from '../../offline/use-online.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { ConfiguratorStore, ServerWord } from './configurator-store.ts';
import { createRest } from './debounce.ts';

/** The server is asked when the fingers rest. */
const REST_MS = 350;
const PATIENCE_MS = 8000;
const BAD_REQUEST = 400;

const isFault = (value: unknown): value is ConfigurationError =>
  typeof value === 'object' && value !== null && 'field' in value && 'code' in value;

const askFor = async (
  client: ShopClient,
  sku: string,
  configuration: Configuration,
  signal: AbortSignal,
): Promise<ServerWord> => {
  const { sizePriceEndpoint } = await import('@klaas/core/contract/size-endpoints.ts');
  const { thickness, extras, ...draft } = draftOf(configuration);
  const answer = await client.call(
    sizePriceEndpoint,
    { body: { sku, ...draft, thickness_mm: thickness, options: [...configuration.extras] } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) },
  );
  if (answer.ok) {
    const { price, price_tax, price_incl_tax, parts } = answer.result;
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
  return answer.code === BAD_REQUEST && Array.isArray(answer.result)
    ? { kind: 'refused', faults: answer.result.filter(isFault) }
    : { kind: 'offline' };
};

export const useServerPrice = (store: ConfiguratorStore): void => {
  const client = useShopClient();
  const isOnline = useOnline();
  useEffect(() => {
    store.put({ isOnline });
    if (!isOnline) return;
    let ending: AbortController | null = null;
    let asked: string | null = null;
    const ask = async () => {
      const { configured, quote, question } = store.getState();
      if (!quote || question === null) return;
      ending = new AbortController();
      const { signal } = ending;
      const word = await askFor(client, configured.product.sku, quote.configuration, signal);
      if (!signal.aborted) store.put({ said: { question, word } });
    };
    const rest = createRest(REST_MS, () => void ask());
    const follow = () => {
      const { question } = store.getState();
      if (question === asked) return;
      asked = question;
      ending?.abort();
      ending = null;
      if (question === null) rest.stop();
      else rest.touch();
    };
    follow();
    const unsubscribe = store.subscribe(follow);
    return () => {
      unsubscribe();
      rest.stop();
      ending?.abort();
    };
  }, [store, client, isOnline]);
};
