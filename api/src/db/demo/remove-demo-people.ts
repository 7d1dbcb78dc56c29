// Removes what people did in the demo shop: orders with all that follows from them, carts, accounts, messages, staff.
import { sql } from 'drizzle-orm';
import { DEMO_PAYMENTS } from '../../cart/cart-seed.ts';
import type { StoredFile } from '../../messages/contact/contact-tables.ts';
import type { OrderRow } from '../../orders/order-tables.ts';
import { removeStock } from '../../stock/stock-import-service.ts';
import { releaseStock } from '../../stock/stock-reservation-service.ts';
import type { Transaction } from '../database.ts';
import { demoSkus } from '../seed/demo-catalogue.ts';
import { DEMO_TICKET } from '../seed/people/demo-messages.ts';

export const demoPayments = sql`(select jsonb_array_elements_text(${JSON.stringify(DEMO_PAYMENTS.map(({ code }) => code))}::jsonb))`;

export const countOf = async (tx: Transaction, query: ReturnType<typeof sql>): Promise<number> =>
  (await tx.execute(query)).rowCount ?? 0;

/** The series start where the shop's own documents end. */
const removeInvoices = async (tx: Transaction, orderIds: string): Promise<void> => {
  await tx.execute(sql`select set_config('klaas.remove_invoices', 'on', true)`);
  const ofOrders = sql`entity_id in (select jsonb_array_elements(${orderIds}::jsonb)::int)`;
  await tx.execute(sql`delete from invoice where kind = 'credit' and ${ofOrders}`);
  await tx.execute(sql`delete from invoice where ${ofOrders}`);
  await tx.execute(sql`update invoice_series s
    set next_number = coalesce((select max(sequence) from invoice i where i.kind = s.kind), 0) + 1`);
  await tx.execute(sql`select set_config('klaas.remove_invoices', '', true)`);
};

/** Orders of demo customers, of demo goods only, or paid at the simulated bank. Their stock is released. */
/** What the simulated services know of payments that the shop has no longer. */
const removeSimulatedPayments = async (tx: Transaction): Promise<void> => {
  const left = sql`(select provider_ref from payment_attempt where provider_ref is not null)`;
  await tx.execute(sql`delete from bank_simulator_payment where id not in ${left}`);
  await tx.execute(
    sql`delete from payment_simulator_object where coalesce(data ->> 'session', id) not in ${left}`,
  );
};

export const removeOrders = async (
  tx: Transaction,
  skus: string,
): Promise<{ deleted: number; emails: string[] }> => {
  const { rows } = await tx.execute<
    Pick<OrderRow, 'entity_id' | 'order_id' | 'customer_email' | 'state' | 'stock_taken'>
  >(sql`
    with demo as (select jsonb_array_elements_text(${skus}::jsonb) as sku)
    select entity_id, order_id, customer_email, state, stock_taken from sales_order o
    where payment_method in ${demoPayments} or customer_id in (select id from customer where is_demo)
      or not exists (select 1 from jsonb_array_elements(o.items) item
        where item->>'sku' not in (select sku from demo)
          and coalesce(item->>'parent_sku', '') not in (select sku from demo))
    for update`);
  const ids = JSON.stringify(rows.map(({ entity_id }) => entity_id));
  for (const order of rows)
    if (order.state !== 'canceled' && order.state !== 'complete')
      await releaseStock(tx, order.stock_taken, order);
  await tx.execute(sql`delete from coupon_usage where order_id in
    (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ order_id }) => order_id))}::jsonb))`);
  await removeInvoices(tx, ids);
  const gone = await countOf(
    tx,
    sql`delete from sales_order where entity_id in (select jsonb_array_elements(${ids}::jsonb)::int)`,
  );
  await removeSimulatedPayments(tx);
  return { deleted: gone, emails: rows.map(({ customer_email }) => customer_email) };
};

export const removeGoods = async (
  tx: Transaction,
  skus: string,
): Promise<{ stock: number; carts: number }> => {
  const isDemo = (column: string) =>
    sql`${sql.raw(column)} in (select jsonb_array_elements_text(${skus}::jsonb))`;
  const carts = await countOf(
    tx,
    sql`delete from cart where customer_id in (select id from customer where is_demo)
      or id in (select cart_id from cart_item where ${isDemo('sku')} or ${isDemo('parent_sku')})`,
  );
  await tx.execute(sql`delete from configuration_link where ${isDemo('sku')}`);
  await tx.execute(sql`delete from configuration_project p where exists
    (select 1 from jsonb_array_elements(p.openings) opening where ${isDemo("opening->>'sku'")})`);
  return { stock: await removeStock(tx, demoSkus()), carts };
};

/** Their unsent e-mails are deleted too. */
export const removeCustomers = async (
  tx: Transaction,
  orderEmails: readonly string[],
): Promise<[number, number]> => {
  const { rows } = await tx.execute<{ email: string }>(
    sql`delete from customer where is_demo returning email`,
  );
  const emails = JSON.stringify([...orderEmails, ...rows.map(({ email }) => email)]);
  const emailCount = await countOf(
    tx,
    sql`with deleted as (
        delete from outbox_letter where sent_at is null
          and to_address in (select jsonb_array_elements_text(${emails}::jsonb)) returning id
      ) select graphile_worker.remove_job('email:' || id) from deleted`,
  );
  return [rows.length, emailCount];
};

export const removeReviews = (tx: Transaction, productIds: readonly number[]): Promise<number> =>
  countOf(
    tx,
    sql`delete from review where product_id in (select jsonb_array_elements(${JSON.stringify(productIds)}::jsonb)::int)`,
  );

/** Before the customers: messages of demo customers are the demo's too. */
export const removeMessages = async (tx: Transaction): Promise<{ deleted: number; files: StoredFile[] }> => {
  const { rows } = await tx.execute<{ files: StoredFile[] }>(
    sql`delete from contact_message where starts_with(ticket, ${DEMO_TICKET})
      or customer_id in (select id from customer where is_demo) returning files`,
  );
  return { deleted: rows.length, files: rows.flatMap(({ files }) => files) };
};

/** Their keys, sessions and views go with them. */
export const removeStaff = (tx: Transaction): Promise<number> =>
  countOf(tx, sql`delete from staff_member where is_demo`);
