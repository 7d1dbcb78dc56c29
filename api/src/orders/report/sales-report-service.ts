// Sales of days by what the shop asks for: orders without cancelled ones, on the day they were placed, minus
// refunds, on the day they were done. What comes from one order is never counted twice, so every report has one sum.
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isInTotal } from './lower-total.ts';

const ZONE = 'Europe/Tallinn';

/** Both included. */
export interface ReportDays {
  from: string;
  to: string;
}

export interface SalesFigures {
  key: string;
  label: string;
  orders: number;
  pieces: number;
  cents: number;
}

const bounds = ({ from, to }: ReportDays) => sql`
  select ${from}::date::timestamp at time zone ${ZONE} as start,
    (${to}::date + 1)::timestamp at time zone ${ZONE} as stop`;

/** Money of orders and refunds, each on its day. */
const entries = (days: ReportDays) => sql`
  range as (${bounds(days)}),
  entry as (
    select o.entity_id, (o.created_at at time zone ${ZONE})::date as day, o.store_code, o.country,
      coalesce(o.coupon_code, '') as coupon, o.total_cents::bigint as cents, 1 as orders
    from order_summary o, range
    where o.created_at >= range.start and o.created_at < range.stop and o.state <> 'canceled'
    union all
    select o.entity_id, (r.done_at at time zone ${ZONE})::date, o.store_code, o.country,
      coalesce(o.coupon_code, ''), -r.amount_cents::bigint, 0
    from range, payment_refund r
      join payment_attempt a on a.reference = r.reference and not a.is_surplus
      join order_summary o on o.entity_id = a.entity_id
    where r.state = 'done' and r.done_at >= range.start and r.done_at < range.stop and o.state <> 'canceled'
      and not ${isInTotal}
  )`;

const KEYS = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  store: sql`store_code`,
  country: sql`country`,
  coupon: sql`coupon`,
};
export type SalesKey = keyof typeof KEYS;

interface Row extends Record<string, unknown> {
  key: string;
  label?: string;
  orders?: string;
  pieces?: string;
  cents: string;
}

const figuresOf = (row: Row): SalesFigures => ({
  key: row.key,
  label: row.label ?? row.key,
  orders: Number(row.orders ?? 0),
  pieces: Number(row.pieces ?? 0),
  cents: Number(row.cents),
});

export const createSalesReport = ({ db }: { db: Database }) => {
  const total = async (days: ReportDays): Promise<SalesFigures> => {
    const { rows } = await db.execute<Row>(
      sql`with ${entries(days)} select '' as key, coalesce(sum(cents), 0) as cents, coalesce(sum(orders), 0) as orders
        from entry`,
    );
    return figuresOf(rows[0] ?? { key: '', cents: '0' });
  };

  return {
    total,

    by: async (key: SalesKey, days: ReportDays): Promise<SalesFigures[]> => {
      const order = key === 'day' ? sql`1` : sql`cents desc, 1`;
      const { rows } = await db.execute<Row>(sql`
        with ${entries(days)}
        select ${KEYS[key]} as key, sum(cents) as cents, sum(orders) as orders from entry group by 1 order by ${order}`);
      return rows.map(figuresOf);
    },

    /** Products, and with an empty key what is of none: delivery, and refunds of an amount. */
    byProduct: async (days: ReportDays): Promise<SalesFigures[]> => {
      const { rows } = await db.execute<Row>(sql`
        with ${entries(days)},
        line as (
          select item, (item ->> 'qty_ordered')::numeric as pieces,
            round(((item ->> 'row_total_incl_tax')::numeric - coalesce((item ->> 'discount_amount')::numeric, 0)) * 100) as cents
          from range, order_summary s join sales_order o on o.entity_id = s.entity_id,
            jsonb_array_elements(o.items) item
          where s.created_at >= range.start and s.created_at < range.stop and s.state <> 'canceled'
          union all
          select item, -(back ->> 'qty')::numeric, -coalesce((back ->> 'cents')::numeric, 0)
          from range, payment_refund r
            join payment_attempt a on a.reference = r.reference and not a.is_surplus
            join sales_order o on o.entity_id = a.entity_id,
            jsonb_array_elements(r.lines) back, jsonb_array_elements(o.items) item
          where r.state = 'done' and r.done_at >= range.start and r.done_at < range.stop and o.state <> 'canceled'
            and item -> 'item_id' = back -> 'item_id'
        ),
        product as (
          select coalesce(item ->> 'parent_sku', item ->> 'sku') as key, max(item ->> 'name') as label,
            sum(pieces) as pieces, sum(cents) as cents
          from line group by 1
        )
        select key, label, pieces, cents from product
        union all
        select '', '', 0, (select coalesce(sum(cents), 0) from entry) - (select coalesce(sum(cents), 0) from product)
        order by cents desc, key`);
      return rows.filter(({ key, cents }) => key !== '' || Number(cents) !== 0).map(figuresOf);
    },

    /** Refunds of the days by the reason that was given. */
    refunds: async (days: ReportDays): Promise<{ key: string; count: number; cents: number }[]> => {
      const { rows } = await db.execute<{ key: string; count: string; cents: string }>(sql`
        with range as (${bounds(days)})
        select btrim(r.reason) as key, count(*) as count, sum(r.amount_cents) as cents
        from range, payment_refund r
        where r.state = 'done' and r.done_at >= range.start and r.done_at < range.stop
        group by 1 order by cents desc, 1`);
      return rows.map(({ key, count, cents }) => ({ key, count: Number(count), cents: Number(cents) }));
    },

    /** Of invoices minus credit notes, by their own day: what the accountant declares. */
    vat: async (
      days: ReportDays,
    ): Promise<{ category: string; percent: number | null; net: number; tax: number }[]> => {
      const { rows } = await db.execute<{
        category: string;
        percent: string | null;
        net: string;
        tax: string;
      }>(sql`
        select vat ->> 'category' as category, vat ->> 'percent' as percent,
          sum((vat ->> 'netCents')::bigint * sign) as net, sum((vat ->> 'taxCents')::bigint * sign) as tax
        from (select content, case kind when 'credit' then -1 else 1 end as sign from invoice
            where issued_on between ${days.from}::date and ${days.to}::date) document,
          jsonb_array_elements(content -> 'vatGroups') vat
        group by 1, 2 order by 2 desc nulls last, 1`);
      return rows.map(({ category, percent, net, tax }) => ({
        ...{ category, net: Number(net), tax: Number(tax) },
        percent: percent === null ? null : Number(percent),
      }));
    },

    /** Orders that were promised to arrive on these days, and whether they did. */
    leadTime: async (
      days: ReportDays,
    ): Promise<{ key: string; orders: number; kept: number; days: number | null }[]> => {
      const { rows } = await db.execute<{
        key: string;
        orders: string;
        kept: string;
        days: string | null;
      }>(sql`
        with promised as (
          select case when o.delivery #>> '{sized,window,to}' is null then 'stock' else 'panes' end as key,
            greatest(o.delivery #>> '{stocked,window,to}', o.delivery #>> '{sized,window,to}') as due,
            (coalesce(o.delivered_at, case when o.state = 'complete' then o.shipped_at end)
              at time zone ${ZONE})::date as arrived,
            (coalesce(o.paid_at, o.created_at) at time zone ${ZONE})::date as began
          from sales_order o where o.state <> 'canceled'
        )
        select key, count(*) as orders, count(*) filter (where arrived <= due::date) as kept,
          avg(arrived - began) as days
        from promised where due between ${days.from} and ${days.to} group by 1 order by 1`);
      return rows.map(({ key, orders, kept, days: average }) => ({
        ...{ key, orders: Number(orders), kept: Number(kept) },
        days: average === null ? null : Math.round(Number(average) * 10) / 10,
      }));
    },
  };
};

export type SalesReport = ReturnType<typeof createSalesReport>;
