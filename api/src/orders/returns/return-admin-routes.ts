// Calls of the back office about returns.
import type { AdminAnswer, AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { returnsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import * as endpoints from '@klaas/core/contract/admin/return-endpoints.ts';
import type { ReturnState } from '@klaas/core/orders/returns/return-state.ts';
import { csvMoney } from '@klaas/core/stores/csv-cell.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { AdminRouter, StaffIdentity } from '../../http/admin/admin-router.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import type { PhotoStore } from '../../providers/storage/photo-store.ts';
import { personViewOf } from '../office/mask-person.ts';
import type { RefundLimit } from '../refund/refund-request.ts';
import type { ReturnEditor, ReturnError } from './return-editor.ts';
import type { ReturnList } from './return-list-service.ts';
import { returnNumberOf } from './return-number.ts';
import type { ReturnPages } from './return-page-service.ts';

export interface ReturnAdminDeps {
  list: ReturnList;
  pages: ReturnPages;
  editor: ReturnEditor;
  limitOf: (staff: StaffIdentity) => RefundLimit;
  photos: PhotoStore;
}

const COLUMNS: CsvColumns<endpoints.ReturnListRow> = {
  number: ({ number }) => number,
  order: ({ order_number }) => order_number,
  customer: ({ customer }) => customer,
  state: ({ state }) => state,
  submitted_at: ({ submitted_at }) => submitted_at,
  pieces: ({ pieces }) => pieces,
  due_on: ({ due_on }) => due_on,
  is_late: ({ is_late }) => is_late,
  refund: ({ refund_cents }) => csvMoney(refund_cents),
};

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

/** The field that is wrong; the others are a matter of state. */
const FIELDS: Partial<Record<ReturnError, string>> = {
  return_empty: 'lines',
  return_line_twice: 'lines',
  return_line_unknown: 'lines',
  return_line_excluded: 'lines',
  return_line_too_many: 'lines',
  inspection_incomplete: 'lines',
  deduction_of_intact: 'lines',
  deduction_too_large: 'lines',
  submitted_before_order: 'submitted_at',
  submitted_in_future: 'submitted_at',
  return_late: 'goodwill',
  delivery_too_large: 'delivery_cents',
  refund_too_large: 'delivery_cents',
  refund_empty: 'delivery_cents',
  refund_key_taken: 'key',
  restock_impossible: 'restock',
  photos_too_many: 'photo',
};

const failureOf = ({
  error,
  detail = {},
}: Extract<Result<unknown, ReturnError>, { ok: false }>): AdminFailure => {
  if (error === 'order_unknown' || error === 'return_unknown' || error === 'photo_unknown') return NOT_FOUND;
  const field = FIELDS[error];
  if (field === undefined) {
    const by = error === 'return_changed' ? ` ${detail['by'] ?? ''}` : '';
    return { ok: false, error: 'state_forbids', detail: `${error}${by}` };
  }
  const rule = [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' ');
  return { ok: false, error: 'invalid', detail: error, fields: [{ field, rule }] };
};

const stateAnswer = (moved: Result<ReturnState, ReturnError>): AdminAnswer<{ state: ReturnState }> =>
  moved.ok ? { ok: true, value: { state: moved.value } } : failureOf(moved);

export const returnAdminRoutes = (
  router: AdminRouter,
  { list, pages, editor, limitOf, photos }: ReturnAdminDeps,
): void => {
  handleList(
    router,
    { rows: endpoints.returnRowsEndpoint, csv: returnsCsvEndpoint, name: 'returns', columns: COLUMNS },
    async ({ staff, body }) => ({
      ok: true,
      value: await list.rows(personViewOf(staff.permissions), body),
    }),
  );

  router.handle(endpoints.returnEndpoint, async ({ staff, params }) => {
    const value = await pages.load(staff.permissions, params.id);
    return value ? { ok: true, value, version: value.version } : NOT_FOUND;
  });

  router.handle(endpoints.returnableEndpoint, async ({ params }) => {
    const value = await pages.returnable(params.id);
    return value ? { ok: true, value } : NOT_FOUND;
  });

  router.handle(endpoints.createReturnEndpoint, async ({ author, params, body }) => {
    const { submitted_at, ...statement } = body;
    const submittedAt = submitted_at === undefined ? new Date(editor.now()) : new Date(submitted_at);
    const made = await editor.submitReturn(author, params.id, { ...statement, submittedAt });
    if (!made.ok) return failureOf(made);
    const { id } = made.value;
    return { ok: true, value: { id, number: returnNumberOf(id) } };
  });

  router.handle(endpoints.acceptReturnEndpoint, async ({ author, params, body }) =>
    stateAnswer(await editor.accept(author, params.id, body.version)),
  );

  router.handle(endpoints.arriveReturnEndpoint, async ({ author, params, body }) =>
    stateAnswer(await editor.arrive(author, { id: params.id, ...body })),
  );

  router.handle(endpoints.refuseReturnEndpoint, async ({ author, params, body }) =>
    stateAnswer(await editor.refuse(author, { id: params.id, ...body })),
  );

  router.handle(endpoints.refundReturnEndpoint, async ({ author, staff, params, body }) => {
    const { version, key, delivery_cents: deliveryCents, restock } = body;
    const limit = limitOf(staff);
    const mayApprove = staff.permissions.has('orders.approve_refund');
    if (mayApprove && limit !== null && (await editor.refundExceeds(params.id, deliveryCents, limit)))
      return { ok: false, error: 'proof_needed' };
    const done = await editor.refund(author, { id: params.id, version, key, deliveryCents, restock, limit });
    return done.ok ? done : failureOf(done);
  });

  router.handleUpload(endpoints.addReturnPhotoEndpoint, 'photo', async ({ author, body, file }) => {
    const saved = await photos.save(file);
    if (!saved)
      return { ok: false, error: 'invalid', fields: [{ field: 'photo', rule: 'must be a picture' }] };
    const added = await editor.addPhoto(author, body.return_id, saved.file);
    if (added.ok) return { ok: true, value: { photos: added.value } };
    await saved.remove();
    return failureOf(added);
  });

  router.handle(endpoints.removeReturnPhotoEndpoint, async ({ author, params, body }) => {
    const removed = await editor.removePhoto(author, params.id, body.photo_at);
    if (!removed.ok) return failureOf(removed);
    await photos.remove(removed.value.file);
    return { ok: true, value: { photos: removed.value.left } };
  });

  router.handleFile(endpoints.returnPhotoEndpoint, async ({ params: { id, at } }) => {
    const photo = await pages.photo(id, at);
    return photo ? { ok: true, value: { ...photo, type: 'image/webp' } } : NOT_FOUND;
  });
};
