// Keeps the in-memory catalogue in sync with the database, also for changes of other processes, and prices current.
import { type ChannelSubscription, subscribeToChannel } from '../db/channel-subscription.ts';
import type { ApiDeps } from '../deps.ts';
import type { CatalogLoader } from './catalog-loader.ts';
import { CATALOG_CHANNEL, type CatalogChange, type CatalogNotification } from './catalog-repository.ts';

/** Upper limit of the timer: the clock may be changed and the machine may be suspended. */
const LONGEST_PRICE_WAIT_MS = 3_600_000;

interface FollowerDeps extends Pick<ApiDeps, 'db' | 'settings' | 'log' | 'now'> {
  loader: CatalogLoader;
  nextPriceChangeMs: () => number;
}

/** Applies changes one at a time; a failed one is logged and followed by a full reload. */
export const createCatalogFollower = (deps: FollowerDeps) => {
  const { db, loader, now } = deps;
  const stores = deps.settings.storeViews.stores.map((store) => store.storeCode);
  let channel: ChannelSubscription | undefined;
  let priceTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let queue: Promise<void> = Promise.resolve();
  /** Ids by store and entity; null: all of the entity. */
  const waiting = new Map<string, Set<string> | null>();

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue
      .then(work)
      .catch((error: unknown) => {
        deps.log('error', 'catalogue change not applied', { error: String(error) });
        channel?.reconnect();
      })
      .then(awaitPrices);
    return queue;
  };
  const awaitPrices = (): void => {
    clearTimeout(priceTimer);
    const waitMs = deps.nextPriceChangeMs() - now();
    if (isStopped || waitMs === Number.POSITIVE_INFINITY) return;
    priceTimer = setTimeout(
      () => void enqueue(loader.renewPrices),
      Math.min(Math.max(waitMs, 1), LONGEST_PRICE_WAIT_MS),
    );
    priceTimer.unref();
  };
  /** Changes that wait are applied together: orders come faster than products are reloaded. */
  const schedule = ({ storeCode, entity, ids }: CatalogChange): void => {
    const key = `${storeCode} ${entity}`;
    const earlier = waiting.get(key);
    waiting.set(key, ids === null || earlier === null ? null : new Set([...(earlier ?? []), ...ids]));
    if (earlier !== undefined) return;
    void enqueue(async () => {
      const all = waiting.get(key) ?? null;
      waiting.delete(key);
      await loader.apply({ storeCode, entity, ids: all && [...all] });
    });
  };
  const handleMessage = (payload: string): void => {
    const { storeCode, entity, ids } = JSON.parse(payload || '{}') as CatalogNotification;
    for (const store of stores)
      if (storeCode === null || storeCode === store) schedule({ storeCode: store, entity, ids });
  };

  return {
    start: async (): Promise<void> => {
      // Notifications may have been missed while disconnected, so everything is reloaded.
      const onReconnected = () => void enqueue(loader.applyAll);
      channel = await subscribeToChannel({
        db,
        channel: CATALOG_CHANNEL,
        onMessage: handleMessage,
        onReconnected,
      });
      await loader.applyAll();
      awaitPrices();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      // Prevents errors during shutdown from reconnecting.
      channel?.stop();
      await queue;
      clearTimeout(priceTimer);
    },
  };
};
