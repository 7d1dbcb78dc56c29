// The free delivery slots of a carrier, from the day on which the goods are ready.
import { deliverySlotsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { useEffect, useState } from 'react';
import { useShopClient } from '../../../shell/state/use-shop-client.ts';

const DAYS = 31;
const TIMEOUT_MS = 10_000;

export const useSlots = (provider: string, country: string, firstDay: string | null) => {
  const client = useShopClient();
  const [slots, setSlots] = useState<readonly DeliverySlot[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a taken slot loads the list again
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const query = { country, provider, days: DAYS };
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
  }, [client, provider, country, attempt]);
  return {
    slots: slots?.filter(({ day }) => firstDay === null || day >= firstDay),
    isFailed,
    reload: () => setAttempt((count) => count + 1),
  };
};
