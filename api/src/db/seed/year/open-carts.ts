// Carts that were left open in the last days.
import { cartItems, carts } from '../../../cart/cart-tables.ts';
import type { Transaction } from '../../database.ts';
import type { Goods } from './goods.ts';
import { lineOf } from './goods.ts';
import { drawIds, insertRows } from './insert-rows.ts';
import type { YearBuyer } from './plan-orders.ts';
import type { OrderPricing } from './price-order.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
/** Then a job would delete them soon. */
const OLDEST_HOURS = 6 * 24;

interface CartDeps {
  random: Random;
  goods: Goods;
  pricing: OrderPricing;
  nowMs: number;
  count: number;
}

/** Every other one is of a customer. */
export const writeOpenCarts = async (
  tx: Transaction,
  buyers: readonly YearBuyer[],
  { random, goods, pricing, nowMs, count }: CartDeps,
): Promise<void> => {
  const ids = await drawIds(tx, carts, 'id', count);
  const rows = ids.map((id, at) => {
    const moment = new Date(nowMs - random.between(1, OLDEST_HOURS) * HOUR_MS);
    const customer_id = at % 2 === 0 ? (buyers[at]?.customerId ?? null) : null;
    return { id, masked_id: random.hex(32), customer_id, created_at: moment, updated_at: moment };
  });
  const items = rows.flatMap(({ id, created_at }) => {
    const skus = new Set([
      random.popular(goods.stocked),
      random.popular(random.chance(0.4) ? goods.sized : goods.stocked),
    ]);
    return [...skus].flatMap((sku) => {
      const line = lineOf({ sku, qty: 1, item_id: 0 }, pricing.products, random, (made) =>
        pricing.isPriced(made, nowMs),
      );
      if (!line) return [];
      const { item_id: _, product_option, ...fields } = line;
      return [
        {
          ...fields,
          product_option: product_option && { ...product_option },
          cart_id: id,
          created_at,
          price_cents: pricing.priceOf(line, nowMs),
        },
      ];
    });
  });
  await insertRows(tx, carts, rows);
  await insertRows(tx, cartItems, items);
};
