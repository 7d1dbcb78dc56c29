// Orders from the database of the shop under test.
import { inDatabase } from './shop-database.ts';

export interface OrderInShop {
  entity_id: number;
  state: string;
  grand_total_cents: number;
}

export const ordersOf = (email: string): Promise<OrderInShop[]> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<OrderInShop>(
      'select entity_id, state, grand_total_cents from sales_order where customer_email = $1 order by entity_id',
      [email],
    );
    return rows;
  });
