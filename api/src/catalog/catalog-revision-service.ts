// Announces that data joined into product documents has changed, although their bodies have not.
import type { Transaction } from '../db/database.ts';
import { notifyChange } from './catalog-repository.ts';

/** With the commit every process reloads these products, and those that contain them as variants or parts, in every store. */
export const touchProducts = async (tx: Transaction, productIds: readonly number[]): Promise<void> => {
  if (productIds.length === 0) return;
  await notifyChange(tx, { storeCode: null, entity: 'product', ids: productIds.map(String) });
};
