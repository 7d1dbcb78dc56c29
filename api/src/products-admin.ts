// Products in the back office: their calls and what they add to the palette.

import { glassOfColor } from '@klaas/core/configurator/glass-of-color.ts';
import { attributeAdminRoutes } from './catalog/attribute/attribute-admin-routes.ts';
import { createAttributeList } from './catalog/attribute/attribute-list-service.ts';
import { categoryAdminRoutes } from './catalog/category/category-admin-routes.ts';
import { createCategoryList } from './catalog/category/category-list-service.ts';
import { productAdminRoutes } from './catalog/office/product-admin-routes.ts';
import { productBulkRoutes } from './catalog/office/product-bulk-routes.ts';
import { createProductChoices } from './catalog/office/product-choice-service.ts';
import { createProductList } from './catalog/office/product-list-service.ts';
import { productPageRoutes } from './catalog/office/product-page-admin-routes.ts';
import { createProductPageEditor } from './catalog/office/product-page-editor.ts';
import { createProductPages } from './catalog/office/product-page-service.ts';
import { createProductPictureEditor } from './catalog/office/product-picture-editor.ts';
import { createSizeRules } from './catalog/office/size-rule-service.ts';
import type { Services } from './compose.ts';
import type { Editors } from './compose-editors.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import type { Finder } from './staff/live/shell-admin-routes.ts';

export interface ProductsAdmin {
  addRoutes: (router: AdminRouter) => void;
  finders: readonly Finder[];
}

export const createProductsAdmin = (services: Services, editors: Editors): ProductsAdmin => {
  const { db, objects, catalog, settings, priceTables } = services;
  const list = createProductList({ catalog, settings });
  const constants = () => priceTables.loaded().current;
  const sizes = createSizeRules({ catalog, settings, constants });
  const { products, prices, redirects, newProducts, variants } = editors;
  const editor = createProductPageEditor({
    ...{ db, products, prices, redirects },
    stores: settings.storeViews.stores.map(({ storeCode }) => storeCode),
    sizeConflictsOf: sizes.conflictsOf,
  });
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
        pages: createProductPages({ db, settings }),
        choices: createProductChoices({
          catalog,
          settings,
          thicknesses,
          taxClasses: editors.taxClasses.list,
        }),
        ...{ editor, newProducts, variants, sizes },
        pictures: createProductPictureEditor({ db, objects, products }),
      });
      attributeAdminRoutes(router, {
        list: createAttributeList({ db, catalog, settings }),
        editor: editors.attributes,
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
