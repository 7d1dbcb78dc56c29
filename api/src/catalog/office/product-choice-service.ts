// What a product can be given on its page.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { ProductChoices } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { TaxClass } from '../tax/tax-class-editor.ts';
import { taxClassTitle } from '../tax/tax-class-tables.ts';

export interface ProductChoiceDeps {
  catalog: Pick<CatalogService, 'allDocuments'>;
  settings: Pick<Settings, 'storeViews'>;
  /** Price tables with the thicknesses in which their usual glass is sold. */
  thicknesses: () => ReadonlyMap<string, number[]>;
  taxClasses: () => Promise<TaxClass[]>;
}

export const createProductChoices = ({ catalog, settings, thicknesses, taxClasses }: ProductChoiceDeps) => {
  const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);

  const attributesOf = async (store: string): Promise<ProductChoices['attributes']> =>
    ((await catalog.allDocuments(store, 'attribute')) as unknown as Attribute[])
      .filter(({ frontend_input, options }) => frontend_input === 'select' && options.length > 0)
      .map(({ attribute_code, default_frontend_label, frontend_label, options }) => ({
        code: attribute_code,
        label: default_frontend_label || frontend_label,
        options: options.map(({ value, label }) => ({ value, label })),
      }));

  return {
    thicknesses,
    load: async (): Promise<ProductChoices> => ({
      stores: stores.map((view) => ({
        store: view.storeCode,
        locale: view.i18n.defaultLocale,
        address: localizedPath('', view),
      })),
      tax_classes: (await taxClasses()).map((one) => ({ id: one.id, title: taxClassTitle(one) })),
      price_keys: [...thicknesses()].map(([key, mm]) => ({ key, thicknesses: mm })),
      attributes: await attributesOf(stores[0]?.storeCode ?? ''),
    }),
  };
};

export type ProductChoiceService = ReturnType<typeof createProductChoices>;
