// Calls of the back office about many products at once.
import type { ImportAct } from '@klaas/core/catalog/office/import-table.ts';
import { isPriceAct, type ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import {
  cancelProductBulkEndpoint,
  planProductBulkEndpoint,
  productAttributesEndpoint,
  productBulkEndpoint,
  startProductBulkEndpoint,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import {
  planProductImportEndpoint,
  startProductImportEndpoint,
} from '@klaas/core/contract/admin/product-import-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { permissionsFor } from './product-admin-routes.ts';
import type { ProductBulk } from './product-bulk-service.ts';
import type { ProductImport } from './product-import-service.ts';
import type { ProductRuns } from './product-run-service.ts';

const permissionOf = (act: ProductAct): Permission => (isPriceAct(act) ? 'prices.write' : 'products.write');

type Permissions = ReadonlySet<Permission>;

const mayImport = (permissions: Permissions, columns: ImportAct['columns']): boolean =>
  columns.every((column) => permissionsFor(column).some((one) => permissions.has(one)));

const mayAct = (permissions: Permissions, act: ProductAct | ImportAct): boolean =>
  act.kind === 'import' ? mayImport(permissions, act.columns) : permissions.has(permissionOf(act));

export interface ProductBulkRoutes {
  bulk: ProductBulk;
  imports: ProductImport;
  runs: ProductRuns;
}

const FORBIDDEN = { ok: false, error: 'forbidden' } as const;

export const productBulkRoutes = (router: AdminRouter, { bulk, imports, runs }: ProductBulkRoutes): void => {
  router.handle(productAttributesEndpoint, async ({ query: { store } }) => ({
    ok: true,
    value: await bulk.attributes(store),
  }));

  router.handle(planProductBulkEndpoint, async ({ staff, body }) =>
    staff.permissions.has(permissionOf(body.act)) ? bulk.plan(body) : FORBIDDEN,
  );

  router.handle(startProductBulkEndpoint, async ({ staff, author, body }) =>
    staff.permissions.has(permissionOf(body.act)) ? bulk.start(author, body) : FORBIDDEN,
  );

  router.handle(productBulkEndpoint, ({ params: { key } }) => runs.progress(key));

  router.handle(cancelProductBulkEndpoint, async ({ staff, author, params: { key } }) => {
    const act = await runs.actOf(key);
    if (!act) return { ok: false, error: 'not_found' };
    return mayAct(staff.permissions, act) ? runs.cancel(author, key) : FORBIDDEN;
  });

  router.handle(planProductImportEndpoint, async ({ staff, body }) =>
    mayImport(staff.permissions, body.columns) ? imports.plan(body) : FORBIDDEN,
  );

  router.handle(startProductImportEndpoint, async ({ staff, author, body }) =>
    mayImport(staff.permissions, body.columns) ? imports.start(author, body) : FORBIDDEN,
  );
};
