// Acts of the staff on an order: the functions of the order's editor, as the command line calls them.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import * as acts from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { type AdminRouter, isProven, type StaffIdentity } from '../../http/admin/admin-router.ts';
import type { OrderEditor, StepResult } from '../order-editor.ts';
import type { RefundLimit } from '../refund/refund-request.ts';
import { stepFailure } from './order-admin-failure.ts';

export interface OrderActDeps {
  now: () => number;
  settings: Pick<Settings, 'orders'>;
  steps: OrderEditor;
  /** Undefined: there is no such order. */
  askBank: (id: number) => Promise<{ isReached: boolean; changed: number } | undefined>;
}

const stateAnswer = async (step: Promise<StepResult>): Promise<AdminAnswer<{ state: OrderState }>> => {
  const done = await step;
  return done.ok ? { ok: true, value: { state: done.value } } : stepFailure(done);
};

/** [OFFICE-12] Whoever may approve gives back any sum, above the limit with a fresh proof. */
export const refundLimits =
  ({ now, settings }: Pick<OrderActDeps, 'now' | 'settings'>) =>
  (staff: StaffIdentity): RefundLimit =>
    staff.permissions.has('orders.approve_refund') && isProven(staff, now())
      ? null
      : settings.orders.refundLimitEuros * 100;

export const orderActRoutes = (
  router: AdminRouter,
  { now, settings, steps, askBank }: OrderActDeps,
): void => {
  const limitOf = refundLimits({ now, settings });

  router.handle(acts.payOrderEndpoint, ({ author, params }) =>
    stateAnswer(steps.markPaid(author, params.id)),
  );
  router.handle(acts.acceptOrderEndpoint, ({ author, params }) =>
    stateAnswer(steps.accept(author, params.id)),
  );
  router.handle(acts.registerOrderEndpoint, ({ author, params }) =>
    stateAnswer(steps.register(author, params.id)),
  );
  router.handle(
    acts.shipOrderEndpoint,
    async ({ author, staff, params, body: { tracking, lines, ...body } }) => {
      const { unpaid_reason: reason } = body;
      if (reason !== undefined && !staff.permissions.has('orders.write'))
        return { ok: false, error: 'forbidden' };
      const by = reason === undefined ? author : { ...author, reason };
      const open = reason === undefined ? 'stops' : 'passes';
      return stateAnswer(
        lines
          ? steps.shipPart(by, params.id, { lines, tracking }, open)
          : steps.ship(by, params.id, tracking, open),
      );
    },
  );
  router.handle(acts.deliverOrderEndpoint, ({ author, params }) =>
    stateAnswer(steps.deliver(author, params.id)),
  );
  router.handle(acts.cancelOrderEndpoint, ({ author, params, body: { reason } }) =>
    stateAnswer(steps.cancel({ ...author, ...(reason !== '' && { reason }) }, params.id)),
  );
  router.handle(acts.moveSlotEndpoint, ({ author, params, body }) =>
    stateAnswer(steps.moveSlot(author, params.id, body.slot_id)),
  );
  router.handle(acts.correctReceiverEndpoint, ({ author, params, body: { point, phone } }) =>
    stateAnswer(
      steps.correctReceiver(author, params.id, {
        ...(point !== undefined && { point }),
        ...(phone !== undefined && { phone }),
      }),
    ),
  );
  router.handle(acts.refundDoneEndpoint, ({ author, params, body: { key } }) =>
    stateAnswer(steps.markRefunded(author, params.id, key)),
  );
  router.handle(acts.refundOrderEndpoint, async ({ author, staff, params, body }) => {
    const { key, amount_cents: amountCents, restock: isRestocked, restock_items: back, reason } = body;
    const lines = body.lines.map((line) => ({
      ...line,
      ...(back && !back.includes(line.item_id) && { is_kept_out: true as const }),
    }));
    const part = { key, amountCents, lines, isRestocked, reason };
    const limit = limitOf(staff);
    const mayApprove = staff.permissions.has('orders.approve_refund');
    if (mayApprove && limit !== null && (await steps.refundExceeds(params.id, part, limit)))
      return { ok: false, error: 'proof_needed' };
    const done = await steps.refundOrRequest(author, params.id, part, limit);
    return done.ok ? done : stepFailure(done);
  });
  router.handle(acts.askBankEndpoint, async ({ params }) => {
    const asked = await askBank(params.id);
    if (!asked) return { ok: false, error: 'not_found' };
    return asked.isReached ? { ok: true, value: { changed: asked.changed } } : { ok: false, error: 'busy' };
  });
  router.handle(acts.correctTrackingEndpoint, ({ author, params, body }) =>
    stateAnswer(steps.correctTracking(author, params.id, body)),
  );
  router.handle(acts.withdrawShipmentEndpoint, ({ author, params }) =>
    stateAnswer(steps.withdrawShipment(author, params.id)),
  );
  router.handle(acts.pickLineEndpoint, ({ author, params, body }) =>
    stateAnswer(steps.pick(author, params.id, body)),
  );
  router.handle(acts.decideRefundEndpoint, async ({ author, params, body }) => {
    const decided = await steps.decideRefund(author, params.key, body.approve);
    return decided.ok ? decided : stepFailure(decided);
  });
};
