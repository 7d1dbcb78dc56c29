// [OFFICE-85] The demo's prices of the last year: its offers were sold at the regular price before.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { mayBeReduced, pricesToKeep } from '@klaas/core/catalog/pricing/prior-price.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { priceHistory } from '../../catalog/price/price-history-tables.ts';
import type { Transaction } from '../database.ts';

const DAY_MS = 86_400_000;
const FIRST_DAYS_AGO = 400;
/** Offers without a first day of their own began then. */
const OFFER_DAYS_AGO = 60;

export const seedPriceHistory = async (
  tx: Transaction,
  storeCode: string,
  products: readonly CatalogDocument[],
  nowMs: number,
): Promise<void> => {
  const at = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS);
  const rows = (products as unknown as Product[]).flatMap((product) =>
    [product, ...(product.configurable_children ?? [])].filter(mayBeReduced).flatMap((item) => {
      const key = { store_code: storeCode, product_id: String(product.id), sku: item.sku };
      const { price, tax_class_id } = item;
      return [
        { ...key, from_at: at(FIRST_DAYS_AGO), prices: pricesToKeep({ price, tax_class_id }) },
        { ...key, from_at: at(OFFER_DAYS_AGO), prices: pricesToKeep(item) },
      ];
    }),
  );
  if (rows.length > 0) await tx.insert(priceHistory).values(rows).onConflictDoNothing();
};
