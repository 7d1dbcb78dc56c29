// Calls of the back office about prices by quantity and customer group.
import {
  saveTierPricesEndpoint,
  tierPricesEndpoint,
} from '@klaas/core/contract/admin/tier-price-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editFailure } from '../../http/admin/edit-response.ts';
import type { TierPrices } from './tier-price-service.ts';

export const tierPriceAdminRoutes = (router: AdminRouter, tierPrices: TierPrices): void => {
  router.handle(tierPricesEndpoint, async ({ params: { id } }) => {
    const found = await tierPrices.load(id);
    if (!found) return { ok: false, error: 'not_found' };
    const { items, version } = found;
    return { ok: true, value: { items, is_used: tierPrices.isUsed }, version };
  });

  router.handle(saveTierPricesEndpoint, async ({ author, params: { id }, body }) => {
    const saved = await tierPrices.save(author, id, body);
    return saved.ok ? { ok: true, value: {} } : editFailure(saved);
  });
};
