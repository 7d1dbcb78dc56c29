// Calls of the back office for orders that the staff writes.
import * as drafts from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { type AdminRouter, isProven } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import type { DraftOrders } from './draft-order-service.ts';

export interface DraftOrderRouteDeps {
  now: () => number;
  orders: DraftOrders;
}

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

export const draftOrderRoutes = (router: AdminRouter, { now, orders }: DraftOrderRouteDeps): void => {
  router.handle(drafts.draftRowsEndpoint, async ({ body }) => ({ ok: true, value: await orders.rows(body) }));
  router.handle(drafts.createDraftEndpoint, async ({ author, body }) => {
    const { id, result } = await orders.create(author, body.customer_id);
    const answer = editAnswer(result);
    return answer.ok ? { ...answer, value: { id } } : answer;
  });
  router.handle(drafts.draftPageEndpoint, async ({ author, params }) => {
    const value = await orders.load(author, params.id);
    return value ? { ok: true, value, version: value.version } : NOT_FOUND;
  });
  router.handle(drafts.editDraftEndpoint, async ({ author, params, body: { version, fields } }) =>
    editAnswer(await orders.edit(author, params.id, { fields, version })),
  );
  router.handle(drafts.removeDraftEndpoint, async ({ author, params }) =>
    editAnswer(await orders.remove(author, params.id)),
  );
  router.handle(drafts.draftPlacesEndpoint, async ({ params, query }) => {
    const value = await orders.places(params.id, query.q);
    return value ? { ok: true, value } : NOT_FOUND;
  });
  router.handle(drafts.placeDraftEndpoint, async ({ author, staff, params, body }) => {
    // [OFFICE-12] as for money of an order that was placed before
    if (body.way === 'paid' && !isProven(staff, now())) return { ok: false, error: 'proof_needed' };
    return orders.place(author, staff.id, params.id, body);
  });
};
