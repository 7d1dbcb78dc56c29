// Keeps the in-memory catalogue in sync with the database, also for changes of other processes, and prices current.
import { type ChannelSubscription, subscribeToChannel } from '../db/channel-subscription.ts';
import { errorText } from '../db/error-text.ts';
import type { ApiDeps } from '../deps.ts';
import type { CatalogLoader } from './catalog-loader.ts';
import { CATALOG_CHANNEL, loadRevisions, REMOVALS_KEPT_DAYS } from './catalog-revision-repository.ts';

/** Upper limit of the timer: the clock may be changed and the machine may be suspended. */
const LONGEST_PRICE_WAIT_MS = 3_600_000;
/** Catches up even if a notification was lost without a lost connection. */
const COMPARISON_MS = 30_000;
const LONGEST_GAP_MS = REMOVALS_KEPT_DAYS * 86_400_000;

interface FollowerDeps extends Pick<ApiDeps, 'db' | 'settings' | 'log' | 'now'> {
  loader: CatalogLoader;
  nextPriceChangeMs: () => number;
}

/** Applies changes one at a time, by revision; a failed one is logged and tried again after a reconnect. */
export const createCatalogFollower = (deps: FollowerDeps) => {
  const { db, loader, now } = deps;
  const storeCodes = deps.settings.storeViews.stores.map(({ storeCode }) => storeCode);
  /** The last applied revision of each store. */
  const applied = new Map<string, number>();
  let caughtUpMs = 0;
  let channel: ChannelSubscription | undefined;
  let priceTimer: NodeJS.Timeout | undefined;
  let comparisonTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isCatchUpQueued = false;
  let queue: Promise<void> = Promise.resolve();

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue
      .then(() => (isStopped ? undefined : work()))
      .catch((error: unknown) => {
        deps.log('error', 'catalogue change not applied', { error: errorText(error) });
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

  const applyUntil = async (storeCode: string, until: number): Promise<void> => {
    const after = applied.get(storeCode) ?? 0;
    if (after === until) return;
    // A lower revision: the database was restored from a backup.
    const isReload = until < after || now() - caughtUpMs > LONGEST_GAP_MS;
    await (isReload ? loader.loadStore(storeCode) : loader.apply(storeCode, { after, until }));
    applied.set(storeCode, until);
  };
  /** Changes that are committed meanwhile queue the next run. */
  const catchUp = async (): Promise<void> => {
    isCatchUpQueued = false;
    const latest = await loadRevisions(db);
    for (const storeCode of storeCodes) await applyUntil(storeCode, latest.get(storeCode) ?? 0);
    caughtUpMs = now();
  };
  const requestCatchUp = (): void => {
    if (isCatchUpQueued || isStopped) return;
    isCatchUpQueued = true;
    void enqueue(catchUp);
  };

  const loadAll = async (): Promise<void> => {
    // Read before the documents: what is committed while they are loaded is applied again.
    const latest = await loadRevisions(db);
    for (const storeCode of storeCodes) {
      await loader.loadStore(storeCode);
      applied.set(storeCode, latest.get(storeCode) ?? 0);
    }
    caughtUpMs = now();
  };

  return {
    revisions: (): ReadonlyMap<string, number> => applied,
    /** What was committed before the call is applied. */
    caughtUp: (): Promise<void> => {
      requestCatchUp();
      return queue;
    },
    start: async (): Promise<void> => {
      channel = await subscribeToChannel({
        db,
        channel: CATALOG_CHANNEL,
        onMessage: requestCatchUp,
        onReconnected: requestCatchUp,
      });
      const loaded = loadAll();
      // Changes wait for it.
      queue = loaded.catch(() => {});
      await loaded;
      awaitPrices();
      comparisonTimer = setInterval(requestCatchUp, COMPARISON_MS);
      comparisonTimer.unref();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(comparisonTimer);
      // Prevents errors during shutdown from reconnecting.
      channel?.stop();
      await queue;
      clearTimeout(priceTimer);
    },
  };
};
