// The rows of a demo order: itself, its payments and refunds, its shipment and its movements of stock.

import type { ParcelStatus } from '@klaas/core/orders/parcel-state.ts';
import { refundOfLines } from '@klaas/core/orders/refund-lines.ts';
import type { shipmentEvents, shipments } from '../../../orders/delivery/delivery-tables.ts';
import type {
  NewOrder,
  orderNotices,
  paymentAttempts,
  RefundedLine,
  refunds,
} from '../../../orders/order-tables.ts';
import type { PastMovement } from '../../../stock/stock-import-service.ts';
import type { OrderLife } from './order-life.ts';
import type { PlannedOrder } from './plan-orders.ts';
import type { Random } from './random.ts';

export type NewAttempt = typeof paymentAttempts.$inferInsert;
export type NewRefund = typeof refunds.$inferInsert;
type StoredOrder = NewOrder & { entity_id: number };

export interface OrderRecords {
  order: StoredOrder;
  life: OrderLife;
  attempts: NewAttempt[];
  refunds: NewRefund[];
  shipments: (typeof shipments.$inferInsert)[];
  events: (typeof shipmentEvents.$inferInsert)[];
  notices: (typeof orderNotices.$inferInsert)[];
  movements: PastMovement[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const stepsOf = ({ paidMs, acceptedMs, shippedMs, deliveredMs, canceledMs }: OrderLife): number[] =>
  [paidMs, acceptedMs, shippedMs, deliveredMs, canceledMs].filter((ms) => ms !== null);

/** Montonio's references are UUIDs. */
const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8000-${hex.slice(4, 16)}`;

const isAtProvider = ({ provider }: PlannedOrder): boolean => provider !== '';

interface Given {
  cents: number;
  lines: RefundedLine[];
  reason: string;
}

/** What is given back for a delivered order. */
const givenBack = (
  random: Random,
  { items, grand_total_cents }: NewOrder,
  kind: 'lines' | 'amount' | 'whole',
): Given => {
  const part = (wanted: { item_id: number; qty: number }[]) => {
    const back = refundOfLines(items, [], wanted);
    return back.ok ? back.value : [];
  };
  if (kind === 'whole')
    return {
      cents: grand_total_cents,
      lines: part(items.map(({ item_id, qty_ordered: qty }) => ({ item_id, qty }))),
      reason: 'returned',
    };
  const stocked = items.filter(({ is_made_to_measure }) => !is_made_to_measure);
  if (kind === 'lines' && stocked.length > 0) {
    const lines = part([{ item_id: random.pick(stocked).item_id, qty: 1 }]);
    return { cents: lines.reduce((sum, { cents }) => sum + cents, 0), lines, reason: 'returned' };
  }
  return {
    cents: Math.round(grand_total_cents * (0.05 + 0.1 * random.next())),
    lines: [],
    reason: 'scratch',
  };
};

/** Staff still has to transfer what was cancelled in these days. */
const TRANSFER_MS = 10 * 24 * HOUR_MS;

const paymentsOf = (random: Random, planned: PlannedOrder, entity_id: number, nowMs: number) => {
  const { order, life, provider } = planned;
  const attempts: NewAttempt[] = [];
  const made: NewRefund[] = [];
  const attempt = (
    fields: Partial<NewAttempt> & Pick<NewAttempt, 'state'>,
    createdMs: number,
  ): NewAttempt => ({
    ...{ reference: random.hex(24), entity_id, provider: provider || order.payment_method },
    ...{
      amount_cents: order.grand_total_cents,
      currency_code: order.currency_code,
      method: order.payment_method,
    },
    ...{ created_at: new Date(createdMs), settled_at: null, requested_at: null, checked_at: null },
    provider_ref: isAtProvider(planned) ? asUuid(random.hex(16)) : null,
    ...{ refund_due_cents: 0, refunded_cents: 0, refunded_at: null },
    ...fields,
  });
  const { createdMs, paidMs, failedMs, canceledMs } = life;
  const requested_at = new Date(createdMs);
  if (isAtProvider(planned) && failedMs !== null)
    attempts.push(attempt({ state: 'failed', settled_at: new Date(failedMs), requested_at }, createdMs));
  const isPaidThere = isAtProvider(planned) && paidMs !== null;
  if (isAtProvider(planned) && paidMs === null)
    attempts.push(attempt({ state: 'aborted', settled_at: dateOf(canceledMs), requested_at }, createdMs));
  if (isPaidThere)
    attempts.push(
      attempt({ state: 'paid', settled_at: new Date(paidMs), requested_at }, failedMs ?? createdMs),
    );
  const give = ({ cents, lines, reason }: Given, atMs: number, state: 'paid' | 'refunded', by: string) => {
    let payment = isPaidThere ? attempts.at(-1) : undefined;
    if (!payment) {
      payment = attempt({ state: 'paid' }, atMs);
      attempts.push(payment);
    }
    const at = new Date(atMs);
    const done_at = new Date(atMs + 20 * MINUTE_MS);
    Object.assign(payment, { state, refunded_cents: cents, refunded_at: done_at });
    made.push({
      ...{
        key: random.uuid(),
        reference: payment.reference,
        amount_cents: cents,
        state: 'done',
        lines,
        reason,
      },
      ...{
        refund_ref: isPaidThere ? `demo-${random.hex(16)}` : null,
        created_by: by,
        created_at: at,
        next_at: at,
      },
      ...{ asked_at: at, done_at, completed_at: done_at },
    });
  };
  if (life.refund) give(givenBack(random, order, life.refund.kind), life.refund.atMs, 'paid', 'Mari Näidis');
  if (canceledMs !== null && paidMs !== null) {
    const isDue = !isAtProvider(planned) && canceledMs > nowMs - TRANSFER_MS;
    const due = { state: 'refund_due' as const, refund_due_cents: order.grand_total_cents };
    if (isDue) attempts.push(attempt(due, canceledMs));
    else
      give(
        { cents: order.grand_total_cents, lines: [], reason: 'order canceled' },
        canceledMs,
        'refunded',
        'shop',
      );
  }
  return { attempts, refunds: made };
};

const shipmentOf = (random: Random, { order, life }: PlannedOrder, entity_id: number) => {
  const provider = order.shipping_details?.provider ?? '';
  const { shippedMs, deliveredMs } = life;
  if (provider === '' || shippedMs === null) return { shipments: [], events: [] };
  const key = random.uuid();
  const isTracked = order.shipping_details?.kind === 'parcel_machine';
  const registered_at = new Date(shippedMs - HOUR_MS);
  const statuses: [ParcelStatus, number][] = [
    ['registered', shippedMs - HOUR_MS],
    ['in_transit', shippedMs + 40 * MINUTE_MS],
    ...(deliveredMs === null
      ? []
      : ([
          ['ready_for_pickup', deliveredMs - 50 * MINUTE_MS],
          ['delivered', deliveredMs],
        ] satisfies [ParcelStatus, number][])),
  ];
  return {
    shipments: [
      {
        ...{ key, entity_id, provider, state: 'registered' as const, carrier_ref: `demo-${random.hex(12)}` },
        tracking_numbers: isTracked ? [`DEMO${String(entity_id).padStart(8, '0')}EE`] : [],
        ...{ created_at: registered_at, registered_at },
      },
    ],
    events: isTracked
      ? statuses.map(([status, ms], at) => ({
          shipment_key: key,
          event_id: `demo-${at}`,
          status,
          at: new Date(ms),
        }))
      : [],
  };
};

/** Pieces of a refund that are in stock again. */
const returnsOf = ({ items, stock_taken }: NewOrder, given: readonly NewRefund[]) =>
  given
    .flatMap(({ lines = [] }) => lines)
    .flatMap(({ item_id, qty }) => {
      const sku = items.find((item) => item.item_id === item_id)?.sku ?? '';
      return stock_taken.some((taken) => taken.sku === sku) ? [{ sku, qty }] : [];
    });

const movementsOf = ({ order, life }: PlannedOrder, given: readonly NewRefund[]): PastMovement[] => {
  const { order_id, stock_taken } = order;
  const { createdMs, canceledMs, shippedMs, refund } = life;
  const ofOrder = (
    quantities: readonly { sku: string; qty: number }[],
    atMs: number | null,
    { kind, reason, on_hand, reserved }: Pick<PastMovement, 'kind' | 'reason' | 'on_hand' | 'reserved'>,
  ): PastMovement[] =>
    atMs === null
      ? []
      : quantities.map(({ sku, qty }) => ({
          ...{ sku, kind, reason, order_id, actor: null, created_at: new Date(atMs) },
          ...{ on_hand: on_hand * qty, reserved: reserved * qty },
        }));
  return [
    ...ofOrder(stock_taken, createdMs, {
      kind: 'reservation',
      reason: 'order placed',
      on_hand: 0,
      reserved: 1,
    }),
    ...ofOrder(stock_taken, canceledMs, {
      kind: 'release',
      reason: 'order canceled',
      on_hand: 0,
      reserved: -1,
    }),
    ...ofOrder(stock_taken, shippedMs, { kind: 'sale', reason: 'order shipped', on_hand: -1, reserved: -1 }),
    ...ofOrder(returnsOf(order, given), refund?.atMs ?? null, {
      ...{ kind: 'return', reason: 'refunded', on_hand: 1, reserved: 0 },
    }),
  ];
};

export const recordsOf = (
  random: Random,
  planned: PlannedOrder,
  entity_id: number,
  nowMs: number,
): OrderRecords => {
  const { order, life } = planned;
  const payments = paymentsOf(random, planned, entity_id, nowMs);
  const shipped = shipmentOf(random, planned, entity_id);
  const steps = stepsOf(life);
  const given = life.shippedMs !== null && !order.shipping_details?.provider ? `DEMO${entity_id}` : '';
  return {
    order: {
      ...order,
      ...{ entity_id, state: life.state, canceled_by: life.canceledBy, version: 1 + steps.length },
      ...{
        paid_at: dateOf(life.paidMs),
        shipped_at: dateOf(life.shippedMs),
        delivered_at: dateOf(life.deliveredMs),
      },
      tracking_number: shipped.shipments[0]?.tracking_numbers.join(', ') || given,
      updated_at: new Date(Math.max(life.createdMs, ...steps)),
    },
    life,
    ...payments,
    ...shipped,
    notices: [
      ...(life.shippedMs === null ? [] : [{ entity_id, step: 'shipped' as const }]),
      ...(life.deliveredMs === null ? [] : [{ entity_id, step: 'delivered' as const }]),
    ],
    movements: movementsOf(planned, payments.refunds),
  };
};
