// Keeps the loaded catalogue equal to the database, whoever changes it, and its prices equal to the day.
import type pg from 'pg';
import type { ApiDeps } from '../deps.ts';
import type { CatalogLoader } from './catalog-loader.ts';
import { CATALOG_CHANNEL, type CatalogChange } from './catalog-repository.ts';

const RECONNECT_WAIT_MS = 1000;
/** Clocks are set and machines sleep: a far moment is looked at again on the way. */
const LONGEST_PRICE_WAIT_MS = 3_600_000;

interface FollowerDeps extends Pick<ApiDeps, 'db' | 'settings' | 'log' | 'now'> {
  loader: CatalogLoader;
  nextPriceChangeMs: () => number;
}

type Following = {
  client: pg.PoolClient | undefined;
  retry: NodeJS.Timeout | undefined;
  priceTimer: NodeJS.Timeout | undefined;
  stopped: boolean;
};

/** Runs changes one after the other; a failed one is logged and followed by a full reload. */
export const createCatalogFollower = (deps: FollowerDeps) => {
  const { loader, now } = deps;
  const state: Following = { client: undefined, retry: undefined, priceTimer: undefined, stopped: false };
  const stores = new Set(deps.settings.storeViews.stores.map((store) => store.storeCode));
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue
      .then(work)
      .catch((error: unknown) => {
        deps.log('error', 'catalogue change not applied', { error: String(error) });
        reconnectLater();
      })
      .then(awaitPrices);
    return queue;
  };
  const awaitPrices = (): void => {
    clearTimeout(state.priceTimer);
    const waitMs = deps.nextPriceChangeMs() - now();
    if (state.stopped || waitMs === Number.POSITIVE_INFINITY) return;
    state.priceTimer = setTimeout(
      () => void enqueue(loader.renewPrices),
      Math.min(Math.max(waitMs, 1), LONGEST_PRICE_WAIT_MS),
    );
    state.priceTimer.unref();
  };
  const release = (): void => {
    const { client } = state;
    state.client = undefined;
    client?.removeAllListeners('notification');
    client?.release(true);
  };
  const reconnectLater = (): void => {
    release();
    if (state.stopped || state.retry !== undefined) return;
    state.retry = setTimeout(() => {
      state.retry = undefined;
      // What was missed while disconnected is unknown, so everything is read again.
      void enqueue(async () => {
        await listen();
        await loader.applyAll();
      });
    }, RECONNECT_WAIT_MS);
  };
  const listen = async (): Promise<void> => {
    if (state.stopped) return;
    const client = await deps.db.$client.connect();
    state.client = client;
    client.on('error', () => reconnectLater());
    client.on('notification', ({ payload }) => {
      const change = JSON.parse(payload ?? '{}') as CatalogChange;
      if (stores.has(change.storeCode)) void enqueue(() => loader.apply(change));
    });
    await client.query(`listen ${CATALOG_CHANNEL}`);
  };
  return {
    start: async (): Promise<void> => {
      await listen();
      await loader.applyAll();
      awaitPrices();
    },
    stop: async (): Promise<void> => {
      state.stopped = true;
      clearTimeout(state.retry);
      await queue;
      clearTimeout(state.priceTimer);
      release();
    },
  };
};
