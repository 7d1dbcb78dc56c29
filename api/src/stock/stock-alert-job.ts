// Alerts of products that are back are sent by a job, enqueued by the transaction that makes pieces available.
import type { Transaction } from '../db/database.ts';
import { enqueueJob } from '../jobs/job-queue.ts';

/** Without a key: the row of a waiting job would be a lock that all transactions with more pieces share. */
export const enqueueStockAlerts = (tx: Transaction): Promise<void> => enqueueJob(tx, 'stock-alert.send', {});
