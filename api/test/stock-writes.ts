// Writes stock as an import does, with reservations as of orders.
import type { Database } from '../src/db/database.ts';
import { type ImportedStock, importStock } from '../src/stock/stock-import-service.ts';
import { reserveStock } from '../src/stock/stock-reservation-service.ts';

export const writeStock = (
  db: Database,
  items: readonly (ImportedStock & { reserved?: number })[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await importStock(tx, items, { reason: 'test', actor: 'test' });
    for (const { sku, reserved = 0 } of items)
      if (reserved > 0) await reserveStock(tx, [{ sku, qty: reserved }], { order_id: `test-${sku}` });
  });
