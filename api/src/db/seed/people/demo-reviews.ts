// Reviews that wait for the staff; the approved ones are documents of the catalogue.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { reviews } from '../../../customer/customer-tables.ts';
import type { Transaction } from '../../database.ts';
import waiting from '../texts/waiting-reviews.json' with { type: 'json' };

const PENDING = 2;
const HOUR_MS = 3_600_000;

export const seedDemoReviews = async (
  tx: Transaction,
  products: readonly CatalogDocument[],
  nowMs: number,
): Promise<void> => {
  const rows = [...waiting].reverse().map(({ sku, store, nickname, hours, ...text }) => {
    const product = products.find((document) => document['sku'] === sku);
    if (!product) throw new Error(`A review names the unknown sku ${sku}`);
    return {
      ...text,
      product_id: Number(product.id),
      store_code: store,
      nickname: `${store === 'ru' ? 'Демо' : 'Demo'}: ${nickname}`,
      review_status: PENDING,
      created_at: new Date(nowMs - hours * HOUR_MS),
    };
  });
  await tx.insert(reviews).values(rows).onConflictDoNothing();
};
