// The page of an order: everything that belongs to it, as far as the person may see it.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { vatGroupsOf } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import { orderActionsOf } from '@klaas/core/orders/office/order-actions.ts';
import { leftToShip } from '@klaas/core/orders/shipped-lines.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { DeliveryProvider } from '../delivery/delivery-provider.ts';
import { loadSentParts } from '../delivery/shipment-repository.ts';
import { loadRevisions } from '../edit/revision-repository.ts';
import { loadOrderEmails } from '../email/order-email-repository.ts';
import { loadInvoices } from '../invoice/invoice-repository.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { loadAttempts } from '../payment/attempt-repository.ts';
import { isByHand } from '../payment/hand-payment.ts';
import { loadRefundsOf } from '../refund/refund-repository.ts';
import { loadRequestsOf } from '../refund/refund-request.ts';
import { returnNumberOf } from '../returns/return-number.ts';
import { loadReturnsOf } from '../returns/return-repository.ts';
import { loadShipments } from '../tracking/tracking-repository.ts';
import { type PersonView, personViewOf } from './mask-person.ts';
import { loadMarks } from './order-marks.ts';
import {
  addressOf,
  factsOf,
  handRefundCents,
  type LinePane,
  linesOf,
  nameOf,
  refundableCents,
} from './order-page-parts.ts';
import { loadPicks } from './order-picks.ts';

export interface OrderPageDeps {
  db: Database;
  carriers: ReadonlyMap<string, DeliveryProvider>;
  /** Of the workshop. */
  panesOf: (entityId: number) => Promise<LinePane[]>;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Orders of the same account, or of a guest with the same address, that were not cancelled. */
const loadCustomerSums = async (db: Database, { customer_id, customer_email, entity_id }: OrderRow) => {
  const isSame =
    customer_id === null
      ? sql`customer_id is null and customer_email = ${customer_email} and ${customer_email} <> ''`
      : sql`customer_id = ${customer_id}`;
  const { rows } = await db.execute<{ orders: number; cents: string }>(sql`
    select count(*)::int as orders, coalesce(sum(grand_total_cents), 0)::text as cents
    from sales_order where (${isSame} and state <> 'canceled') or entity_id = ${entity_id}`);
  return { orders: rows[0]?.orders ?? 1, total_cents: Number(rows[0]?.cents ?? 0) };
};

const loadAssignee = async (db: Database, id: number | null) => {
  if (id === null) return null;
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from staff_member where id = ${id}`,
  );
  return rows[0] ?? null;
};

const loadPaymentState = async (db: Database, entityId: number): Promise<OrderPage['payment_state']> => {
  const { rows } = await db.execute<{ payment_state: OrderPage['payment_state'] }>(
    sql`select payment_state from order_summary where entity_id = ${entityId}`,
  );
  return rows[0]?.payment_state ?? 'unpaid';
};

const customerOf = async (
  db: Database,
  order: OrderRow,
  view: PersonView,
): Promise<OrderPage['customer']> => {
  const sums = view === 'whole' ? await loadCustomerSums(db, order) : { orders: 1, total_cents: 0 };
  const { telephone, name } = addressOf(order.billing_address, view);
  return {
    ...{ view, name, telephone, ...sums },
    id: view === 'whole' ? order.customer_id : null,
    email: view === 'whole' ? order.customer_email : '',
  };
};

const moneyOf = (order: OrderRow): Pick<OrderPage, 'totals' | 'taxes'> => ({
  totals: {
    goods_cents: centsOf(order.totals.subtotal_incl_tax),
    discount_cents: centsOf(order.totals.discount_amount),
    shipping_cents: centsOf(order.totals.shipping_incl_tax),
    tax_cents: centsOf(order.totals.tax_amount),
    grand_cents: order.grand_total_cents,
  },
  taxes: vatGroupsOf(invoiceLinesOf(order)).map(({ percent, netCents, taxCents }) => ({
    ...{ percent, net_cents: netCents, tax_cents: taxCents },
  })),
});

const deliveryOf = ({
  shipping_details,
  shipping_description,
  tracking_number,
  delivery,
  visits,
}: OrderRow) => ({
  method: shipping_description,
  kind: shipping_details?.kind ?? '',
  tracking: tracking_number,
  point: shipping_details?.point?.name ?? null,
  slot: shipping_details?.slot ?? null,
  visits,
  promise: delivery,
});

const loadMoney = async (db: Database, order: OrderRow) => {
  const [attempts, refunds, requests] = await Promise.all([
    loadAttempts(db, order.entity_id),
    loadRefundsOf(db, order.entity_id),
    loadRequestsOf(db, order.entity_id),
  ]);
  const handReferences = new Set(
    attempts.filter(({ provider }) => isByHand(provider)).map(({ reference }) => reference),
  );
  const parts = {
    payments: attempts.map(({ created_at, settled_at, ...row }) => ({
      ...{
        reference: row.reference,
        provider: row.provider,
        provider_ref: row.provider_ref,
        state: row.state,
      },
      ...{ amount_cents: row.amount_cents, refund_due_cents: row.refund_due_cents },
      ...{ refunded_cents: row.refunded_cents, is_surplus: row.is_surplus },
      ...{ created_at: created_at.toISOString(), settled_at: iso(settled_at) },
    })),
    refunds: refunds.map(({ key, amount_cents, state, reason, created_by, tries, lines, ...row }) => ({
      ...{ key, amount_cents, state, reason, created_by, tries },
      lines: lines.map(({ item_id, qty }) => ({ item_id, qty })),
      ...{ created_at: row.created_at.toISOString(), done_at: iso(row.done_at) },
      is_by_hand: state === 'refused' || (state === 'due' && handReferences.has(row.reference)),
    })),
    refund_requests: requests.map(
      ({ key, amount_cents, state, reason, requested_by, decided_by, ...row }) => ({
        ...{ key, amount_cents, state, reason, requested_by, decided_by },
        created_at: row.created_at.toISOString(),
      }),
    ),
    refundable_cents: refundableCents(order, attempts),
    hand_refund_cents: handRefundCents(attempts, refunds),
  };
  const back = refunds.filter(({ state }) => state !== 'withdrawn').flatMap(({ lines }) => lines);
  return { parts, back };
};

const loadGoods = async ({ db, carriers }: OrderPageDeps, order: OrderRow) => {
  const [shipments, parts] = await Promise.all([
    loadShipments(db, order.entity_id),
    loadSentParts(db, order.entity_id),
  ]);
  const shown: OrderPage['shipments'] = shipments.map((row) => ({
    ...{ key: row.key, state: row.state, error: row.error, has_label: row.label_path !== null },
    carrier: carriers.get(row.provider)?.name || order.shipping_description,
    ...{ created_at: row.created_at.toISOString(), sent_at: iso(row.sent_at) },
    tracking: row.tracking_numbers.map((number) => ({
      number,
      url: carriers.get(row.provider)?.trackingUrl(number) ?? '',
    })),
    lines: parts.find(({ key }) => key === row.key)?.lines ?? [],
  }));
  const left = leftToShip(
    order.items,
    parts.flatMap(({ lines }) => lines),
  );
  return { shipments, shown, left };
};

export const createOrderPage = (deps: OrderPageDeps) => {
  const { db } = deps;
  return {
    load: async (permissions: ReadonlySet<Permission>, entityId: number): Promise<OrderPage | undefined> => {
      const order = await loadOrder(db, entityId);
      if (!order) return undefined;
      const view = personViewOf(permissions);
      const [
        money,
        goods,
        documents,
        emails,
        marks,
        customer,
        payment_state,
        picks,
        panes,
        revisions,
        returns,
      ] = await Promise.all([
        loadMoney(db, order),
        loadGoods(deps, order),
        loadInvoices(db, entityId),
        loadOrderEmails(db, entityId),
        loadMarks(db, entityId),
        customerOf(db, order, view),
        loadPaymentState(db, entityId),
        loadPicks(db, entityId),
        permissions.has('panes.read') ? deps.panesOf(entityId) : [],
        loadRevisions(db, entityId),
        loadReturnsOf(db, entityId),
      ]);
      const { refundable_cents: leftCents, hand_refund_cents: handCents } = money.parts;
      return {
        ...{ id: entityId, number: incrementIdOf(entityId), payment_state, version: order.version },
        ...{
          state: order.state as OrderPage['state'],
          store: order.store_code,
          currency: order.currency_code,
        },
        ...{ created_at: order.created_at.toISOString(), paid_at: iso(order.paid_at) },
        ...{ shipped_at: iso(order.shipped_at), delivered_at: iso(order.delivered_at) },
        ...{ canceled_by: order.canceled_by, coupon: order.coupon_code },
        lines: linesOf(order, goods.left, money.back, { picks, panes }),
        ...moneyOf(order),
        payment: { method: order.payment_method, title: order.payment_title || order.payment_method },
        ...money.parts,
        has_versions: revisions.length > 0,
        open_cents: order.state === 'canceled' ? 0 : order.open_cents,
        returns: returns.map(({ id, state, due_on }) => ({ id, number: returnNumberOf(id), state, due_on })),
        shipments: goods.shown,
        delivery: deliveryOf(order),
        documents: documents.map(({ kind, number, issued_on, gross_cents }) => ({
          ...{ kind, number, issued_on, gross_cents },
        })),
        emails: emails.map(({ id, kind, to_address, subject, sent_by, created_at }) => ({
          ...{ id, kind, to: view === 'whole' ? to_address : '', subject, sent_by },
          created_at: created_at.toISOString(),
        })),
        customer: { ...customer, name: nameOf(order.billing_address, view) },
        billing_address: addressOf(order.billing_address, view),
        shipping_address: order.shipping_address && addressOf(order.shipping_address, view),
        ...{ tags: marks?.tags ?? [], marks_version: marks?.version ?? 1 },
        assignee: await loadAssignee(db, marks?.assignee_id ?? null),
        actions: orderActionsOf(
          factsOf(order, { shipments: goods.shipments, leftCents, handCents }),
          permissions,
        ),
      };
    },
  };
};

export type OrderPageService = ReturnType<typeof createOrderPage>;
