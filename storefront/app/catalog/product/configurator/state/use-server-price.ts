// The server's word on the price. The browser's own number stands until it comes, and without a connection.
import {
  type Configuration,
  configurationKey,
  draftOf,
} from '@klaas/core/catalog/configurator/configuration.ts';
import type { ConfigurationFault } from '@klaas/core/catalog/configurator/configuration-fault.ts';
import type { PricePart } from '@klaas/core/catalog/configurator/configuration-price.ts';
import { centsOf, type TaxedCents } from '@klaas/core/pricing/money.ts';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../../offline/use-online.ts';
import { useShopClient } from '../../../../shell/state/use-shop-client.ts';

export type ServerWord =
  | { kind: 'waiting' }
  | { kind: 'offline' }
  | { kind: 'confirmed'; parts: PricePart[]; total: TaxedCents }
  | { kind: 'refused'; faults: ConfigurationFault[] };

/** The server is asked when the fingers rest. */
const REST_MS = 350;
const PATIENCE_MS = 8000;

const WAITING: ServerWord = { kind: 'waiting' };
const OFFLINE: ServerWord = { kind: 'offline' };

const BAD_REQUEST = 400;

const isFault = (value: unknown): value is ConfigurationFault =>
  typeof value === 'object' && value !== null && 'field' in value && 'code' in value;

export const useServerPrice = (sku: string, configuration: Configuration | null): ServerWord => {
  const client = useShopClient();
  const isOnline = useOnline();
  const key = configuration && `${sku} ${configurationKey(configuration)}`;
  const [said, setSaid] = useState<{ key: string; word: ServerWord } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the whole question
  useEffect(() => {
    if (!key || !configuration || !isOnline) return;
    const ending = new AbortController();
    const ask = async () => {
      const { sizePriceEndpoint } = await import('@klaas/core/contract/size-endpoints.ts');
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]);
      const { thickness, extras, ...draft } = draftOf(configuration);
      const answer = await client.call(
        sizePriceEndpoint,
        { body: { sku, ...draft, thickness_mm: thickness, options: [...configuration.extras] } },
        { signal },
      );
      if (ending.signal.aborted) return;
      if (answer.ok) {
        const { price, price_tax, price_incl_tax, parts } = answer.result;
        const total = {
          netCents: centsOf(price),
          taxCents: centsOf(price_tax),
          grossCents: centsOf(price_incl_tax),
        };
        const cents = parts.map(({ code, amount }) => ({ code, cents: centsOf(amount) }));
        setSaid({ key, word: { kind: 'confirmed', parts: cents, total } });
      } else if (answer.code === BAD_REQUEST && Array.isArray(answer.result))
        setSaid({ key, word: { kind: 'refused', faults: answer.result.filter(isFault) } });
      else setSaid({ key, word: OFFLINE });
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [key, isOnline, client]);

  if (key && said?.key === key) return said.word;
  return isOnline ? WAITING : OFFLINE;
};
