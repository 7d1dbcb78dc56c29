// Low level, barcode and sale limits of a sku, set by the staff. Its pieces are changed by movements only.
import type { StockLimits } from '@klaas/core/contract/admin/stock-endpoints.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import { type EditResult, type EntityStore, editEntity, type FieldError } from '../staff/edit-service.ts';
import { createTableEntity } from '../staff/table-entity-service.ts';

const FIELDS = ['low_level', 'barcode', 'backorders', 'min_sale_qty', 'max_sale_qty'] as const;

const checkLimits = async (tx: Transaction, id: string, after: Fields): Promise<FieldError[]> => {
  const errors: FieldError[] = [];
  if (Number(after['max_sale_qty']) < Number(after['min_sale_qty']))
    errors.push({ field: 'max_sale_qty', rule: 'below_least' });
  const { barcode } = after;
  if (barcode !== null) {
    // Two skus could get it at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stock_barcode'))`);
    const { rows } = await tx.execute(sql`
      select 1 from stock_item where product_id::text <> ${id} and (barcode = ${barcode} or sku = ${barcode}) limit 1`);
    if (rows.length > 0) errors.push({ field: 'barcode', rule: 'exists' });
  }
  return errors;
};

export const createStockItemEntity = (): EntityStore => ({
  ...createTableEntity({
    ...{ entity: 'stock_item', table: 'stock_item', key: ['product_id'] },
    fields: FIELDS,
  }),
  check: (tx, { id }, after) => checkLimits(tx, id, after),
});

export const createStockLimitEditor = ({ db, items }: { db: Database; items: EntityStore }) => ({
  save: (
    author: ChangeAuthor,
    id: number,
    edit: { fields: StockLimits; version: number },
  ): Promise<EditResult> =>
    db.transaction((tx) => editEntity(tx, items, author, { id: String(id), store: '' }, edit)),
});

export type StockLimitEditor = ReturnType<typeof createStockLimitEditor>;
