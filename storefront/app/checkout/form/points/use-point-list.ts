// The list of pick-up points of a carrier in a country: from the server, offline from the last visit.
import { indexPoints, type PointIndex } from '@klaas/core/checkout/delivery/point-search.ts';
import { deliveryPointsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import { useEffect, useState } from 'react';
import { useLocalStore } from '../../../offline/local-store-context.tsx';
import { useShopClient } from '../../../shell/state/use-shop-client.ts';

const ALL = 3000;
const TIMEOUT_MS = 10_000;

export interface PointListState {
  /** Null while loading. */
  index: PointIndex | null;
  /** From the last visit. */
  isStored: boolean;
  isFailed: boolean;
  retry: () => void;
}

const LOADING = { index: null, isStored: false, isFailed: false };

export const usePointList = (provider: string, country: string): PointListState => {
  const client = useShopClient();
  const local = useLocalStore();
  const [state, setState] = useState<Omit<PointListState, 'retry'>>(LOADING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    let isWanted = true;
    const storage = local?.collection('points');
    const key = `${provider}/${country}`;
    const load = async () => {
      setState(LOADING);
      const query = { country, provider, limit: ALL };
      const response = await client
        .call(deliveryPointsEndpoint, { query }, { timeoutMs: TIMEOUT_MS })
        .catch(() => null);
      const fresh = response?.ok ? (response.result as PickupPoint[]) : null;
      if (fresh) void storage?.set(key, fresh);
      const points = fresh ?? (await storage?.get<PickupPoint[]>(key)) ?? null;
      if (!isWanted) return;
      setState({ index: points && indexPoints(points), isStored: !fresh, isFailed: points === null });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [client, local, provider, country, attempt]);

  return { ...state, retry: () => setAttempt((count) => count + 1) };
};
