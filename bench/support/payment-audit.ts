// Compares the shop's payments with the books of the simulated service, to the cent.
import type { Database } from '../../api/src/db/database.ts';

export interface PaymentAudit {
  /** Cents: what was received and given back, by the shop and by the service. */
  received: number;
  receivedAtService: number;
  refunded: number;
  refundedAtService: number;
  /** Cents that wait to be given back. */
  due: number;
  /** Payments whose sums differ between the two. */
  differing: number;
  paidTwice: number;
  paidWithoutMoney: number;
  /** Money that neither an order took nor a refund gave back. */
  lost: number;
  paidOrders: number;
}

const SERVICE = `select id, (data->>'status') = 'PAID' is_paid,
    round((data->'claims'->>'grandTotal')::numeric * 100)::int cents,
    coalesce((select sum((one->>'cents')::int) from jsonb_array_elements(data->'refunds') one
      where one->>'status' = 'SUCCESSFUL'), 0)::int refunded
  from payment_simulator_object where service = 'montonio'`;

const AUDIT = `with service as (${SERVICE}),
  attempt as (select *, state in ('paid', 'refund_due', 'refunded') is_received from payment_attempt),
  pair as (select a.reference, a.entity_id, a.state, a.is_surplus, coalesce(a.is_received, false) is_received,
      coalesce(s.is_paid, false) is_paid, a.amount_cents, s.cents, coalesce(a.refunded_cents, 0) given,
      coalesce(s.refunded, 0) refunded
    from attempt a full join service s on s.id = a.provider_ref),
  live as (select o.entity_id, o.state in ('processing', 'complete') is_paid,
      (select count(*) from pair p where p.entity_id = o.entity_id and p.state = 'paid') payments,
      (select count(*) from pair p where p.entity_id = o.entity_id and p.state = 'paid' and p.is_paid) real
    from sales_order o)
select (select coalesce(sum(amount_cents), 0) from attempt where is_received)::float received,
  (select coalesce(sum(cents), 0) from service where is_paid)::float "receivedAtService",
  (select coalesce(sum(refunded_cents), 0) from attempt)::float refunded,
  (select coalesce(sum(refunded), 0) from service)::float "refundedAtService",
  (select coalesce(sum(refund_due_cents), 0) from attempt)::float due,
  (select count(*) from pair where is_received <> is_paid or given <> refunded
    or (is_paid and amount_cents is distinct from cents))::int differing,
  (select count(*) from live where payments > 1)::int "paidTwice",
  (select count(*) from live where is_paid and real <> 1)::int "paidWithoutMoney",
  (select count(*) from pair p left join live using (entity_id)
    where p.is_paid and p.given < p.cents and (p.is_surplus or not coalesce(live.is_paid, false)))::int lost,
  (select count(*) from live where is_paid)::int "paidOrders"`;

export const auditPayments = async (db: Database): Promise<PaymentAudit> => {
  const [audit] = (await db.$client.query<PaymentAudit>(AUDIT)).rows;
  if (!audit) throw new Error('the audit has no result');
  return audit;
};
