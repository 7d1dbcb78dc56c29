// Returns in the back office, built with the shop's e-mails and the store of uploaded files.
import { randomUUID } from 'node:crypto';
import type { Services } from './compose.ts';
import type { AdminRouter, StaffIdentity } from './http/admin/admin-router.ts';
import { fileTypeOf } from './messages/contact/file-type.ts';

import type { RefundLimit } from './orders/refund/refund-request.ts';
import { returnAdminRoutes } from './orders/returns/return-admin-routes.ts';
import { createReturnList } from './orders/returns/return-list-service.ts';
import { createReturnPages } from './orders/returns/return-page-service.ts';
import { UPLOADS } from './providers/storage/object-store.ts';
import { isPictureType, redrawPicture } from './providers/storage/redraw-picture.ts';
import type { AreaCount, Finder } from './staff/live/shell-admin-routes.ts';

export interface ReturnsAdmin {
  addRoutes: (router: AdminRouter) => void;
  counts: readonly AreaCount[];
  finders: readonly Finder[];
}

/** Written to the backups like all files that people sent. */
const savePhoto =
  ({ objects }: Pick<Services, 'objects'>) =>
  async (bytes: Uint8Array) => {
    const isPicture = isPictureType(fileTypeOf(bytes) ?? '');
    const drawn = isPicture ? await redrawPicture(bytes) : null;
    if (!drawn) return null;
    const file = `${UPLOADS}${randomUUID()}.webp`;
    await objects.put(file, drawn);
    return { file, remove: () => objects.delete(file) };
  };

export const createReturnsAdmin = (
  services: Services,
  limitOf: (staff: StaffIdentity) => RefundLimit,
): ReturnsAdmin => {
  const list = createReturnList(services);
  const pages = createReturnPages(services);
  const editor = services.orders.returns;
  return {
    addRoutes: (router) =>
      returnAdminRoutes(router, { list, pages, editor, limitOf, savePhoto: savePhoto(services) }),
    counts: [{ area: 'returns', permission: 'orders.read', count: list.countOpen }],
    finders: [
      { prefix: '#', permission: 'customers.read', find: list.find('whole') },
      { prefix: '#', permission: 'orders.read', find: list.find('masked') },
    ],
  };
};
