// What must be true when the storm is over, computed from the tables, the mail server and what the clients were told.
import type { Database } from '../../api/src/db/database.ts';
import { verifyChain } from '../../api/src/staff/change-log/change-log-service.ts';
import type { MailSink } from './mail-sink.ts';
import type { Bought } from './storm-clients.ts';

interface OrderRow {
  entity_id: number;
  order_id: string;
  state: string;
  grand_total_cents: number;
  totals: { shipping_incl_tax: number };
  items: { sku: string; qty_ordered: number; price_incl_tax: number }[];
}

const UNEQUAL_STOCK = `select s.sku, s.qty, s.reserved, sum(m.on_hand)::int on_hand, sum(m.reserved)::int as holds
  from stock_item s join stock_movement m using (product_id) group by s.product_id
  having s.qty <> sum(m.on_hand) or s.reserved <> sum(m.reserved)`;

/** Movements of a product are numbered under the lock of its row: their order is the order of the commits. */
const OVERSOLD = `select sku, order_id, on_hand, reserved from (
    select m.sku, m.kind, m.order_id, s.backorders, sum(m.on_hand) over past as on_hand,
      sum(m.reserved) over past as reserved
    from stock_movement m join stock_item s using (product_id)
    window past as (partition by m.product_id order by m.id)) after
  where kind = 'reservation' and backorders = 0 and reserved > on_hand`;

const WRONG_RESERVATIONS = `with held as (
    select taken->>'sku' as sku, sum((taken->>'qty')::int) as qty
    from sales_order, jsonb_array_elements(stock_taken) taken where state not in ('canceled', 'complete') group by 1)
  select s.sku, s.reserved, held.qty from stock_item s left join held using (sku)
  where s.reserved <> coalesce(held.qty, 0)`;

/** One fault per row that should not be. */
const auditStock = async (db: Database): Promise<string[]> => {
  const faults: string[] = [];
  for (const [what, query] of Object.entries({ UNEQUAL_STOCK, OVERSOLD, WRONG_RESERVATIONS }))
    for (const row of (await db.$client.query(query)).rows) faults.push(`${what} ${JSON.stringify(row)}`);
  return faults;
};

const centsOf = ({ items, totals }: OrderRow): number =>
  items.reduce(
    (sum, item) => sum + item.qty_ordered * Math.round(item.price_incl_tax * 100),
    Math.round(totals.shipping_incl_tax * 100),
  );

const auditOrder = ({ body, ids, refusal, canceledBy }: Bought, row: OrderRow | undefined): string[] => {
  const faults: string[] = [];
  const { order_id } = body;
  if (ids.size > 1) faults.push(`${order_id} was answered with ${[...ids]}`);
  if (ids.size > 0 && refusal) faults.push(`${order_id} was taken and refused`);
  if (ids.size === 0) return row ? [...faults, `${order_id} was refused and is there`] : faults;
  if (!row || !ids.has(String(row.entity_id))) return [...faults, `${order_id} was acknowledged and is lost`];
  const wanted = JSON.stringify(body.products.map(({ sku, qty }) => [sku, qty]));
  const got = JSON.stringify(row.items.map((item) => [item.sku, item.qty_ordered]));
  if (wanted !== got) faults.push(`${order_id} wanted ${wanted} and got ${got}`);
  if (centsOf(row) !== row.grand_total_cents)
    faults.push(`${order_id} costs ${row.grand_total_cents}, not ${centsOf(row)}`);
  if ((row.state === 'canceled') !== (canceledBy !== undefined))
    faults.push(`${order_id} is ${row.state}, cancelled by ${canceledBy ?? 'nobody'}`);
  return faults;
};

const auditOrders = async (db: Database, bought: readonly Bought[]) => {
  const { rows } = await db.$client.query<OrderRow>(
    "select * from sales_order where customer_email like 'buyer-%'",
  );
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  const faults = bought.flatMap((one) => auditOrder(one, byId.get(one.body.order_id)));
  const taken = bought.filter(({ ids }) => ids.size > 0).length;
  if (rows.length !== taken) faults.push(`${rows.length} orders, ${taken} acknowledged`);
  return faults;
};

/** The confirmation, and one more for a cancellation by the staff. */
const emailsOf = ({ ids, canceledBy }: Bought): number =>
  ids.size === 0 ? 0 : 1 + Number(canceledBy === 'staff');

const auditEmails = ({ accepted }: MailSink, bought: readonly Bought[]) => {
  let repeated = 0;
  const faults = bought.flatMap((one) => {
    const times = accepted.get(one.email) ?? new Map<string, number>();
    repeated += [...times.values()].reduce((sum, count) => sum + count - 1, 0);
    return times.size === emailsOf(one)
      ? []
      : [`${one.body.order_id} has ${times.size} e-mails, not ${emailsOf(one)}`];
  });
  return { faults, repeated };
};

export const auditStorm = async (db: Database, sink: MailSink, bought: readonly Bought[]) => {
  const { checked, brokenAt } = await verifyChain(db);
  const orders = await auditOrders(db, bought);
  const emails = auditEmails(sink, bought);
  return {
    /** E-mails accepted twice under one Message-ID: the process was killed before it recorded the first. */
    repeatedEmails: emails.repeated,
    changes: checked,
    faults: [
      ...(await auditStock(db)),
      ...orders,
      ...emails.faults,
      ...(brokenAt ? [`the change log is broken at ${JSON.stringify(brokenAt)}`] : []),
    ],
  };
};
