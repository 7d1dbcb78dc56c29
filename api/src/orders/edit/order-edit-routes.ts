// Calls of the back office that edit an order before it is shipped.
import type { AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  editOrderEndpoint,
  orderVersionsEndpoint,
  previewEditEndpoint,
} from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type * as z from 'zod/mini';
import { type AdminRouter, isProven, type StaffIdentity } from '../../http/admin/admin-router.ts';
import { personViewOf } from '../office/mask-person.ts';
import { previewResponse, problemsOf, versionsResponse } from './edit-response.ts';
import type { EditFailure, OrderEditEditor } from './order-edit-editor.ts';

interface OrderEditDeps {
  now: () => number;
  settings: Pick<Settings, 'orders'>;
  edits: OrderEditEditor;
}

type EditBody = z.output<typeof previewEditEndpoint.body>;

const failureOf = (failure: EditFailure, mayApprove: boolean): AdminFailure => {
  if (failure.error === 'order_unknown') return { ok: false, error: 'not_found' };
  if (failure.error === 'conflict')
    return { ok: false, error: 'conflict', detail: 'order_changed', version: failure.version };
  // [OFFICE-12] Whoever may give back more shows that it is them.
  if (failure.error === 'refund_over_limit')
    return mayApprove
      ? { ok: false, error: 'proof_needed' }
      : { ok: false, error: 'state_forbids', detail: 'refund_over_limit' };
  const [first] = failure.problems;
  return first?.field === ''
    ? { ok: false, error: 'state_forbids', detail: first.error }
    : { ok: false, error: 'invalid', detail: first?.error ?? '', fields: problemsOf(failure.problems) };
};

export const orderEditRoutes = (router: AdminRouter, { now, settings, edits }: OrderEditDeps): void => {
  const limitOf = (staff: StaffIdentity): number | null => {
    if (!staff.permissions.has('orders.refund')) return 0;
    const isFree = staff.permissions.has('orders.approve_refund') && isProven(staff, now());
    return isFree ? null : settings.orders.refundLimitEuros * 100;
  };
  const editOf = ({ slot_id, point, method, address, stops_begun, ...body }: EditBody) => ({
    ...{ lines: body.lines, added: body.added, address, method, point },
    ...{ slotId: slot_id, stopsBegun: stops_begun },
  });

  router.handle(previewEditEndpoint, async ({ author, params, body }) => {
    const planned = await edits.preview(author, params.id, editOf(body));
    if (!planned.ok) return failureOf(planned, false);
    return { ok: true, value: await previewResponse(planned.value, edits.choices) };
  });

  router.handle(editOrderEndpoint, async ({ author, staff, params, body }) => {
    const { key, version, reason } = body;
    const request = { ...editOf(body), key, version, reason, limit: limitOf(staff) };
    const done = await edits.edit(author, params.id, request);
    return done.ok ? done : failureOf(done, staff.permissions.has('orders.approve_refund'));
  });

  router.handle(orderVersionsEndpoint, async ({ staff, params }) => {
    // It is the whole address of a person.
    if (personViewOf(staff.permissions) !== 'whole') return { ok: false, error: 'forbidden' };
    const loaded = await edits.load(params.id);
    return loaded ? { ok: true, value: versionsResponse(loaded) } : { ok: false, error: 'not_found' };
  });
};
