// SQL for carts. One statement reads all a request needs; one statement writes a change, or nothing when the cart's
// version has changed since it was read: then the change is decided again.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import type { SiteAccess } from '@klaas/core/cart/delivery/carry-in.ts';
import type { ShippingRule } from '@klaas/core/cart/totals/shipping-rule.ts';
import { type LocalText, localText } from '@klaas/core/stores/local-text.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { Database } from '../db/database.ts';
import { createKeyedQueue } from '../db/keyed-queue.ts';
import { type RunStatement, runOn } from '../db/run-statement.ts';
import type { CouponRow } from './coupon/coupon-repository.ts';
import type { StockPart, StockRow } from './lines/line-stock.ts';

/** A price that the staff set by hand, gross, instead of the shop's own. */
export interface HandPrice {
  cents: number;
  reason: string;
  by: string;
}

/** Work or a pane drawn by hand that the staff offers: not of the catalogue, with a price of its own. */
export interface FreeGoods {
  name: string;
  /** Gross, of one piece. */
  cents: number;
  tax_class_id: number;
  /** Made for the buyer, and delivered. Otherwise work, which is not. */
  is_made: boolean;
}

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
  /** When the line was begun; undefined: it is not stored. */
  created_at?: string | undefined;
  /** Of orders written by the staff; carts do not store it. */
  hand?: HandPrice;
  /** Of quotes of the staff; carts do not store it. */
  free?: FreeGoods;
}

export type Address = Record<string, unknown>;

/** Its title and note are in the language that was asked for. */
export type ShippingRow = ShippingRule;

export interface PaymentRow {
  code: string;
  title: string;
  note: string;
  for_virtual: boolean;
  /** Banks or the like, where the cart is quoted. */
  options?: readonly PaymentChoice[];
}

export interface PaymentChoice {
  code: string;
  name: string;
  /** Path at this shop. */
  logo?: string;
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
  site_access: SiteAccess | null;
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

const METHODS = `case when $4::bool then (select json_agg(m) from shipping_method m) end as shipping,
  case when $4::bool then (select json_agg(m) from payment_method m where m.is_active) end as payment`;

// One json column, not jsonb: the text is parsed only once, in Node. Lists are sorted there too.
const READ = `
select row_to_json(r) as record from (select c.id, c.masked_id, c.customer_id, c.version, c.coupon_code, c.shipping_address, c.billing_address,
  c.carrier_code, c.method_code, c.payment_method, c.site_access,
  coalesce((select json_agg(i) from cart_item i where i.cart_id = c.id), '[]') as items,
  coalesce((select json_agg(s) from stock_item s where s.sku = any($2::text[] || array(
    select part->>'sku' from cart_item i cross join lateral jsonb_array_elements(i.stock_parts) part
    where i.cart_id = c.id))), '[]') as stock,
  (select json_build_object('answer', t.answer) from cart_task t
    where t.cart_id = c.id and t.task_id = $3::text) as answered,
  (select to_jsonb(p) || jsonb_build_object('uses_by_customer',
      (select count(*) from coupon_usage u where u.code = p.code and u.customer_id = c.customer_id))
    from coupon p where p.code = c.coupon_code) as coupon,
  ${METHODS}
from cart c where c.is_active and `;

type Positioned<Row> = Omit<Row, 'note'> & { position: number; titles: LocalText; notes: LocalText };
type CartRow = Omit<CartRecord, 'shipping' | 'payment'> & {
  shipping: Positioned<ShippingRow>[] | null;
  payment: Positioned<PaymentRow>[] | null;
};

const inOrder = <Row>(rows: Positioned<Row>[] | null): Positioned<Row>[] =>
  (rows ?? []).sort((a, b) => a.position - b.position);

const methodsOf = (
  { shipping, payment }: Pick<CartRow, 'shipping' | 'payment'>,
  methodsIn: string,
): Pick<CartRecord, 'shipping' | 'payment'> => {
  const language = languageOf(methodsIn);
  return {
    shipping: inOrder(shipping).map(({ titles, notes, ...method }) => ({
      ...method,
      method_title: titles[language] ?? method.method_title,
      note: localText(notes, language),
    })),
    payment: inOrder(payment).map(({ titles, notes, ...method }) => ({
      ...method,
      title: titles[language] ?? method.title,
      note: localText(notes, language),
    })),
  };
};

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
  return { ...row, ...methodsOf(row, methodsIn) };
};

const READ_EMPTY = `select row_to_json(r) as record from (select
  coalesce((select json_agg(s) from stock_item s where s.sku = any($1::text[])), '[]') as stock,
  ${METHODS.replaceAll('$4::bool', 'true')}) r`;

/** A cart that nobody has: for goods that are priced before there is an order. It is not stored. */
export const loadEmptyCart = async (
  run: RunStatement,
  { skus, methodsIn }: Required<Pick<ReadOptions, 'skus' | 'methodsIn'>>,
): Promise<CartRecord> => {
  const [found] = await run<{ record: Pick<CartRow, 'stock' | 'shipping' | 'payment'> }>(
    'cart_empty',
    READ_EMPTY,
    [[...skus]],
  );
  if (!found) throw new Error('the methods of the shop were not read');
  const { stock, ...methods } = found.record;
  return {
    ...{ id: 0, masked_id: '', customer_id: null, version: 0, coupon_code: null, coupon: null },
    ...{ shipping_address: null, billing_address: null, carrier_code: null, method_code: null },
    ...{ payment_method: null, site_access: null, items: [], stock, answered: null },
    ...methodsOf(methods, methodsIn),
  };
};

export const lockCart = async (run: RunStatement, id: number): Promise<void> => {
  await run('cart_lock', 'select 1 from cart where id = $1 for update', [id]);
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
  insert into cart_item (cart_id, sku, parent_sku, product_type, checksum, product_option, qty, price_cents, stock_parts,
    created_at)
  select changed.id, $5::text, $6::text, $7::text, $8::text, $9::jsonb, $10::int, $11::int, $12::jsonb, $3::timestamptz
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
  | 'coupon_code'
  | 'shipping_address'
  | 'billing_address'
  | 'carrier_code'
  | 'method_code'
  | 'payment_method'
  | 'site_access'
>;

const WRITE_FIELDS = `
update cart set version = version + 1, updated_at = $3::timestamptz, coupon_code = $4, shipping_address = $5::jsonb,
  billing_address = $6::jsonb, carrier_code = $7, method_code = $8, payment_method = $9, site_access = $10::jsonb
where id = $1 and version = $2 and is_active returning id`;

export const saveFields = async (
  run: RunStatement,
  record: CartRecord,
  fields: Partial<CartFields>,
  nowMs: number,
): Promise<WriteResult> => {
  const next = { ...record, ...fields };
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
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
    json(next.site_access),
  ]);
  return rows.length > 0 ? { written: true, item_id: null } : { written: false };
};

export type Decision<Outcome> =
  | { done: Outcome }
  | {
      write: (run: RunStatement, record: CartRecord) => Promise<WriteResult>;
      resultFor: (itemId: number | null) => Outcome;
    };

export type Decide<Outcome> = (record: CartRecord | undefined) => Promise<Decision<Outcome>>;

export type ChangeCart = <Outcome>(
  key: CartKey,
  options: ReadOptions,
  decide: Decide<Outcome>,
) => Promise<Outcome>;

const OPTIMISTIC_ATTEMPTS = 4;

const CONFLICT = Symbol('the cart has moved on');

const attempt = async <Outcome>(
  run: RunStatement,
  record: CartRecord | undefined,
  decide: Decide<Outcome>,
): Promise<Outcome | typeof CONFLICT> => {
  const decision = await decide(record);
  if ('done' in decision) return decision.done;
  if (!record) throw new Error('nothing can be written to a cart that is not there');
  const result = await decision.write(run, record);
  return result.written ? decision.resultFor(result.item_id) : CONFLICT;
};

/** Optimistic concurrency: decided on the version read, written only if it is still current. */
export const createChangeCart = (db: Database): ChangeCart => {
  // Avoids most version conflicts.
  const enqueue = createKeyedQueue();
  const optimistic = runOn(db.$client);

  /** Fallback after repeated conflicts with another process: lock the row, then read. */
  const locked = async <Outcome>(
    key: CartKey,
    options: ReadOptions,
    decide: Decide<Outcome>,
  ): Promise<Outcome> => {
    const client = await db.$client.connect();
    try {
      const run = runOn(client);
      await client.query('begin');
      const found = await loadCart(run, key);
      if (found) await lockCart(run, found.id);
      const result = await attempt(run, await loadCart(run, key, options), decide);
      await client.query('commit');
      if (result === CONFLICT) throw new Error('a locked cart has moved on');
      client.release();
      return result;
    } catch (error) {
      // Destroys the connection and thereby its locks.
      client.release(true);
      throw error;
    }
  };

  return (key, options, decide) =>
    enqueue('masked_id' in key ? key.masked_id : String(key.id), async () => {
      for (let count = 0; count < OPTIMISTIC_ATTEMPTS; count++) {
        const result = await attempt(optimistic, await loadCart(optimistic, key, options), decide);
        if (result !== CONFLICT) return result;
      }
      return locked(key, options, decide);
    });
};
