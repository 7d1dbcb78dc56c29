// [OFFICE-43] Sales of a day: its orders, without cancelled ones, minus the refunds of that day. Days are those of the
// shop's time zone, which has one of 23 and one of 25 hours each year.
import type { SalesDay } from '@klaas/core/contract/admin/sales-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isInTotal } from '../report/lower-total.ts';

const ZONE = 'Europe/Tallinn';

export const createSalesService = ({ db, now }: { db: Database; now: () => number }) => ({
  load: async ({
    days,
    store,
    net,
  }: {
    days: number;
    store?: string | undefined;
    net?: 'yes' | undefined;
  }) => {
    const ofStore = store === undefined ? sql`` : sql`and o.store_code = ${store}`;
    // A refund has the taxes of its order.
    const share =
      net === 'yes'
        ? sql`(1 - coalesce((select (one.totals ->> 'tax_amount')::numeric * 100 / nullif(one.grand_total_cents, 0)
          from sales_order one where one.entity_id = o.entity_id), 0))`
        : sql`1`;
    const { rows } = await db.execute<{ day: string; cents: string; orders: string }>(sql`
      with today as (select (${new Date(now())}::timestamptz at time zone ${ZONE})::date as day),
      range as (
        select (day - ${2 * days - 1}::int)::timestamp at time zone ${ZONE} as start,
          (day + 1)::timestamp at time zone ${ZONE} as stop from today
      ),
      sold as (
        select (o.created_at at time zone ${ZONE})::date as day, sum(round(o.total_cents * ${share})) as cents, count(*) as orders
        from order_summary o, range
        where o.created_at >= range.start and o.created_at < range.stop and o.state <> 'canceled' ${ofStore}
        group by 1
      ),
      returned as (
        select (r.done_at at time zone ${ZONE})::date as day, sum(round(r.amount_cents * ${share})) as cents
        from range, payment_refund r
          join payment_attempt a on a.reference = r.reference and not a.is_surplus
          join order_summary o on o.entity_id = a.entity_id
        where r.state = 'done' and r.done_at >= range.start and r.done_at < range.stop and o.state <> 'canceled' ${ofStore}
          and not ${isInTotal}
        group by 1
      )
      select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(sold.cents, 0) - coalesce(returned.cents, 0) as cents,
        coalesce(sold.orders, 0) as orders
      from today, generate_series(today.day - ${2 * days - 1}::int, today.day, interval '1 day') one(day)
        left join sold on sold.day = one.day::date left join returned on returned.day = one.day::date
      order by 1`);
    const all: SalesDay[] = rows.map(({ day, cents, orders }) => ({
      day,
      cents: Number(cents),
      orders: Number(orders),
    }));
    return { days: all.slice(days), before: all.slice(0, days) };
  },
});

export type SalesService = ReturnType<typeof createSalesService>;
