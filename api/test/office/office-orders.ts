// An order with stock goods and a pane, as the shop stores it, with its reservation and its payment.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import { type NewOrder, type OrderLine, orders, paymentAttempts } from '../../src/orders/order-tables.ts';
import { reserveStock } from '../../src/stock/stock-reservation-service.ts';

export const HANDLE = 'HANDLE';

const line = (item: Partial<OrderLine> & Pick<OrderLine, 'item_id' | 'sku' | 'qty_ordered'>): OrderLine => ({
  ...{ parent_sku: null, name: item.sku, product_type: 'simple', product_option: null },
  ...{
    price: 8,
    price_incl_tax: 10,
    row_total: 8 * item.qty_ordered,
    row_total_incl_tax: 10 * item.qty_ordered,
  },
  ...{ tax_percent: 24, tax_amount: 2 * item.qty_ordered, discount_amount: 0, options: [] },
  is_made_to_measure: false,
  ...item,
});

const ADDRESS = {
  ...{ firstname: 'Mari', lastname: 'Maasikas', street: ['Pärnu mnt 13', '4'], city: 'Tallinn' },
  ...{ postcode: '10141', country_id: 'EE', region: '', region_id: 0, region_code: '', company: '' },
  ...{ telephone: '+372 5555 5555', email: 'mari@example.com' },
};

/** Three handles and a pane for 130 euros, paid by transfer. */
export const placeOrder = async (
  db: Database,
  nowMs: number,
  change: Partial<NewOrder> = {},
): Promise<number> => {
  const at = new Date(nowMs);
  const order_id = randomUUID();
  return db.transaction(async (tx) => {
    const reserved = await reserveStock(tx, [{ sku: HANDLE, qty: 3 }], { order_id });
    if (!reserved.ok) throw new Error(reserved.error);
    const [row] = await tx
      .insert(orders)
      .values({
        ...{ order_id, cart_id: Math.floor(Math.random() * 2_000_000_000), cart_key: '', store_code: 'et' },
        ...{ state: 'processing', customer_email: 'mari@example.com', currency_code: 'EUR' },
        grand_total_cents: 13_000,
        totals: {
          ...{ grand_total: 130, subtotal: 104, subtotal_incl_tax: 130, tax_amount: 26 },
          ...{ shipping_amount: 0, shipping_incl_tax: 0, discount_amount: 0 },
        },
        items: [
          line({ item_id: 1, sku: HANDLE, qty_ordered: 3 }),
          line({
            ...{ item_id: 2, sku: 'PANE', qty_ordered: 1, price: 80, price_incl_tax: 100, row_total: 80 },
            ...{ row_total_incl_tax: 100, tax_amount: 20, is_made_to_measure: true },
            options: [{ label: 'Mõõt', value: '742 × 1986 mm' }],
          }),
        ],
        ...{ billing_address: ADDRESS, shipping_address: ADDRESS, shipping_method: 'flatrate' },
        ...{ shipping_description: 'DPD kuller', payment_method: 'banktransfer', paid_at: at },
        ...{ stock_taken: reserved.value.taken, created_at: at, updated_at: at },
        ...change,
      })
      .returning({ id: orders.entity_id });
    if (!row) throw new Error('no order was inserted');
    return row.id;
  });
};

/** Paid at a bank. */
export const payAtBank = async (db: Database, entity_id: number, amount_cents = 13_000): Promise<string> => {
  const reference = randomUUID();
  const at = new Date();
  await db.insert(paymentAttempts).values({
    ...{ reference, entity_id, provider: 'banklink', amount_cents, currency_code: 'EUR', state: 'paid' },
    ...{ created_at: at, settled_at: at },
  });
  return reference;
};
