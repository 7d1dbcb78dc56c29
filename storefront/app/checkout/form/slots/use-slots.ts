// The free delivery slots of a carrier, from the day on which the goods are ready.
import { deliverySlotsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../offline/use-online.ts';
import { useShopClient } from '../../../shell/state/use-shop-client.ts';
import type { LoadedSlots } from './slot-picker.tsx';

const DAYS = 31;
const TIMEOUT_MS = 10_000;

interface Place {
  provider: string;
  country: string;
  /** Empty until it is typed whole. */
  postcode: string;
}

/** `firstDay`: the goods are not ready before; null: unknown. */
export const useSlots = ({ provider, country, postcode }: Place, firstDay: string | null): LoadedSlots => {
  const client = useShopClient();
  const isOnline = useOnline();
  const [slots, setSlots] = useState<readonly DeliverySlot[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a taken slot or a new connection loads the list again
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const query = { country, provider, days: DAYS, ...(postcode !== '' && { postcode }) };
      const response = await client
        .call(deliverySlotsEndpoint, { query }, { timeoutMs: TIMEOUT_MS })
        .catch(() => null);
      if (!isWanted) return;
      setFailed(!response?.ok);
      if (response?.ok) setSlots(response.result);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [client, provider, country, postcode, isOnline, attempt]);
  return {
    slots: slots?.filter(({ day }) => firstDay === null || day >= firstDay),
    isFailed,
    reload: () => setAttempt((count) => count + 1),
  };
};
