// The editor of a product's page with the check of its size rules, which needs the prices of glass: for the back office
// and for what is saved at its minute.
import { createProductPageEditor } from './catalog/office/product-page-editor.ts';
import { createSizeRules } from './catalog/office/size-rule-service.ts';
import type { Services } from './compose.ts';
import type { Editors } from './compose-editors.ts';

export type ProductPageDeps = Pick<Services, 'db' | 'settings' | 'catalog' | 'priceTables'>;

export const composeProductPage = (
  { db, settings, catalog, priceTables }: ProductPageDeps,
  { products, prices, redirects }: Pick<Editors, 'products' | 'prices' | 'redirects'>,
) => {
  const sizes = createSizeRules({ catalog, settings, constants: () => priceTables.loaded().current });
  const editor = createProductPageEditor({
    ...{ db, products, prices, redirects },
    stores: settings.storeViews.stores.map(({ storeCode }) => storeCode),
    sizeConflictsOf: sizes.conflictsOf,
  });
  return { sizes, editor };
};
