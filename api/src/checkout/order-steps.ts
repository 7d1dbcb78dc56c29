// What the shop does with an order after it was placed: each step with what the buyer is told, in one transaction.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderState } from '@klaas/core/checkout/order/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { OrderRow } from './checkout-tables.ts';
import type { OrderNotices } from './letter/order-notices.ts';
import { type MoveContext, type MoveFault, moveOrder } from './move-order.ts';
import { lockLiveOrderOfCart, lockOrder, saveDelivery } from './order-repository.ts';

export interface OrderStepsDeps extends MoveContext, Pick<OrderNotices, 'tellStep'> {
  db: Database;
}

export type StepResult = Result<OrderState, MoveFault | 'order_unknown' | 'not_by_transfer'>;

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

  return {
    /** The transfer has come; also for an order that was given up, if its goods can still be had. */
    markPaid: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        if (order.payment_method !== BANK_TRANSFER.code) return { ok: false, error: 'not_by_transfer' };
        const isLate = order.state === 'canceled';
        if (isLate && (await lockLiveOrderOfCart(tx, order.cart_id)))
          return { ok: false, error: 'order_state_forbids' };
        const moved = await moveOrder(deps, tx, order, isLate ? 'pay_late' : 'pay');
        const paid = moved.ok && (await lockOrder(tx, entityId));
        if (paid) await deps.tellStep(tx, paid, 'paid');
        return moved;
      }),

    ship: (entityId: number, tracking_number = ''): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, order, 'ship');
        if (!moved.ok) return moved;
        await saveDelivery(tx, entityId, { shipped_at: new Date(now()), tracking_number });
        await deps.tellStep(tx, { ...order, state: moved.value, tracking_number }, 'shipped');
        return moved;
      }),

    /** It is with the buyer; told once. */
    deliver: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        if (order.state !== 'complete' || order.delivered_at !== null)
          return { ok: false, error: 'order_state_forbids' };
        await saveDelivery(tx, entityId, { delivered_at: new Date(now()) });
        await deps.tellStep(tx, order, 'delivered');
        return { ok: true, value: order.state };
      }),

    cancel: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, order, 'cancel_by_shop');
        if (moved.ok) await deps.tellStep(tx, { ...order, state: moved.value }, 'canceled');
        return moved;
      }),

    /** Nobody paid in time. Who left a bank's page knows; who was sent an invoice is told. */
    expire: (entityId: number): Promise<StepResult> =>
      step(entityId, async (tx, order) => {
        const moved = await moveOrder(deps, tx, order, 'expire');
        if (moved.ok && order.payment_method === BANK_TRANSFER.code)
          await deps.tellStep(tx, { ...order, state: moved.value }, 'expired');
        return moved;
      }),
  };
};

export type OrderSteps = ReturnType<typeof createOrderSteps>;
