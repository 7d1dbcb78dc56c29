// SQL for carts. One statement reads all a request needs; one statement writes a change, or nothing when the cart's
// version has changed since it was read.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { RunStatement } from '../db/run-statement.ts';
import type { CouponRow } from './coupon/coupon-repository.ts';
import type { StockPart, StockRow } from './lines/line-stock.ts';

export interface ItemRecord {
  item_id: number;
  sku: string;
  parent_sku: string | null;
  product_type: string;
  checksum: string;
  product_option: LooseProductOption | null;
  qty: number;
  price_cents: number;
  stock_parts: StockPart[];
}

export type Address = Record<string, unknown>;

export interface ShippingRow {
  carrier_code: string;
  method_code: string;
  carrier_title: string;
  method_title: string;
  price_excl_cents: number;
  price_incl_cents: number;
  countries: string[];
  free_above_cents: number | null;
  available: boolean;
}

export interface PaymentRow {
  code: string;
  title: string;
  for_virtual: boolean;
}

export interface CartRecord {
  id: number;
  masked_id: string;
  customer_id: number | null;
  version: number;
  coupon_code: string | null;
  shipping_address: Address | null;
  billing_address: Address | null;
  carrier_code: string | null;
  method_code: string | null;
  payment_method: string | null;
  items: ItemRecord[];
  stock: StockRow[];
  coupon: (CouponRow & { uses_by_customer: number }) | null;
  shipping: ShippingRow[];
  payment: PaymentRow[];
  /** The stored response of this idempotency key; null: the key is new. */
  answered: { answer: unknown } | null;
}

/** A guest's cart by its masked id; a customer's by number, restricted to the owner. */
export type CartKey = { masked_id: string } | { id: number; customer_id: number };

const byKey = (key: CartKey): { name: string; where: string; values: unknown[] } =>
  'masked_id' in key
    ? { name: 'guest', where: 'c.masked_id = $1 and c.customer_id is null', values: [key.masked_id] }
    : { name: 'customer', where: 'c.id = $1 and c.customer_id = $5', values: [key.id] };

// One json column, not jsonb: the text is parsed only once, in Node. Lists are sorted there too.
const READ = `
select row_to_json(r) as record from (select c.id, c.masked_id, c.customer_id, c.version, c.coupon_code, c.shipping_address, c.billing_address,
  c.carrier_code, c.method_code, c.payment_method,
  coalesce((select json_agg(i) from cart_item i where i.cart_id = c.id), '[]') as items,
  coalesce((select json_agg(s) from stock_item s where s.sku = any($2::text[] || array(
    select part->>'sku' from cart_item i cross join lateral jsonb_array_elements(i.stock_parts) part
    where i.cart_id = c.id))), '[]') as stock,
  (select json_build_object('answer', t.answer) from cart_task t
    where t.cart_id = c.id and t.task_id = $3::text) as answered,
  (select to_jsonb(p) || jsonb_build_object('uses_by_customer',
      (select count(*) from coupon_usage u where u.code = p.code and u.customer_id = c.customer_id))
    from coupon p where p.code = c.coupon_code) as coupon,
  case when $4::bool then (select json_agg(m) from shipping_method m) end as shipping,
  case when $4::bool then (select json_agg(m) from payment_method m where m.is_active) end as payment
from cart c where c.is_active and `;

type Positioned<Row> = Row & { position: number; titles: Record<string, string> };
type CartRow = Omit<CartRecord, 'shipping' | 'payment'> & {
  shipping: Positioned<ShippingRow>[] | null;
  payment: Positioned<PaymentRow>[] | null;
};

const inOrder = <Row>(rows: Positioned<Row>[] | null): Positioned<Row>[] =>
  (rows ?? []).sort((a, b) => a.position - b.position);

export interface ReadOptions {
  /** Skus whose stock is needed besides that of the lines. */
  skus?: readonly string[];
  taskId?: string | null;
  /** Include shipping and payment methods, with titles in the language of this locale. */
  methodsIn?: string;
}

export const loadCart = async (
  run: RunStatement,
  key: CartKey,
  { skus = [], taskId = null, methodsIn = '' }: ReadOptions = {},
): Promise<CartRecord | undefined> => {
  const { name, where, values } = byKey(key);
  const all = [
    ...values,
    [...skus],
    taskId,
    methodsIn !== '',
    ...('customer_id' in key ? [key.customer_id] : []),
  ];
  const [found] = await run<{ record: CartRow }>(`cart_of_${name}`, `${READ}${where}) r`, all);
  if (!found) return undefined;
  const row = found.record;
  row.items.sort((a, b) => a.item_id - b.item_id);
  const language = languageOf(methodsIn);
  return {
    ...row,
    shipping: inOrder(row.shipping).map(({ titles, ...method }) => ({
      ...method,
      method_title: titles[language] ?? method.method_title,
    })),
    payment: inOrder(row.payment).map(({ titles, ...method }) => ({
      ...method,
      title: titles[language] ?? method.title,
    })),
  };
};

export const lockCart = async (run: RunStatement, id: number): Promise<void> => {
  await run('cart_lock', 'select 1 from cart where id = $1 for update', [id]);
};

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

export type NewLine = Omit<ItemRecord, 'item_id'>;

export interface LineWrite {
  /** Inserted with this quantity, or updated to it if the line exists. */
  line?: NewLine;
  remove?: readonly number[];
  task?: { task_id: string; answer: unknown };
}

// The version check in the first CTE guards all others: on a conflict nothing is written.
const WRITE_LINES = `
with changed as (
  update cart set version = version + 1, updated_at = $3::timestamptz
  where id = $1 and version = $2 and is_active returning id
), removed as (
  delete from cart_item i using changed where i.cart_id = changed.id and i.item_id = any($4::int[])
), line as (
  insert into cart_item (cart_id, sku, parent_sku, product_type, checksum, product_option, qty, price_cents, stock_parts)
  select changed.id, $5::text, $6::text, $7::text, $8::text, $9::jsonb, $10::int, $11::int, $12::jsonb
  from changed where $5::text is not null
  on conflict (cart_id, sku, checksum) do update
    set qty = excluded.qty, price_cents = excluded.price_cents, stock_parts = excluded.stock_parts
  returning item_id
), task as (
  insert into cart_task (cart_id, task_id, answer)
  select changed.id, $13::text, case when $5::text is null then $14::jsonb
    else $14::jsonb || jsonb_build_object('item_id', (select item_id from line)) end
  from changed where $13::text is not null
)
select changed.id, (select item_id from line) as item_id from changed`;

export type WriteResult = { written: false } | { written: true; item_id: number | null };

export const saveLines = async (
  run: RunStatement,
  record: Pick<CartRecord, 'id' | 'version'>,
  { line, remove = [], task }: LineWrite,
  nowMs: number,
): Promise<WriteResult> => {
  const [row] = await run<{ item_id: number | null }>('cart_write_lines', WRITE_LINES, [
    record.id,
    record.version,
    new Date(nowMs).toISOString(),
    [...remove],
    line?.sku ?? null,
    line?.parent_sku ?? null,
    line?.product_type ?? null,
    line?.checksum ?? null,
    line?.product_option ? JSON.stringify(line.product_option) : null,
    line?.qty ?? null,
    line?.price_cents ?? null,
    JSON.stringify(line?.stock_parts ?? []),
    task?.task_id ?? null,
    JSON.stringify(task?.answer ?? null),
  ]);
  return row ? { written: true, item_id: row.item_id } : { written: false };
};

export type CartFields = Pick<
  CartRecord,
  'coupon_code' | 'shipping_address' | 'billing_address' | 'carrier_code' | 'method_code' | 'payment_method'
>;

const WRITE_FIELDS = `
update cart set version = version + 1, updated_at = $3::timestamptz, coupon_code = $4, shipping_address = $5::jsonb,
  billing_address = $6::jsonb, carrier_code = $7, method_code = $8, payment_method = $9
where id = $1 and version = $2 and is_active returning id`;

export const saveFields = async (
  run: RunStatement,
  record: CartRecord,
  fields: Partial<CartFields>,
  nowMs: number,
): Promise<WriteResult> => {
  const next = { ...record, ...fields };
  const json = (value: Address | null) => (value === null ? null : JSON.stringify(value));
  const rows = await run('cart_write_fields', WRITE_FIELDS, [
    record.id,
    record.version,
    new Date(nowMs).toISOString(),
    next.coupon_code,
    json(next.shipping_address),
    json(next.billing_address),
    next.carrier_code,
    next.method_code,
    next.payment_method,
  ]);
  return rows.length > 0 ? { written: true, item_id: null } : { written: false };
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

/** Deletes all of a customer's carts, closed ones too: purchases are stored in the orders. */
export const deleteCartsOf = async (run: RunStatement, customerId: number): Promise<void> => {
  await run('cart_forget_customer', 'delete from cart where customer_id = $1', [customerId]);
};
