// [OFFICE-84] Panes in open carts, priced with two sets of tables by the functions of the cart.
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { sql } from 'drizzle-orm';
import type { CartContext } from './cart-context.ts';
import { quoteLine } from './cart-quote.ts';
import type { ItemRecord } from './cart-repository.ts';

export interface ChangeOfSum {
  /** Carts, or projects. */
  count: number;
  before_cents: number;
  after_cents: number;
}

const MONTH_MS = 30 * 86_400_000;

export type SumOpenPanes = (
  key: string,
  tables: { before: PriceConstants; after: PriceConstants },
) => Promise<ChangeOfSum>;

/** Touched in the last month. */
export const createOpenPaneSums = (context: CartContext): SumOpenPanes => {
  const { db, now, settings } = context.deps;
  const [store] = settings.storeViews.stores;
  return async (key, { before, after }) => {
    const none = { count: 0, before_cents: 0, after_cents: 0 };
    if (!store) return none;
    const { rows } = await db.execute<{ cart_id: number; item: ItemRecord }>(sql`
      select cart.id as cart_id, to_jsonb(item) as item
      from cart join cart_item item on item.cart_id = cart.id
      where cart.is_active and cart.updated_at >= ${new Date(now() - MONTH_MS)}`);
    const skus = [...new Set(rows.map(({ item }) => item.parent_sku ?? item.sku))];
    const tools = await context.toolsFor({ store, group_id: null, key: { masked_id: '' } }, skus);
    const lines = rows.filter(
      ({ item }) => tools.products.find(item.parent_sku ?? item.sku)?.custom_size?.priceKey === key,
    );
    const sumWith = (constants: PriceConstants): number =>
      lines.reduce((sum, { item }) => {
        const tables = { current: constants, since: () => constants };
        const { price, resolved } = quoteLine(item, { ...tools, tables });
        return sum + (resolved?.isMadeToMeasure ? (price?.unit.grossCents ?? 0) * item.qty : 0);
      }, 0);
    return {
      count: new Set(lines.map(({ cart_id }) => cart_id)).size,
      before_cents: sumWith(before),
      after_cents: sumWith(after),
    };
  };
};
