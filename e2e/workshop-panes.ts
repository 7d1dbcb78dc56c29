// An order of made-to-measure glass with panes of its own, in the shop under test.
import { randomUUID } from 'node:crypto';
import { incrementIdOf } from '../api/src/orders/order-key.ts';
import { loadOrder } from '../api/src/orders/order-repository.ts';
import { orders } from '../api/src/orders/order-tables.ts';
import { makePanes } from '../api/src/production/pane-order-service.ts';
import { shopAuthor } from '../api/src/staff/change-log/change-log-service.ts';
import { defaultSettings } from '../core/src/stores/settings.ts';
import { inDatabase, shopDatabase } from './shop-database.ts';

/** A copy of the line of the demo's oldest pane, so that many pieces make as many panes. */
export const orderPanes = async (pieces: number): Promise<{ order: number; ids: number[] }> => {
  const db = shopDatabase();
  const [pane] = await inDatabase(
    async (pool) =>
      (
        await pool.query<{ entity_id: number; line: number }>(
          'select entity_id, line from pane order by id limit 1',
        )
      ).rows,
  );
  const copiedOrder = pane && (await loadOrder(db, pane.entity_id));
  const item = pane && copiedOrder?.items[pane.line - 1];
  if (!copiedOrder || !item) throw new Error('the demo shop has no pane');
  const order = await db.transaction(async (tx) => {
    const at = new Date();
    const { entity_id: _id, ...copied } = copiedOrder;
    const [inserted] = await tx
      .insert(orders)
      .values({
        ...copied,
        ...{ order_id: randomUUID(), cart_id: Math.floor(Math.random() * 2_000_000_000), cart_key: '' },
        ...{ state: 'processing', items: [{ ...item, qty_ordered: pieces }], stock_taken: [], visits: [] },
        ...{ paid_at: at, shipped_at: null, delivered_at: null, created_at: at, updated_at: at },
      })
      .returning();
    if (!inserted) throw new Error('no order was inserted');
    const number = incrementIdOf(inserted.entity_id);
    await makePanes(tx, shopAuthor('e2e'), inserted, { at, number, settings: defaultSettings() });
    return inserted.entity_id;
  });
  const ids = await inDatabase(
    async (pool) =>
      (await pool.query<{ id: number }>('select id from pane where entity_id = $1 order by id', [order]))
        .rows,
  );
  return { order, ids: ids.map(({ id }) => id) };
};
