// SQL that opens, closes and deletes carts.
import type { RunStatement } from '../db/run-statement.ts';
import type { CartKey } from './cart-repository.ts';

/** Locks an open cart until the transaction ends; undefined: there is none with that key. */
export const lockOpenCart = async (run: RunStatement, key: CartKey): Promise<number | undefined> => {
  const rows =
    'masked_id' in key
      ? await run<{ id: number }>(
          'cart_lock_guest',
          'select id from cart where masked_id = $1 and customer_id is null and is_active for update',
          [key.masked_id],
        )
      : await run<{ id: number }>(
          'cart_lock_customer',
          'select id from cart where id = $1 and customer_id = $2 and is_active for update',
          [key.id, key.customer_id],
        );
  return rows[0]?.id;
};

export const createGuestCart = async (run: RunStatement, maskedId: string, nowMs: number): Promise<void> => {
  const now = new Date(nowMs).toISOString();
  const text = 'insert into cart (masked_id, created_at, updated_at) values ($1, $2, $2)';
  await run('cart_create_guest', text, [maskedId, now]);
};

/** The customer's open cart; concurrent calls get the same one. */
export const openCustomerCart = async (
  run: RunStatement,
  customerId: number,
  maskedId: string,
  nowMs: number,
): Promise<number> => {
  const [row] = await run<{ id: number }>(
    'cart_open_customer',
    `insert into cart (masked_id, customer_id, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (customer_id) where is_active and customer_id is not null do update set updated_at = excluded.updated_at
     returning id`,
    [maskedId, customerId, new Date(nowMs).toISOString()],
  );
  if (!row) throw new Error('no cart could be opened for the customer');
  return row.id;
};

export const closeCart = async (run: RunStatement, id: number): Promise<void> => {
  await run(
    'cart_close',
    'update cart set is_active = false, version = version + 1 where id = $1 and is_active',
    [id],
  );
};

/** [cart.expiresAfterDays] Deletes open carts not updated since then, with all dependent rows. */
export const deleteExpiredCarts = async (run: RunStatement, beforeMs: number): Promise<number> => {
  const text = 'delete from cart where is_active and updated_at < $1::timestamptz returning id';
  return (await run('cart_expire', text, [new Date(beforeMs).toISOString()])).length;
};

export interface CustomerCart {
  id: number;
  is_active: boolean;
  coupon_code: string | null;
  shipping_address: unknown;
  billing_address: unknown;
  created_at: string;
  updated_at: string;
  items: { sku: string; qty: number; price_cents: number; product_option: unknown }[];
}

/** The open one first. */
export const listCartsOf = (run: RunStatement, customerId: number): Promise<CustomerCart[]> =>
  run<CustomerCart>(
    'cart_list_customer',
    `select id, is_active, coupon_code, shipping_address, billing_address, created_at, updated_at,
       coalesce((select jsonb_agg(jsonb_build_object('sku', sku, 'qty', qty, 'price_cents', price_cents,
         'product_option', product_option) order by item_id) from cart_item where cart_id = cart.id), '[]') as items
     from cart where customer_id = $1 order by is_active desc, id desc limit 1000`,
    [customerId],
  );

/** Deletes all of a customer's carts, closed ones too: purchases are stored in the orders. */
export const deleteCartsOf = async (run: RunStatement, customerId: number): Promise<void> => {
  await run('cart_forget_customer', 'delete from cart where customer_id = $1', [customerId]);
};
