// When a table begins, the "from" prices of its goods are set by it, once, and pages are rendered with the new prices.
// What is charged follows the moment itself and waits for nobody.
import { tableStartMs } from '@klaas/core/catalog/pricing/price-table.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { PriceEditor } from '../price/price-editor.ts';
import { ALL_STORES } from '../product/product-part-repository.ts';
import type { PriceTables } from './price-table-service.ts';
import { priceTables } from './price-table-tables.ts';
import type { PricedGoods } from './priced-goods-service.ts';

export interface ApplyDeps {
  db: Database;
  now: () => number;
  log: Log;
  tables: PriceTables;
  goods: PricedGoods;
  editor: Pick<PriceEditor, 'save'>;
  /** Drops cached pages, in every process. */
  invalidate: (tags: readonly string[]) => Promise<void>;
}

export const createApplyPriceTables =
  ({ db, now, log, tables, goods, editor, invalidate }: ApplyDeps) =>
  /** How many tables have begun since. */
  async (): Promise<number> => {
    const nowMs = now();
    const due = (await tables.list()).filter((row) => row.applied_at === null && tableStartMs(row) <= nowMs);
    if (due.length === 0) return 0;
    await tables.reload();
    const constants = tables.loaded().at(nowMs);
    for (const key of new Set(due.map(({ price_key }) => price_key)))
      for (const { sku, after_cents } of await goods.fromPriceChanges(key, constants)) {
        const price = await goods.storedEuros(sku, key, after_cents);
        const place = { sku, store: ALL_STORES };
        const saved = await editor.save(shopAuthor('price tables'), place, { price: price.toFixed(2) });
        if (!saved.ok) log('warn', 'a from price was not set by its table', { sku, error: saved.error });
      }
    for (const { price_key, valid_from } of due)
      await db
        .update(priceTables)
        .set({ applied_at: new Date(nowMs) })
        .where(
          and(
            eq(priceTables.price_key, price_key),
            eq(priceTables.valid_from, valid_from),
            isNull(priceTables.applied_at),
          ),
        );
    await invalidate(['*']);
    return due.length;
  };
