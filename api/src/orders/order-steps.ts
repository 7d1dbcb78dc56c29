// What the shop does with an order after it was placed: each step with what the buyer is told, in one transaction.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { mayBePaidLate, type OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { OrderNotices } from './email/order-notifications.ts';
import { type MoveContext, type MoveError, moveOrder } from './move-order.ts';
import { lockLiveOrderOfCart, lockOrder, saveDelivery } from './order-repository.ts';
import type { OrderRow } from './order-tables.ts';
import { recordTransferRefund, settleTransferRefund } from './payment/transfer-refund.ts';

export interface OrderStepsDeps extends MoveContext, Pick<OrderNotices, 'notifyStep' | 'notifyRefunded'> {
  db: Database;
}

export type StepError =
  | MoveError
  | 'order_unknown'
  | 'not_by_transfer'
  /** The buyer or the shop has cancelled it. */
  | 'order_given_up'
  /** Its cart was ordered anew. */
  | 'ordered_again'
  | 'nothing_to_refund';

export type StepResult = Result<OrderState, StepError>;

export const createOrderSteps = (deps: OrderStepsDeps) => {
  const { db, now } = deps;

  const step = (
    entityId: number,
    work: (tx: Transaction, order: OrderRow) => Promise<StepResult>,
  ): Promise<StepResult> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, entityId);
      return order ? work(tx, order) : { ok: false, error: 'order_unknown' };
    });

  const payLate = async (tx: Transaction, order: OrderRow): Promise<StepResult> => {
    if (!mayBePaidLate(order.canceled_by)) return { ok: false, error: 'order_given_up' };
    // Nobody gets, or pays, the same twice.
    if (await lockLiveOrderOfCart(tx, order.cart_id)) return { ok: false, error: 'ordered_again' };
    return moveOrder(deps, tx, order, 'pay_late');
  };

  return {
    /**
     * The transfer has come; also for an order that expired, if its goods can still be had. For one that stays cancelled
     * it is recorded as money to be given back, and the refusal says how much.
     */
    markPaid: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        if (order.payment_method !== BANK_TRANSFER.code) return { ok: false, error: 'not_by_transfer' };
        const isLate = order.state === 'canceled';
        const moved = await (isLate ? payLate(tx, order) : moveOrder(deps, tx, order, 'pay'));
        if (!moved.ok && isLate) {
          const refundDueCents = await recordTransferRefund(tx, order, new Date(now()));
          return { ...moved, detail: { refundDueCents } };
        }
        const paid = moved.ok && (await lockOrder(tx, entityId));
        if (paid) await deps.notifyStep(tx, paid, 'paid');
        return moved;
      }),

    /** The staff has transferred the money back; the buyer is told once. */
    markRefunded: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const cents = await settleTransferRefund(tx, order, new Date(now()));
        if (cents === 0) return { ok: false, error: 'nothing_to_refund' };
        // Of an account that was deleted nobody is left to be told.
        if (order.customer_email !== '') await deps.notifyRefunded(tx, order, cents);
        return { ok: true, value: order.state as OrderState };
      }),

    ship: (entityId: number, tracking_number = ''): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, order, 'ship');
        if (!moved.ok) return moved;
        await saveDelivery(tx, entityId, { shipped_at: new Date(now()), tracking_number });
        await deps.notifyStep(tx, { ...order, state: moved.value, tracking_number }, 'shipped');
        return moved;
      }),

    /** It is with the buyer; told once. */
    deliver: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        if (order.state !== 'complete' || order.delivered_at !== null)
          return { ok: false, error: 'order_state_forbids' };
        await saveDelivery(tx, entityId, { delivered_at: new Date(now()) });
        await deps.notifyStep(tx, order, 'delivered');
        return { ok: true, value: order.state };
      }),

    cancel: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, order, 'cancel_by_shop');
        if (moved.ok) await deps.notifyStep(tx, { ...order, state: moved.value }, 'canceled');
        return moved;
      }),

    /** Nobody paid in time. Who left a bank's page knows; who was sent an invoice is told. */
    expire: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, order, 'expire');
        if (moved.ok && order.payment_method === BANK_TRANSFER.code)
          await deps.notifyStep(tx, { ...order, state: moved.value }, 'expired');
        return moved;
      }),
  };
};

export type OrderSteps = ReturnType<typeof createOrderSteps>;
