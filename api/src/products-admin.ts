// Products in the back office: their calls and what they add to the palette.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from './catalog/catalog-service.ts';
import { productAdminRoutes } from './catalog/office/product-admin-routes.ts';
import { type ProductBulkRoutes, productBulkRoutes } from './catalog/office/product-bulk-routes.ts';
import type { ProductGridEditor } from './catalog/office/product-grid-editor.ts';
import { createProductList } from './catalog/office/product-list-service.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import type { Finder } from './staff/live/shell-admin-routes.ts';

export interface ProductsAdmin {
  addRoutes: (router: AdminRouter) => void;
  finders: readonly Finder[];
}

interface ProductsAdminDeps {
  catalog: CatalogService;
  settings: Settings;
  grid: ProductGridEditor;
  many: ProductBulkRoutes;
}

export const createProductsAdmin = ({ catalog, settings, grid, many }: ProductsAdminDeps): ProductsAdmin => {
  const list = createProductList({ catalog, settings });
  return {
    addRoutes: (router) => {
      productAdminRoutes(router, { list, grid });
      productBulkRoutes(router, many);
    },
    finders: [{ permission: 'products.read', find: list.find }],
  };
};
