// For domains whose data is joined into the documents of products, such as stock.
import type { Transaction } from '../db/database.ts';
import { touchDocuments } from './catalog-revision-repository.ts';

/**
 * Announces with the commit that joined data of these products or variants changed: every process loads their
 * documents again, in every store, also those that contain them as variants.
 */
export const touchProducts = async (tx: Transaction, productIds: readonly number[]): Promise<void> => {
  if (productIds.length > 0) await touchDocuments(tx, [...new Set(productIds)]);
};
