// Returns in the back office, built with the shop's e-mails and the store of uploaded files.
import type { Services } from './compose.ts';
import type { AdminRouter, StaffIdentity } from './http/admin/admin-router.ts';
import type { RefundLimit } from './orders/refund/refund-request.ts';
import { returnAdminRoutes } from './orders/returns/return-admin-routes.ts';
import { createReturnList } from './orders/returns/return-list-service.ts';
import { createReturnPages } from './orders/returns/return-page-service.ts';
import { createPhotoStore } from './providers/storage/photo-store.ts';
import type { AreaCount, Finder } from './staff/live/shell-admin-routes.ts';

export interface ReturnsAdmin {
  addRoutes: (router: AdminRouter) => void;
  counts: readonly AreaCount[];
  finders: readonly Finder[];
}

export const createReturnsAdmin = (
  services: Services,
  limitOf: (staff: StaffIdentity) => RefundLimit,
): ReturnsAdmin => {
  const list = createReturnList(services);
  const pages = createReturnPages(services);
  const editor = services.orders.returns;
  return {
    addRoutes: (router) =>
      returnAdminRoutes(router, { list, pages, editor, limitOf, photos: createPhotoStore(services) }),
    counts: [{ area: 'returns', permission: 'orders.read', count: list.countOpen }],
    finders: [
      { prefix: '#', permission: 'customers.read', find: list.find('whole') },
      { prefix: '#', permission: 'orders.read', find: list.find('masked') },
    ],
  };
};
