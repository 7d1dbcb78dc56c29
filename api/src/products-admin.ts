// Products in the back office: their calls and what they add to the palette.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from './catalog/catalog-service.ts';
import { categoryAdminRoutes } from './catalog/category/category-admin-routes.ts';
import type { CategoryEditor } from './catalog/category/category-editor.ts';
import { createCategoryList } from './catalog/category/category-list-service.ts';
import { productAdminRoutes } from './catalog/office/product-admin-routes.ts';
import type { ProductGridEditor } from './catalog/office/product-grid-editor.ts';
import { createProductList } from './catalog/office/product-list-service.ts';
import type { Database } from './db/database.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import type { Finder } from './staff/live/shell-admin-routes.ts';

export interface ProductsAdmin {
  addRoutes: (router: AdminRouter) => void;
  finders: readonly Finder[];
}

interface ProductsAdminDeps {
  db: Database;
  catalog: CatalogService;
  settings: Settings;
  grid: ProductGridEditor;
  categories: CategoryEditor;
}

export const createProductsAdmin = ({
  db,
  catalog,
  settings,
  grid,
  categories,
}: ProductsAdminDeps): ProductsAdmin => {
  const list = createProductList({ catalog, settings });
  return {
    addRoutes: (router) => {
      productAdminRoutes(router, { list, grid });
      categoryAdminRoutes(router, {
        list: createCategoryList({ db, settings, catalog }),
        editor: categories,
      });
    },
    finders: [{ permission: 'products.read', find: list.find }],
  };
};
