// Orders from the database of the shop under test.
import { orders } from '../api/src/orders/order-tables.ts';
import type { PickupPoint } from '../core/src/stores/shipping-details.ts';
import { inDatabase, shopDatabase } from './shop-database.ts';

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

const DAY_MS = 86_400_000;

const line = (item_id: number, name: string, is_made_to_measure: boolean) => ({
  ...{ item_id, sku: name, parent_sku: null, name, product_type: 'simple', product_option: null },
  ...{ qty_ordered: 2, price: 8, price_incl_tax: 10, row_total: 16, row_total_incl_tax: 20 },
  ...{ tax_percent: 24, tax_amount: 4, discount_amount: 0, options: [], is_made_to_measure },
});

/** Two handles and two panes, paid by transfer. */
const place = async (moved: Partial<typeof orders.$inferInsert> & { state: string }): Promise<number> => {
  const address = {
    ...{ firstname: 'Tiiu', lastname: 'Tagastaja', street: ['Pärnu mnt 13', '4'], city: 'Tallinn' },
    ...{ postcode: '10141', country_id: 'EE', telephone: '+372 5555 5555' },
  };
  const before = new Date(Date.now() - 5 * DAY_MS);
  const [order] = await shopDatabase()
    .insert(orders)
    .values({
      ...{ order_id: crypto.randomUUID(), cart_id: -Math.floor(Math.random() * 2e9), cart_key: '' },
      ...{ store_code: 'et', customer_email: 'tiiu@example.com', currency_code: 'EUR' },
      grand_total_cents: 4000,
      totals: {
        ...{ grand_total: 40, subtotal: 32, subtotal_incl_tax: 40, tax_amount: 8 },
        ...{ shipping_amount: 0, shipping_incl_tax: 0, discount_amount: 0 },
      },
      items: [line(1, 'Käepide', false), line(2, 'Dušisein mõõdu järgi', true)],
      ...{ billing_address: address, shipping_address: address, shipping_method: 'flatrate_flatrate' },
      ...{ shipping_description: 'DPD', payment_method: 'banktransfer', stock_taken: [] },
      ...{ paid_at: before, created_at: before, updated_at: before },
      ...moved,
    })
    .returning({ id: orders.entity_id });
  return order?.id ?? 0;
};

export const placePaid = (): Promise<number> => place({ state: 'processing' });

/** To a machine that its network has closed since. */
export const placeToClosedMachine = (name: string, customer_email: string): Promise<number> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ point: PickupPoint }>(
      "select to_jsonb(pickup_point) as point from pickup_point where provider = 'omniva' and country = 'EE' limit 1",
    );
    const [open] = rows;
    if (!open) throw new Error('no parcel machine');
    const point = { ...open.point, id: 'CLOSED', name };
    return place({
      ...{ customer_email, state: 'processing', shipping_method: 'omniva_locker' },
      shipping_details: { ...{ kind: 'parcel_machine', provider: 'omniva', point, slot: null } },
    });
  });

/** Handed over yesterday. */
export const placeDelivered = (): Promise<number> =>
  place({
    state: 'complete',
    shipped_at: new Date(Date.now() - 5 * DAY_MS),
    delivered_at: new Date(Date.now() - DAY_MS),
  });
