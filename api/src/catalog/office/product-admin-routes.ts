// Calls of the back office that read products, and that save cells of their grid.
import type { GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import { saveCellsEndpoint } from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import {
  productRowsEndpoint,
  productValuesEndpoint,
} from '@klaas/core/contract/admin/product-list-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { ProductGridEditor } from './product-grid-editor.ts';
import type { ProductList } from './product-list-service.ts';

/** Any of these may write the column. */
export const permissionsFor = (column: GridColumn): Permission[] => {
  if (column === 'name') return ['products.write', 'products.texts'];
  return [column === 'state' ? 'products.write' : 'prices.write'];
};

export const productAdminRoutes = (
  router: AdminRouter,
  { list, grid }: { list: ProductList; grid: ProductGridEditor },
): void => {
  router.handle(productValuesEndpoint, async () => ({ ok: true, value: await list.values() }));

  router.handle(productRowsEndpoint, async ({ body }) => ({ ok: true, value: await list.rows(body) }));

  router.handle(saveCellsEndpoint, async ({ staff, author, body: { store, cells, good_only } }) => {
    const mayAll = cells.every(({ column }) =>
      permissionsFor(column).some((permission) => staff.permissions.has(permission)),
    );
    if (!mayAll) return { ok: false, error: 'forbidden' };
    return { ok: true, value: await grid.save(author, { store, cells, goodOnly: good_only }) };
  });
};
