// Drafts of the person who has signed in.
import { draftEndpoint, saveDraftEndpoint } from '@klaas/core/contract/admin/draft-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { DraftService } from './draft-service.ts';

export const draftAdminRoutes = (router: AdminRouter, drafts: DraftService): void => {
  router.handle(draftEndpoint, async ({ staff, query: { thing } }) => ({
    ok: true,
    value: await drafts.load({ staffId: staff.id, thing }),
  }));
  router.handle(saveDraftEndpoint, async ({ staff, body: { thing, value } }) => {
    const key = { staffId: staff.id, thing };
    if (value !== null) return { ok: true, value: { saved_at: await drafts.save(key, value) } };
    await drafts.remove(key);
    return { ok: true, value: { saved_at: null } };
  });
};
