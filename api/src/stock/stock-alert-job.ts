// Alerts of products that are back are sent by a job, enqueued by the transaction that makes pieces available.
import type { Transaction } from '../db/database.ts';
import { runIn } from '../db/run-statement.ts';
import { enqueueJob } from '../jobs/job-queue.ts';

const AWAITED = 'select 1 from stock_alert where sku = any($1::text[]) and confirmed_at is not null limit 1';

/**
 * Only when somebody waits for one of these: a job costs more than the rest of a stock movement. One who confirms at
 * the same time is found by the scheduled run. Without a key: the row of a waiting job would be a lock that all
 * transactions with more pieces share.
 */
export const enqueueStockAlerts = async (tx: Transaction, skus: readonly string[]): Promise<void> => {
  const awaited = await runIn(tx)('stock_alert_awaited', AWAITED, [skus]);
  if (awaited.length > 0) await enqueueJob(tx, 'stock-alert.send', {});
};
