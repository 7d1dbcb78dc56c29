// Keeps the in-memory catalogue in sync with the database, also for changes of other processes, and prices current.
import { type ChannelSubscription, subscribeToChannel } from '../db/channel-subscription.ts';
import { errorText } from '../db/error-text.ts';
import type { ApiDeps } from '../deps.ts';
import type { CatalogLoader } from './catalog-loader.ts';
import { CATALOG_CHANNEL, loadRevisions, REMOVALS_KEPT_DAYS } from './catalog-revision-repository.ts';
import type { SharedIndex } from './search/search-index.ts';

/** Upper limit of the timer: the clock may be changed and the machine may be suspended. */
const LONGEST_PRICE_WAIT_MS = 3_600_000;
/** Catches up even if a notification was lost without a lost connection. */
const COMPARISON_MS = 30_000;
/** How often the state of a shared index is looked at. */
const SHARED_CHECK_MS = 5000;
/** A change waits this long for the process that indexes it. */
const SEARCHABLE_LIMIT_MS = 2000;
const LONGEST_GAP_MS = REMOVALS_KEPT_DAYS * 86_400_000;

interface FollowerDeps extends Pick<ApiDeps, 'db' | 'settings' | 'log' | 'now'> {
  loader: CatalogLoader;
  shared: SharedIndex | undefined;
  nextPriceChangeMs: () => number;
}

/** Applies changes one at a time, by revision; a failed one is logged and tried again after a reconnect. */
export const createCatalogFollower = (deps: FollowerDeps) => {
  const { db, loader, shared, now } = deps;
  const storeCodes = deps.settings.storeViews.stores.map(({ storeCode }) => storeCode);
  /** The last applied revision of each store. */
  const applied = new Map<string, number>();
  let caughtUpMs = 0;
  let channel: ChannelSubscription | undefined;
  let priceTimer: NodeJS.Timeout | undefined;
  let comparisonTimer: NodeJS.Timeout | undefined;
  let sharedTimer: NodeJS.Timeout | undefined;
  let isCheckQueued = false;
  /** Stores whose lists may be older than the documents, and from when on that can be told. */
  const unsearchable = new Map<string, number>();
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
  const renewPrices = async (): Promise<void> => {
    await loader.renewPrices();
    // The writer indexes them at the same moment, and takes its time.
    if (shared && !shared.isWriter())
      for (const storeCode of storeCodes) unsearchable.set(storeCode, now() + SEARCHABLE_LIMIT_MS);
  };
  const awaitPrices = (): void => {
    clearTimeout(priceTimer);
    const waitMs = deps.nextPriceChangeMs() - now();
    if (isStopped || waitMs === Number.POSITIVE_INFINITY) return;
    priceTimer = setTimeout(
      () => void enqueue(renewPrices),
      Math.min(Math.max(waitMs, 1), LONGEST_PRICE_WAIT_MS),
    );
    priceTimer.unref();
  };

  const applyUntil = async (storeCode: string, until: number): Promise<void> => {
    const after = applied.get(storeCode) ?? 0;
    if (after === until) return;
    // A lower revision: the database was restored from a backup.
    const isReload = until < after || now() - caughtUpMs > LONGEST_GAP_MS;
    // While the index is behind anyway, documents do not wait for it.
    const limitMs = unsearchable.has(storeCode) ? 0 : SEARCHABLE_LIMIT_MS;
    const isSearchable = shared === undefined || (await shared.hasReached(storeCode, until, limitMs));
    await (isReload ? loader.loadStore(storeCode) : loader.apply(storeCode, { after, until }));
    applied.set(storeCode, until);
    if (!isSearchable) unsearchable.set(storeCode, now());
    await shared?.confirm(storeCode, until);
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
      const revision = latest.get(storeCode) ?? 0;
      applied.set(storeCode, revision);
      await shared?.confirm(storeCode, revision);
    }
    caughtUpMs = now();
  };

  const checkShared = async (index: SharedIndex): Promise<void> => {
    isCheckQueued = false;
    if (await index.isBuildDue()) await loadAll();
    for (const [storeCode, fromMs] of [...unsearchable]) {
      if (fromMs > now() || !(await index.hasReached(storeCode, applied.get(storeCode) ?? 0, 0))) continue;
      unsearchable.delete(storeCode);
      loader.announceSearchable(storeCode);
    }
  };
  const followShared = async (index: SharedIndex): Promise<void> => {
    await index.isBuildDue();
    sharedTimer = setInterval(() => {
      if (isCheckQueued || isStopped) return;
      isCheckQueued = true;
      void enqueue(() => checkShared(index));
    }, SHARED_CHECK_MS);
    sharedTimer.unref();
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
      if (shared) await followShared(shared);
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
      clearInterval(sharedTimer);
      shared?.stop();
    },
  };
};
