// SQL for orders.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { OrderTax } from '@klaas/core/orders/order-tax.ts';
import { and, desc, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { columnsOf, runIn, runOn } from '../db/run-statement.ts';
import { anonymizeRevisions } from './edit/revision-repository.ts';
import { deleteOrderWords } from './email/order-email-repository.ts';
import { entityIdOf } from './order-key.ts';
import { type NewOrder, type OrderRow, orderNotices, orders, paymentAttempts } from './order-tables.ts';

type Reader = Database | Transaction;

const ROW = columnsOf(orders);

const BY_ORDER_ID = `select ${ROW} from sales_order where order_id = $1`;

export const loadByOrderId = async (db: Database, orderId: string): Promise<OrderRow | undefined> =>
  (await runOn(db.$client)<OrderRow>('order_by_name', BY_ORDER_ID, [orderId]))[0];

/** The order of a cart by the client's cart id; a live one before a cancelled one. */
const BY_CART_KEY = `select ${ROW} from sales_order where cart_key = $1 and customer_id is not distinct from $2::int
  order by state = 'canceled', entity_id desc limit 1`;

export const loadByCartKey = async (
  db: Database,
  cartKey: string,
  customerId: number | null,
): Promise<OrderRow | undefined> =>
  (await runOn(db.$client)<OrderRow>('order_by_cart_key', BY_CART_KEY, [cartKey, customerId]))[0];

export const loadOrder = async (db: Reader, entityId: number): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.entity_id, entityId)))[0];

/** By its number, with or without leading zeros, or by the client's order id. */
export const findOrderByName = async (db: Database, name: string): Promise<OrderRow | undefined> => {
  const entityId = entityIdOf(name);
  return (entityId === undefined ? undefined : await loadOrder(db, entityId)) ?? loadByOrderId(db, name);
};

const LOCK = `select ${ROW} from sales_order where entity_id = $1 for update`;

export const lockOrder = async (tx: Transaction, entityId: number): Promise<OrderRow | undefined> =>
  (await runIn(tx)<OrderRow>('order_lock', LOCK, [entityId]))[0];

const LOCK_LIVE = `select ${ROW} from sales_order where cart_id = $1 and state <> 'canceled' for update`;

/** The order of this cart that is unpaid or paid, not cancelled. */
export const lockLiveOrderOfCart = async (tx: Transaction, cartId: number): Promise<OrderRow | undefined> =>
  (await runIn(tx)<OrderRow>('order_live_of_cart', LOCK_LIVE, [cartId]))[0];

const PLAIN = [
  'order_id',
  'fingerprint',
  'cart_id',
  'cart_key',
  'customer_id',
  'store_code',
  'state',
  'customer_email',
  'currency_code',
  'grand_total_cents',
  'shipping_method',
  'shipping_description',
  'payment_method',
  'payment_title',
  'coupon_code',
  'pay_by',
  'created_at',
  'updated_at',
] as const satisfies (keyof NewOrder)[];
const DOCUMENTS = [
  'totals',
  'tax',
  'items',
  'billing_address',
  'shipping_address',
  'stock_taken',
  'delivery',
  'shipping_details',
  'visits',
] as const;
const COLUMNS = [...PLAIN, ...DOCUMENTS];
const INSERT = `insert into sales_order (${COLUMNS.join()}) values (${COLUMNS.map((_, index) => `$${index + 1}`).join()})
  on conflict do nothing returning ${ROW}`;

/** Undefined: an order with that id or of that cart already exists. */
export const insertOrder = async (tx: Transaction, order: NewOrder): Promise<OrderRow | undefined> => {
  const documents = DOCUMENTS.map((name) => (order[name] == null ? null : JSON.stringify(order[name])));
  const values = [...PLAIN.map((name) => order[name] ?? null), ...documents];
  return (await runIn(tx)<OrderRow>('order_insert', INSERT, values))[0];
};

type OrderStateChange = { state: OrderState } & Pick<OrderRow, 'updated_at' | 'canceled_by' | 'stock_taken'> &
  Partial<Pick<OrderRow, 'paid_at' | 'delivery'>>;

// What is not given stays.
const SAVE_STATE = `update sales_order set version = version + 1, state = $2, updated_at = $3, canceled_by = $4,
    stock_taken = $5, paid_at = coalesce($6, paid_at), delivery = coalesce($7, delivery)
  where entity_id = $1`;

export const saveOrderState = async (
  tx: Transaction,
  entityId: number,
  { state, updated_at, canceled_by, stock_taken, paid_at, delivery }: OrderStateChange,
): Promise<void> => {
  await runIn(tx)('order_save_state', SAVE_STATE, [
    ...[entityId, state, updated_at, canceled_by, JSON.stringify(stock_taken)],
    ...[paid_at ?? null, delivery ? JSON.stringify(delivery) : null],
  ]);
};

export const saveDelivery = async (
  tx: Transaction,
  entityId: number,
  change: Partial<
    Pick<
      OrderRow,
      'shipped_at' | 'delivered_at' | 'tracking_number' | 'shipping_address' | 'shipping_details' | 'visits'
    >
  >,
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.entity_id, entityId));
};

/** With a change of its state, which counts the version. */
export const saveSlots = async (
  tx: Transaction,
  entityId: number,
  slots: Pick<OrderRow, 'shipping_details' | 'visits'>,
): Promise<void> => {
  await tx.update(orders).set(slots).where(eq(orders.entity_id, entityId));
};

export const saveTax = async (
  tx: Transaction,
  entityId: number,
  change: { tax: OrderTax } & Partial<Pick<OrderRow, 'items' | 'totals' | 'grand_total_cents'>>,
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.entity_id, entityId));
};

/** Orders whose VAT number was not checked when they were placed, the newest first. */
export const loadLateVatChecks = (db: Reader, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.tax} ? 'lateCheck'`)
    .orderBy(desc(orders.entity_id))
    .limit(limit);

/** The newest orders that still need an action by the staff. */
export const loadOpenOrders = async (db: Reader, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(inArray(orders.state, ['pending', 'pending_payment', 'processing']))
    .orderBy(desc(orders.entity_id))
    .limit(limit);

/** Those paid on a bank's page, or those by transfer. `dueBefore`: of orders with a time to pay of their own. */
export const loadUnpaidBefore = async (
  db: Reader,
  before: Date,
  {
    isByTransfer,
    authorizedBefore,
    dueBefore,
  }: { isByTransfer: boolean; authorizedBefore: Date; dueBefore: Date },
): Promise<number[]> => {
  const isAuthorized = sql`exists (select 1 from ${paymentAttempts}
    where ${paymentAttempts.entity_id} = ${orders.entity_id} and ${paymentAttempts.state} = 'authorized'
    and ${paymentAttempts.authorized_at} > ${authorizedBefore})`;
  const ofMethod = (isByTransfer ? eq : ne)(orders.payment_method, BANK_TRANSFER.code);
  const rows = await db
    .select({ entity_id: orders.entity_id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending_payment'),
        or(and(isNull(orders.pay_by), lt(orders.created_at, before)), lt(orders.pay_by, dueBefore)),
        ofMethod,
        not(isAuthorized),
      ),
    )
    .orderBy(orders.created_at)
    .limit(100);
  return rows.map((row) => row.entity_id);
};

export const loadHistory = async (
  db: Reader,
  customerId: number,
  { pageSize, currentPage }: { pageSize: number; currentPage: number },
): Promise<{ rows: OrderRow[]; total_count: number }> => {
  const ofCustomer = eq(orders.customer_id, customerId);
  const rows = await db
    .select()
    .from(orders)
    .where(ofCustomer)
    .orderBy(desc(orders.entity_id))
    .limit(pageSize)
    .offset(pageSize * (currentPage - 1));
  return { rows, total_count: await db.$count(orders, ofCustomer) };
};

/** Whether this e-mail of the order has not been sent yet; from now on it has. */
export const claimNotice = async (
  tx: Transaction,
  entity_id: number,
  step: (typeof orderNotices.$inferInsert)['step'],
): Promise<boolean> => {
  const claimed = await tx
    .insert(orderNotices)
    .values({ entity_id, step })
    .onConflictDoNothing()
    .returning({ step: orderNotices.step });
  return claimed.length > 0;
};

const ANONYMOUS_ADDRESS = {
  firstname: '',
  lastname: '',
  street: [],
  city: '',
  postcode: '',
  telephone: '',
  company: '',
};

/** Removes personal data but keeps the orders for accounting; the country stays for tax. */
export const anonymizeOrders = async (tx: Transaction, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  const scrub = (column: typeof orders.billing_address | typeof orders.shipping_address) =>
    sql`case when ${column} is null then null else ${JSON.stringify(ANONYMOUS_ADDRESS)}::jsonb || jsonb_build_object('country_id', ${column}->'country_id') end`;
  await deleteOrderWords(tx, ids);
  await anonymizeRevisions(tx, ids);
  await tx
    .update(orders)
    .set({
      customer_id: null,
      customer_email: '',
      // The former cart key no longer gives access.
      fingerprint: '',
      cart_key: '',
      billing_address: scrub(orders.billing_address),
      shipping_address: scrub(orders.shipping_address),
      shipping_details: null,
    })
    .where(inArray(orders.entity_id, ids));
};
