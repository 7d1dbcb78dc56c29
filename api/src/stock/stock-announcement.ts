// After a change of stock, in its transaction: every process reloads the products, and alerts are sent.
import { touchProducts } from '../catalog/catalog-revision-service.ts';
import type { Transaction } from '../db/database.ts';
import { enqueueJob } from '../jobs/job-queue.ts';
import type { BookedStock } from './stock-movement-repository.ts';

/** The job has no key: a waiting job's row would be a lock that all transactions with more pieces share. */
export const announceStock = async (tx: Transaction, { productIds, isMore }: BookedStock): Promise<void> => {
  await touchProducts(tx, productIds);
  if (isMore) await enqueueJob(tx, 'stock-alert.send', {});
};
