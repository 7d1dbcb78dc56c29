// Calls of the back office that read products, and that save cells of their grid.
import type { GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import { productsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { saveCellsEndpoint } from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import {
  type ProductRow,
  productRowsEndpoint,
  productValuesEndpoint,
} from '@klaas/core/contract/admin/product-list-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import { csvMoney } from '@klaas/core/stores/csv-cell.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import type { ProductGridEditor } from './product-grid-editor.ts';
import type { ProductList } from './product-list-service.ts';

/** Any of these may write the column. */
export const permissionsFor = (column: GridColumn): Permission[] => {
  if (column === 'name') return ['products.write', 'products.texts'];
  return [column === 'state' ? 'products.write' : 'prices.write'];
};

/** The names by which the import knows its columns. */
const COLUMNS: CsvColumns<ProductRow> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  options: ({ options }) => options.join(', '),
  type: ({ type }) => type,
  state: ({ state }) => state,
  price: ({ price_cents }) => csvMoney(price_cents),
  special_price: ({ special_cents }) => csvMoney(special_cents),
  special_from: ({ special_from }) => special_from,
  special_to: ({ special_to }) => special_to,
  stock: ({ stock }) => stock,
  in_stock: ({ in_stock }) => in_stock,
  categories: ({ categories }) => categories.join(', '),
  path: ({ path }) => path,
};

export const productAdminRoutes = (
  router: AdminRouter,
  { list, grid }: { list: ProductList; grid: ProductGridEditor },
): void => {
  router.handle(productValuesEndpoint, async () => ({ ok: true, value: await list.values() }));

  handleList(
    router,
    { rows: productRowsEndpoint, csv: productsCsvEndpoint, name: 'products', columns: COLUMNS },
    async ({ body }) => ({ ok: true, value: await list.rows(body) }),
  );

  router.handle(saveCellsEndpoint, async ({ staff, author, body: { store, cells, good_only } }) => {
    const mayAll = cells.every(({ column }) =>
      permissionsFor(column).some((permission) => staff.permissions.has(permission)),
    );
    if (!mayAll) return { ok: false, error: 'forbidden' };
    return { ok: true, value: await grid.save(author, { store, cells, goodOnly: good_only }) };
  });
};
