// State changes of an order by the shop: each with its notification to the buyer and its row in the change log, in one
// transaction.
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import { mayBePaidLate, nextOrderState, type OrderState } from '@klaas/core/orders/order-state.ts';
import type { ShipLineError } from '@klaas/core/orders/shipped-lines.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import { type MoveSlotError, moveBooking } from './delivery/move-booking.ts';
import { loadLiveShipment, planCancellation, planShipment } from './delivery/shipment-repository.ts';
import { receiveOpenByHand } from './edit/edit-money.ts';
import { type OrderNotices, orderPart } from './email/order-notifications.ts';
import { type MoveContext, type MoveError, moveOrder, recordOrderChange } from './move-order.ts';
import { savePick } from './office/order-picks.ts';
import { lockLiveOrderOfCart, lockOrder, saveDelivery, saveOrderState } from './order-repository.ts';
import type { OrderRow } from './order-tables.ts';
import { keepPayment, lockHandPayment } from './payment/attempt-repository.ts';
import {
  type PartialRefund,
  type PartialRefundError,
  planPartialRefund,
  priceRefund,
} from './refund/plan-refund.ts';
import {
  decideRequest,
  type RefundLimit,
  type RequestError,
  refundOrRequest,
} from './refund/refund-request.ts';
import { recordTransferRefund, settleByHand } from './refund/transfer-refund.ts';
import { type Correction, type CorrectionError, correctReceiver } from './shipment/correct-receiver.ts';
import { correctTracking } from './shipment/correct-tracking.ts';
import { checkPart, recordRest, type ShippedPart, shipPart } from './shipment/ship-part.ts';
import { correctTax, type TaxCorrectionError } from './vat/correct-tax.ts';

export interface OrderEditorDeps
  extends MoveContext,
    Pick<OrderNotices, 'notifyStep' | 'notifyMoved' | 'notifyPoint'> {
  db: Database;
  settings: Settings;
}

export type StepError =
  | MoveError
  | 'order_unknown'
  | 'not_by_transfer'
  /** Cancelled by the buyer or the shop. */
  | 'order_given_up'
  /** Its cart was ordered again. */
  | 'ordered_again'
  /** What came too late was given back. */
  | 'payment_refunded'
  | 'nothing_to_refund'
  /** Its shipping method has no delivery provider. */
  | 'no_carrier'
  /** No parcel is registered, or it has left. */
  | 'nothing_to_withdraw'
  | 'shipment_unknown'
  /** Edited after it was paid: what it costs more has not come. */
  | 'difference_open'
  | MoveSlotError
  | CorrectionError
  | ShipLineError
  | RequestError
  | PartialRefundError
  | TaxCorrectionError;

export type StepResult = Result<OrderState, StepError>;

/** `passes`: a person with the right has said why, or the carrier has the parcel. */
type OpenDifference = 'stops' | 'passes';

/** [OFFICE-53] Goods do not leave before they are paid. */
const checkDifference = (
  { open_cents: openCents }: OrderRow,
  open: OpenDifference,
): Result<true, 'difference_open'> =>
  openCents > 0 && open === 'stops'
    ? { ok: false, error: 'difference_open', detail: { openCents } }
    : { ok: true, value: true };

export const createOrderEditor = (deps: OrderEditorDeps) => {
  const { db, now } = deps;

  const step = (
    entityId: number,
    work: (tx: Transaction, order: OrderRow) => Promise<StepResult>,
  ): Promise<StepResult> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, entityId);
      return order ? work(tx, order) : { ok: false, error: 'order_unknown' };
    });

  const payLate = async (tx: Transaction, author: ChangeAuthor, order: OrderRow): Promise<StepResult> => {
    if (!mayBePaidLate(order.canceled_by)) return { ok: false, error: 'order_given_up' };
    // Prevents paying or delivering twice.
    if (await lockLiveOrderOfCart(tx, order.cart_id)) return { ok: false, error: 'ordered_again' };
    // Marked as received before, when the goods were gone.
    const owed = await lockHandPayment(tx, order.entity_id);
    if (owed?.state === 'refunded') return { ok: false, error: 'payment_refunded' };
    const moved = await moveOrder(deps, tx, author, order, 'pay_late');
    if (moved.ok && owed) await keepPayment(tx, owed.reference);
    return moved;
  };

  /** Cash on delivery: with the goods, so not before they were shipped. */
  const receiveCash = async (tx: Transaction, author: ChangeAuthor, order: OrderRow): Promise<StepResult> => {
    if (order.state !== 'complete' || order.paid_at !== null)
      return { ok: false, error: 'order_state_forbids' };
    const paid_at = new Date(now());
    await saveOrderState(tx, order.entity_id, { ...order, state: order.state, updated_at: paid_at, paid_at });
    await recordOrderChange(tx, author, order, { paid_at });
    return { ok: true, value: order.state };
  };

  /** The order as it is then; `isRegistered`: its buyer can be told, otherwise the job does it. */
  const markShipped = async (
    tx: Transaction,
    author: ChangeAuthor,
    order: OrderRow,
    given: string,
  ): Promise<Result<OrderRow & { isRegistered: boolean }, StepError>> => {
    const { entity_id } = order;
    const moved = await moveOrder(deps, tx, author, order, 'ship');
    if (!moved.ok) return moved;
    const shipped_at = new Date(now());
    await recordRest(tx, order, given, shipped_at);
    const shipment = await loadLiveShipment(tx, entity_id);
    const tracking_number = given === '' ? (shipment?.tracking_numbers.join(', ') ?? '') : given;
    await saveDelivery(tx, entity_id, { shipped_at, tracking_number });
    const afterMove = { ...order, version: order.version + 1 };
    await recordOrderChange(tx, author, afterMove, { shipped_at, tracking_number });
    const provider = order.shipping_details?.provider ?? '';
    // A given tracking number: it is registered already.
    const isRegistered = provider === '' || given !== '' || shipment?.state === 'registered';
    if (!isRegistered && !shipment) await planShipment(tx, { entity_id, provider, at: shipped_at });
    const after = { state: moved.value, version: order.version + 2, shipped_at, tracking_number };
    return { ok: true, value: { ...order, ...after, isRegistered } };
  };

  const shipWhole = async (
    tx: Transaction,
    author: ChangeAuthor,
    order: OrderRow,
    given: string,
  ): Promise<StepResult> => {
    const shipped = await markShipped(tx, author, order, given);
    if (!shipped.ok) return shipped;
    const { isRegistered, ...after } = shipped.value;
    if (isRegistered) await deps.notifyStep(tx, after, 'shipped');
    return { ok: true, value: after.state as OrderState };
  };

  const markDelivered = async (
    tx: Transaction,
    author: ChangeAuthor,
    order: OrderRow,
    delivered_at: Date,
  ): Promise<StepResult> => {
    if (order.state !== 'complete' || order.delivered_at !== null)
      return { ok: false, error: 'order_state_forbids' };
    await saveDelivery(tx, order.entity_id, { delivered_at });
    await recordOrderChange(tx, author, order, { delivered_at });
    await deps.notifyStep(tx, order, 'delivered');
    return { ok: true, value: order.state };
  };

  return {
    /**
     * Records a received transfer, also for an expired order whose stock is still available. If it stays cancelled, a
     * refund is recorded, and the error contains the amount. Or the cash of a shipped order.
     */
    markPaid: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        if (order.open_cents > 0 && order.state !== 'canceled') {
          await receiveOpenByHand(deps, tx, author, order);
          return { ok: true, value: order.state as OrderState };
        }
        if (order.payment_method === CASH_ON_DELIVERY.code) return receiveCash(tx, author, order);
        if (order.payment_method !== BANK_TRANSFER.code) return { ok: false, error: 'not_by_transfer' };
        const isLate = order.state === 'canceled';
        const moved = await (isLate ? payLate(tx, author, order) : moveOrder(deps, tx, author, order, 'pay'));
        if (!moved.ok && isLate) {
          const refundDueCents = await recordTransferRefund(tx, order, new Date(now()));
          return { ...moved, detail: { refundDueCents } };
        }
        const paid = moved.ok && (await lockOrder(tx, entityId));
        if (paid) await deps.notifyStep(tx, paid, 'paid');
        return moved;
      }),

    /** The staff has given back what is due by hand, or only the part with that key; notifies the buyer once. */
    markRefunded: (author: ChangeAuthor, entityId: number, key?: string): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const cents = await settleByHand(deps, tx, order, { createdBy: author.name, key });
        if (cents === 0) return { ok: false, error: 'nothing_to_refund' };
        await recordOrderChange(tx, author, order, { refunded_cents: cents });
        return { ok: true, value: order.state as OrderState };
      }),

    /** A part of what was paid; the job requests it from the provider, or the staff transfers it. */
    refund: (
      author: ChangeAuthor,
      entityId: number,
      part: Omit<PartialRefund, 'createdBy'>,
    ): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const planned = await planPartialRefund(
          tx,
          order,
          { ...part, createdBy: author.name },
          new Date(now()),
        );
        if (!planned.ok) return planned;
        const { cents, isNew } = planned.value;
        if (isNew) await recordOrderChange(tx, author, order, { refund_due_cents: cents });
        return { ok: true, value: order.state as OrderState };
      }),

    /** The VAT number has proved valid: gives the tax back, and replaces the invoice by one without it. Once. */
    correctTax: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const corrected = await correctTax(deps, tx, author, order);
        return corrected.ok ? { ok: true, value: order.state as OrderState } : corrected;
      }),

    /** To be paid in cash or by invoice: production begins. The buyer has the confirmation of the order already. */
    accept: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, (tx, order) => moveOrder(deps, tx, author, order, 'accept')),

    /** [OFFICE-50] At once up to the limit of the person; above it an owner decides. */
    refundOrRequest: (
      author: ChangeAuthor,
      entityId: number,
      part: Omit<PartialRefund, 'createdBy'>,
      limit: RefundLimit,
    ) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, entityId);
        if (!order) return { ok: false, error: 'order_unknown' } as const;
        const whole = { ...part, createdBy: author.name };
        return refundOrRequest(tx, { author, order, part: whole, limit, at: new Date(now()) });
      }),

    /** Before it is written: whether it needs more than the person may. */
    refundExceeds: (
      entityId: number,
      part: Pick<PartialRefund, 'lines' | 'amountCents'>,
      limitCents: number,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, entityId);
        const priced = order && (await priceRefund(tx, order, part));
        return priced?.ok === true && priced.value.cents > limitCents;
      }),

    decideRefund: (author: ChangeAuthor, key: string, isApproved: boolean) =>
      db.transaction((tx) => decideRequest(tx, { author, key, isApproved, at: new Date(now()) })),

    /** At its carrier, before it is shipped: the label is there when the parcel is packed. However often: once. */
    register: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const state = order.state as OrderState;
        const provider = order.shipping_details?.provider ?? '';
        const shipped = nextOrderState(state, 'ship');
        if (!shipped.ok) return shipped;
        if (provider === '') return { ok: false, error: 'no_carrier' };
        if (await loadLiveShipment(tx, entityId)) return { ok: true, value: state };
        await planShipment(tx, { entity_id: entityId, provider, at: new Date(now()) });
        await recordOrderChange(tx, author, order, { shipment: 'due' });
        return { ok: true, value: state };
      }),

    /** Everything that is left. */
    ship: (
      author: ChangeAuthor,
      entityId: number,
      given = '',
      open: OpenDifference = 'stops',
    ): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const settled = checkDifference(order, open);
        return settled.ok ? shipWhole(tx, author, order, given) : settled;
      }),

    /** [OFFICE-47] Some pieces; two people who ship the same ones wait for each other, and the second finds none left. */
    shipPart: (
      author: ChangeAuthor,
      entityId: number,
      part: ShippedPart,
      open: OpenDifference = 'stops',
    ): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const state = order.state as OrderState;
        const shippable = nextOrderState(state, 'ship');
        if (!shippable.ok) return shippable;
        const settled = checkDifference(order, open);
        if (!settled.ok) return settled;
        const checked = await checkPart(tx, order, part.lines);
        if (!checked.ok) return checked;
        if (checked.value.isLast) return shipWhole(tx, author, order, part.tracking);
        await shipPart(tx, order, part, new Date(now()));
        await recordOrderChange(tx, author, order, {
          shipped_part: part.lines.map(({ item_id, qty }) => `${item_id}x${qty}`).join(', '),
          ...(part.tracking !== '' && { part_tracking: part.tracking }),
        });
        await deps.notifyStep(tx, orderPart(order, part.lines, part.tracking), 'part_shipped');
        return { ok: true, value: state };
      }),

    /** The code of a parcel, or of the whole order, until it has arrived. */
    correctTracking: (
      author: ChangeAuthor,
      entityId: number,
      { shipment, tracking }: { shipment?: string | undefined; tracking: string },
    ): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const state = order.state as OrderState;
        if (order.delivered_at !== null || state === 'canceled')
          return { ok: false, error: 'order_state_forbids' };
        const corrected = await correctTracking(tx, order, { shipment, tracking });
        if (!corrected.ok) return corrected;
        await recordOrderChange(tx, author, order, { tracking_number: tracking });
        return { ok: true, value: state };
      }),

    /** Registered, but still here: its carrier is told, and the order can be registered again. */
    withdrawShipment: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const live = await loadLiveShipment(tx, entityId);
        if (!live || order.shipped_at !== null) return { ok: false, error: 'nothing_to_withdraw' };
        await planCancellation(tx, entityId, live.key);
        await recordOrderChange(tx, author, order, { shipment: 'canceled' });
        return { ok: true, value: order.state as OrderState };
      }),

    /** A tick for whoever packs; two people who tick the same line have the same. */
    pick: (
      author: ChangeAuthor,
      entityId: number,
      { item_id, is_picked }: { item_id: number; is_picked: boolean },
    ): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        if (!nextOrderState(order.state as OrderState, 'ship').ok)
          return { ok: false, error: 'order_state_forbids' };
        if (!order.items.some((item) => item.item_id === item_id))
          return { ok: false, error: 'ship_line_unknown' };
        if (
          await savePick(
            tx,
            { entity_id: entityId, item_id, by: author.name, at: new Date(now()) },
            is_picked,
          )
        )
          await recordOrderChange(tx, author, order, { [is_picked ? 'picked' : 'put_back']: item_id });
        return { ok: true, value: order.state as OrderState };
      }),

    /** Delivered to the buyer; notifies once. */
    deliver: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, (tx, order) => markDelivered(tx, author, order, new Date(now()))),

    /**
     * A carrier has delivered it. Its notice may be the first one: then the order is shipped too, and only the delivery
     * is news to the buyer.
     */
    arrive: (author: ChangeAuthor, entityId: number, at: Date): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const deliveredAt = new Date(Math.min(at.getTime(), now()));
        if (order.state === 'complete') return markDelivered(tx, author, order, deliveredAt);
        const shipped = await markShipped(tx, author, order, '');
        return shipped.ok ? markDelivered(tx, author, shipped.value, deliveredAt) : shipped;
      }),

    /** The parcel machine or the telephone of an order that its carrier refused: it is registered again. */
    correctReceiver: (author: ChangeAuthor, entityId: number, correction: Correction): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const corrected = await correctReceiver(tx, author, order, { ...correction, at: new Date(now()) });
        if (!corrected.ok) return corrected;
        if (correction.point !== undefined) await deps.notifyPoint(tx, corrected.value);
        return { ok: true, value: order.state as OrderState };
      }),

    /** Its delivery or a visit, to another slot. */
    moveSlot: async (author: ChangeAuthor, entityId: number, slotId: number): Promise<StepResult> => {
      const moved = await moveBooking(deps, entityId, slotId, { author, isStaff: true });
      return moved.ok ? { ok: true, value: moved.value.state as OrderState } : moved;
    },

    cancel: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, author, order, 'cancel_by_shop');
        if (moved.ok) await deps.notifyStep(tx, { ...order, state: moved.value }, 'canceled');
        return moved;
      }),

    /** Not paid in time. Only transfers are notified: a shopper who left the payment page knows. */
    expire: (author: ChangeAuthor, entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, author, order, 'expire');
        if (moved.ok && order.payment_method === BANK_TRANSFER.code)
          await deps.notifyStep(tx, { ...order, state: moved.value }, 'expired');
        return moved;
      }),
  };
};

export type OrderEditor = ReturnType<typeof createOrderEditor>;
