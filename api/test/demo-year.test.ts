// The demo's year of orders: as a shop would have written them, and nothing that runs or is sent by itself.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetDemoShop } from '../src/db/demo/reset-demo-shop.ts';
import { seedDemoShop } from '../src/db/seed/seed-demo-shop.ts';
import { orders } from '../src/orders/order-tables.ts';
import { TEST_AUTHOR } from './test-author.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const NOW = Date.parse('2026-11-18T15:00:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemoShop(test.db, { nowMs: NOW });
});
afterAll(() => test.drop());

const rowsOf = async (query: ReturnType<typeof sql>) => (await test.db.execute(query)).rows;

describe('the year', () => {
  it('has orders of both stores, in every state, in the order of their numbers', async () => {
    const all = await test.db.select().from(orders).orderBy(orders.entity_id);
    expect(all).toHaveLength(1200);
    const times = all.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThan(NOW);
    expect(Math.min(...times)).toBeGreaterThan(NOW - 367 * 86_400_000);
    const russian = all.filter(({ store_code }) => store_code === 'ru').length / all.length;
    expect(russian).toBeGreaterThan(0.22);
    expect(russian).toBeLessThan(0.32);
    const states = new Set(all.map(({ state }) => state));
    expect([...states].sort()).toEqual(['canceled', 'complete', 'pending', 'pending_payment', 'processing']);
    expect(new Set(all.map(({ canceled_by }) => canceled_by))).toEqual(
      new Set([null, 'expire', 'cancel_by_shop', 'cancel_by_shopper']),
    );
    const panes = all.flatMap(({ items }) => items).filter(({ is_made_to_measure }) => is_made_to_measure);
    expect(panes.length).toBeGreaterThan(300);
    expect(panes.filter(({ pane_rules }) => !pane_rules)).toEqual([]);
  });

  it('has totals that are the sums of lines, delivery and discounts, and taxes per rate', async () => {
    for (const { entity_id, items, totals, grand_total_cents } of await test.db.select().from(orders)) {
      const sum = (values: number[]) => values.reduce((total, value) => total + centsOf(value), 0);
      const goods = sum(items.map(({ row_total_incl_tax }) => row_total_incl_tax));
      const discount = sum(items.map(({ discount_amount }) => discount_amount));
      expect([entity_id, goods - discount + centsOf(totals.shipping_incl_tax)]).toEqual([
        entity_id,
        grand_total_cents,
      ]);
      expect(centsOf(totals.grand_total)).toBe(grand_total_cents);
      const tax = sum(items.map(({ tax_amount }) => tax_amount));
      expect(tax + centsOf(totals.shipping_incl_tax) - centsOf(totals.shipping_amount)).toBe(
        centsOf(totals.tax_amount),
      );
      for (const percent of new Set(items.map(({ tax_percent }) => tax_percent))) {
        const ofRate = items.filter(({ tax_percent }) => tax_percent === percent);
        const gross = sum(ofRate.map((line) => line.row_total_incl_tax - line.discount_amount));
        const exact = gross - (gross * 100) / (100 + percent);
        // Rounded once for the rate.
        expect(Math.abs(sum(ofRate.map(({ tax_amount }) => tax_amount)) - exact)).toBeLessThanOrEqual(
          0.5 + 1e-6,
        );
      }
    }
  });

  it('gives back at most what was paid', async () => {
    const wrong = sql`select a.reference from payment_attempt a left join payment_refund r using (reference)
      group by a.reference having a.refunded_cents <> coalesce(sum(r.amount_cents) filter (where r.state = 'done'), 0)
        or a.refunded_cents + a.refund_due_cents > a.amount_cents`;
    expect(await rowsOf(wrong)).toEqual([]);
    expect(
      await rowsOf(sql`select entity_id from payment_attempt where state in ('started', 'authorized')`),
    ).toEqual([]);
    expect(
      (await rowsOf(sql`select 1 from payment_refund where jsonb_array_length(lines) > 0`)).length,
    ).toBeGreaterThan(10);
  });

  it('has payments and refunds that the simulated services know', async () => {
    const known = sql`select a.reference, a.amount_cents, a.refunded_cents, coalesce(
        (b.amount::numeric * 100)::int, (m.data #>> '{claims,grandTotal}')::numeric * 100,
        (s.data #>> '{form,line_items[0][price_data][unit_amount]}')::int)::int known,
      coalesce((select sum(value::numeric) * 100 from jsonb_each_text(b.refunds)),
        (select sum((r ->> 'cents')::int) from jsonb_array_elements(m.data -> 'refunds') r),
        (select sum((r ->> 'amount')::int) from jsonb_array_elements(s.data -> 'refunds') r), 0)::int given
      from payment_attempt a left join bank_simulator_payment b on b.id = a.provider_ref and b.status = 'CAPTURED'
      left join payment_simulator_object m on m.id = a.provider_ref and m.service = 'montonio'
      left join payment_simulator_object s on s.id = a.provider_ref and s.service = 'stripe'
      where a.provider_ref is not null and a.state in ('paid', 'refunded')`;
    const rows = await rowsOf(known);
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.filter(({ amount_cents, known: there }) => amount_cents !== there)).toEqual([]);
    expect(rows.filter(({ refunded_cents, given }) => refunded_cents !== given)).toEqual([]);
  });

  it('has gapless series of documents in the order of time, for the sums of their orders', async () => {
    const series = await rowsOf(sql`select i.kind, count(*)::int documents, min(sequence) first,
        max(sequence) last, s.next_number next from invoice i join invoice_series s using (kind)
      group by i.kind, s.next_number order by 1`);
    for (const { documents, first, last, next } of series)
      expect([first, last, next]).toEqual([1, documents, Number(documents) + 1]);
    expect(series.map(({ kind }) => kind)).toEqual(['credit', 'invoice']);
    const unordered = sql`select id from (select id, issued_at, lag(issued_at) over (partition by kind order by sequence)
      as former from invoice) i where former > issued_at`;
    expect(await rowsOf(unordered)).toEqual([]);
    const different = sql`select o.entity_id from sales_order o left join invoice i on i.entity_id = o.entity_id
      and i.kind = 'invoice' where i.gross_cents <> o.grand_total_cents
        or (i.id is null) <> (o.state = 'pending_payment' or o.state = 'canceled' and o.paid_at is null
          and o.payment_method <> 'cashondelivery')`;
    expect(await rowsOf(different)).toEqual([]);
    const tooMuch = sql`select i.id from invoice i join invoice c on c.corrects = i.id
      group by i.id having sum(c.gross_cents) > i.gross_cents`;
    expect(await rowsOf(tooMuch)).toEqual([]);
  });

  it('has stock that is the sum of its movements and never negative, reserved for open orders', async () => {
    const wrong = sql`select s.sku from stock_item s left join stock_movement m using (product_id)
      group by s.product_id having s.qty <> coalesce(sum(m.on_hand), 0) or s.reserved <> coalesce(sum(m.reserved), 0)`;
    expect(await rowsOf(wrong)).toEqual([]);
    const negative = sql`select sku from (select sku, sum(on_hand) over (partition by product_id order by id) as hand,
      sum(reserved) over (partition by product_id order by id) as held from stock_movement) m
      where hand < 0 or held < 0 or held > hand`;
    expect(await rowsOf(negative)).toEqual([]);
    const held = sql`select sku, sum(qty)::int qty from sales_order o, jsonb_to_recordset(stock_taken) as t(sku text, qty int)
      where state in ('pending', 'pending_payment', 'processing') group by 1 order by 1`;
    expect(await rowsOf(held)).toEqual(
      await rowsOf(sql`select sku, reserved qty from stock_item where reserved <> 0 order by sku`),
    );
  });

  it('has returns in every step, each by the law, of pieces that were shipped and paid', async () => {
    const states = await rowsOf(
      sql`select state, count(*)::int as count from return_request group by 1 order by 1`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      ...['awaited', 'done', 'here', 'received', 'refunding', 'refused'],
    ]);
    const wrong = sql`select r.id from return_request r join sales_order o using (entity_id)
      join return_line l on l.return_id = r.id
      join jsonb_to_recordset(o.items) as i(item_id int, qty_ordered int, is_made_to_measure boolean)
        on i.item_id = l.item_id
      where o.delivered_at is null or r.submitted_at < o.delivered_at or l.qty > i.qty_ordered
        or i.is_made_to_measure or (r.state = 'done') <> exists
          (select 1 from payment_refund p where p.key = r.refund_key and p.state = 'done')`;
    expect(await rowsOf(wrong)).toEqual([]);
    const late = sql`select id from return_request where due_on < '2026-11-18' and state = 'awaited'`;
    expect(await rowsOf(late)).toHaveLength(1);
  });

  it('sends nothing, asks nobody, and uses addresses of example.com only', async () => {
    expect(await rowsOf(sql`select 1 from outbox_letter`)).toEqual([]);
    const jobs = sql`select distinct task_identifier as task from graphile_worker.jobs order by 1`;
    expect((await rowsOf(jobs)).map(({ task }) => task)).toEqual(['delivery.load', 'payment.copy-logos']);
    expect(await rowsOf(sql`select 1 from payment_refund where state <> 'done'`)).toEqual([]);
    expect(await rowsOf(sql`select 1 from shipment where state <> 'registered'`)).toEqual([]);
    const others = sql`select customer_email from sales_order where customer_email not like '%@example.com'
      union select email from customer where email not like '%@example.com' or not is_demo
      union select email from contact_message where email not like '%@example.com'
      union select email from staff_member where email not like '%@example.com' or not is_demo`;
    expect(await rowsOf(others)).toEqual([]);
  });

  it('has parcels with events, messages, reviews that wait, carts and staff', async () => {
    const [counts] = await rowsOf(sql`select (select count(*)::int from shipment_event) as events,
      (select count(*)::int from contact_message) as messages, (select count(*)::int from customer) as customers,
      (select count(*)::int from review where review_status = 2) as reviews,
      (select count(*)::int from cart c where exists (select 1 from cart_item where cart_id = c.id)) as carts,
      (select array_agg(role order by role) from staff_member) as roles`);
    expect(counts).toMatchObject({ messages: 40, customers: 252, reviews: 8, carts: 30 });
    expect(counts?.['events']).toBeGreaterThan(100);
    expect(counts?.['roles']).toEqual(['catalogue', 'content', 'orders', 'owner', 'workshop']);
  });
});

/** Without ids, which go on. */
const fingerprint = async (db: TestDatabase['db']) => {
  const { rows } = await db.execute(sql`select
    (select md5(string_agg(order_id || state || grand_total_cents || items::text || created_at, '' order by created_at,
      order_id)) from sales_order) as orders,
    (select md5(string_agg(number || gross_cents || issued_at, '' order by number)) from invoice) as documents,
    (select md5(string_agg(sku || qty || ' ' || reserved, '' order by sku)) from stock_item) as stock,
    (select md5(string_agg(state || submitted_at || due_on, '' order by submitted_at)) from return_request) as returns,
    (select md5(string_agg(ticket || question || created_at, '' order by ticket)) from contact_message) as messages,
    (select md5(string_agg(nickname || detail, '' order by nickname, detail)) from review) as reviews,
    (select md5(string_agg(email || name || role, '' order by email)) from staff_member) as staff,
    (select md5(string_agg(store_code || entity || id || body::text, '' order by store_code, entity, id))
      from catalog_document) as texts`);
  return rows[0];
};

describe('demo reset', () => {
  it('gives the seeded state back, whatever was done; sessions of its staff stay', async () => {
    const shop = await createTestDatabase();
    const options = { nowMs: NOW, orders: 40 };
    try {
      await seedDemoShop(shop.db, options);
      const before = await fingerprint(shop.db);
      await shop.db.execute(sql`insert into staff_session (id, token_hash, staff_id, device, created_at, last_used_at,
          proven_at, expires_at) select gen_random_uuid(), 'token', id, '', now(), now(), now(), now()
        from staff_member where role = 'owner'`);
      await shop.db.execute(sql`update staff_member set role = 'read_only', name = 'X' where role = 'owner'`);
      await shop.db.execute(sql`update sales_order set state = 'canceled' where state = 'pending'`);
      await shop.db.execute(sql`delete from contact_message`);
      await shop.db.execute(sql`update review set review_status = 3, detail = 'X'`);
      await shop.db.execute(
        sql`update catalog_document set body = body || '{"title": "X"}' where entity = 'cms_page'`,
      );
      expect(await fingerprint(shop.db)).not.toEqual(before);
      expect(await resetDemoShop(shop.db, TEST_AUTHOR, options)).toBe(40);
      expect(await fingerprint(shop.db)).toEqual(before);
      expect(
        (await shop.db.execute(sql`select role from staff_session join staff_member m on m.id = staff_id`))
          .rows,
      ).toEqual([{ role: 'owner' }]);
    } finally {
      await shop.drop();
    }
  });

  it('does nothing in another shop', async () => {
    const shop = await createTestDatabase();
    try {
      expect(await resetDemoShop(shop.db, TEST_AUTHOR, { nowMs: NOW })).toBeNull();
    } finally {
      await shop.drop();
    }
  });
});
