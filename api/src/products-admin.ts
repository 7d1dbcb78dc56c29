// Products in the back office: their calls and what they add to the palette.

import { glassOfColor } from '@klaas/core/configurator/glass-of-color.ts';
import { categoryAdminRoutes } from './catalog/category/category-admin-routes.ts';
import { createCategoryList } from './catalog/category/category-list-service.ts';
import { productAdminRoutes } from './catalog/office/product-admin-routes.ts';
import { productBulkRoutes } from './catalog/office/product-bulk-routes.ts';
import { createProductChoices } from './catalog/office/product-choice-service.ts';
import { createProductList } from './catalog/office/product-list-service.ts';
import { productPageRoutes } from './catalog/office/product-page-admin-routes.ts';
import { createProductPages } from './catalog/office/product-page-service.ts';
import { createProductPictureEditor } from './catalog/office/product-picture-editor.ts';
import { createProductPreviews } from './catalog/office/product-preview-service.ts';
import type { Services } from './compose.ts';
import type { Editors } from './compose-editors.ts';
import { composeProductPage } from './compose-product-page.ts';
import { createContentPreviews } from './content/office/content-preview-service.ts';
import { createContentEditors } from './content-admin.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import type { Finder } from './staff/live/shell-admin-routes.ts';

export interface ProductsAdmin {
  addRoutes: (router: AdminRouter) => void;
  finders: readonly Finder[];
}

export const createProductsAdmin = (services: Services, editors: Editors): ProductsAdmin => {
  const { db, now, objects, catalog, settings, priceTables } = services;
  const { schedules } = createContentEditors(services, editors);
  const list = createProductList({ db, catalog, settings });
  const { sizes, editor } = composeProductPage(services, editors);
  const { products, newProducts, variants } = editors;
  const constants = () => priceTables.loaded().current;
  const thicknesses = () => {
    const { rates } = constants();
    return new Map(
      Object.entries(rates).map(([key, table]) => {
        const usual = glassOfColor({}, table, undefined);
        const sold = table.rate_per_m2.filter(({ glass }) => glass === usual);
        return [key, sold.map(({ thickness_mm }) => thickness_mm)];
      }),
    );
  };
  return {
    addRoutes: (router) => {
      productAdminRoutes(router, { list, grid: editors.grid });
      productPageRoutes(router, {
        pages: createProductPages({ db, settings, schedulesOf: schedules.ofProduct }),
        choices: createProductChoices({
          catalog,
          settings,
          thicknesses,
          taxClasses: editors.taxClasses.list,
        }),
        ...{ editor, newProducts, variants, sizes, schedules },
        pictures: createProductPictureEditor({ db, objects, products }),
        previews: createProductPreviews({
          ...{ db, settings, editor },
          previews: createContentPreviews({ db, now }),
        }),
      });
      categoryAdminRoutes(router, {
        list: createCategoryList({ db, settings, catalog }),
        editor: editors.categories,
      });
      productBulkRoutes(router, services.manyProducts);
    },
    finders: [{ permission: 'products.read', find: list.find }],
  };
};
