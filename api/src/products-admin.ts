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
import { tierPriceAdminRoutes } from './catalog/price/tier-price-admin-routes.ts';
import { createTierPrices } from './catalog/price/tier-price-service.ts';
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
  const thicknesses = () => {
    const { rates } = priceTables.loaded().current;
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
        ...{ editor: editors.productPage, newProducts: editors.newProducts, variants: editors.variants },
        pictures: createProductPictureEditor({ db, objects, products: editors.products }),
      });
      categoryAdminRoutes(router, {
        list: createCategoryList({ db, settings, catalog }),
        editor: editors.categories,
      });
      productBulkRoutes(router, services.manyProducts);
      tierPriceAdminRoutes(router, createTierPrices({ db, settings, prices: editors.prices }));
    },
    finders: [{ permission: 'products.read', find: list.find }],
  };
};
