// Names of skus for the lists of the stock, variants by their product and options; and skus by words.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from '../catalog-service.ts';
import { findGoods } from '../goods-search-service.ts';
import { optionsOf, variantsOf } from './product-row.ts';

interface StockNameDeps {
  catalog: Pick<CatalogService, 'search' | 'documentsBy'>;
  settings: Settings;
}

export const createStockNames = ({ catalog, settings }: StockNameDeps) => {
  const storeCode = (): string =>
    settings.storeViews.stores.find(({ disabled }) => !disabled)?.storeCode ?? '';
  const addNames = (names: Map<string, string>, product: CatalogDocument): void => {
    const name = String(product['name'] ?? '');
    for (const variant of variantsOf(product))
      names.set(String(variant.sku), [name, ...optionsOf(product, variant)].join(', '));
    names.set(String(product['sku']), name);
  };
  return {
    namesOf: async (skus: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const names = new Map<string, string>();
      if (skus.length === 0) return names;
      const [own, parents] = await Promise.all([
        catalog.documentsBy(storeCode(), 'product', 'sku', skus),
        catalog.documentsBy(storeCode(), 'product', 'configurable_children.sku', skus),
      ]);
      for (const product of [...own, ...parents]) addNames(names, product);
      return names;
    },

    skusOf: async (text: string): Promise<string[]> => {
      const found = await findGoods(catalog, storeCode(), text, settings.elasticsearch);
      return found.flatMap((product) => [
        String(product['sku']),
        ...variantsOf(product).map(({ sku }) => String(sku)),
      ]);
    },
  };
};
